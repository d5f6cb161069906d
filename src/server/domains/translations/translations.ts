export { addEnglish, chineseFor, englishIn, englishOf } from "./store.ts";
