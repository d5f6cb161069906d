export { indexArticles } from "./store.ts";
