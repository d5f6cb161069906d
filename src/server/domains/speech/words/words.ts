export { fold, holdsMobile } from "./fold.rules.ts";
export { forgetWords, hitsOf, nameFault, ruleList, wordsIn } from "./judged.ts";
export { STARTING } from "./starting.rules.ts";
export { addWord, dropWord, editWord, lockRule, lockWord, type NewWord, saveRule, wordList } from "./words.store.ts";
