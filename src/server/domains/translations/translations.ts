export { addEnglish, englishOf } from "./store.ts";
