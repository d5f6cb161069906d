export { addEnglish, allEnglish, bringEnglish, chineseFor, englishIn, englishNow, englishOf } from "./store.ts";
