export {
  addWord, bringWords, dropWord, editWord, fold, forgetWords, hitCounts, hitsOf, holdsMobile, judgeHits, leavingWords, lockRule, lockWord,
  nameFault, type NewWord, noteHits, ruleList, ruleSource, saveRule, STARTING, wordList, wordSource,
} from "./words/words.ts";
export { writtenFrom } from "./places/places.ts";
export { keepRemoved, removedFor, takeBack } from "./removed/removed.ts";
