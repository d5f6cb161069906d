export { assemble, type Raw, type Wrong } from "./assemble.ts";
export { BadQuestion } from "./badQuestion.ts";
export { CaseGroups, type GroupedQuestion } from "./caseGroups.ts";
export { decodeText } from "./decoding.ts";
export {
  BadFile, type Draft, FILE_BYTES, FILE_QUESTIONS, type Format, type FormatName, type Place, type ProblemKey, type ReadFile,
  type ReadProblem, type ReadQuestion, SOURCE_LENGTH, type WriteContext, type Written, type WrittenQuestion,
} from "./draft.ts";
export { categoryOf, chapterOf, draftWith, type Labels, labelsOf, readLabels, usedAnywhere } from "./labels.ts";
export { matchingCase } from "./matching.ts";
export { htmlOf, mapHtml, mediaOf, packed } from "./packing.ts";
export { pictureSize, within } from "./pictureSize.ts";
export { asEntity, attribute, decodeEntities, type FindMedia, htmlToText, textToHtml } from "./textMarkup.ts";
export {
  DIFFICULTY_NAMES, difficultyOfWord, judgeOfWord, KIND_NAMES, KIND_WORD, kindOfWord, SECRECY_NAMES, secrecyOfWord,
} from "./words.rules.ts";
