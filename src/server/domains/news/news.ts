export { coverTrade, indexArticles } from "./store.ts";
