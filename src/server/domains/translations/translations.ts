export { addEnglish, allEnglish, chineseFor, englishIn, englishOf } from "./store.ts";
