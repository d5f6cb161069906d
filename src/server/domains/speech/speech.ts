export {
  addWord, dropWord, editWord, fold, forgetWords, hitsOf, holdsMobile, lockRule, lockWord, nameFault, type NewWord, ruleList, saveRule,
  STARTING, wordList, wordsIn,
} from "./words/words.ts";
export { writtenFrom } from "./places/places.ts";
export { keepRemoved, removedFor, takeBack } from "./removed/removed.ts";
