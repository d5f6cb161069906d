export { bringWords, leavingWords } from "./exchange.ts";
export { fold, holdsMobile } from "./fold.rules.ts";
export { forgetWords, hitsOf, nameFault, ruleList, ruleSource, wordSource } from "./judged.ts";
export { STARTING } from "./starting.rules.ts";
export {
  addWord, dropWord, editWord, hitCounts, judgeHits, lockRule, lockWord, type NewWord, noteHits, saveRule, wordList,
} from "./words.store.ts";
