export { addEnglish } from "./store.ts";
