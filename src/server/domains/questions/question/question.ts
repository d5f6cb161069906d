export { readAnswer } from "./answers.rules.ts";
export type { Answer, AskedQuestion, Body, CaseBody, Child, Key, Option, PlainAnswer, PlainBody } from "./body.ts";
export { Carried, isSound, mediaElement, mediaIn } from "./carried.ts";
export { blanksOf, checkBody, type Problem, type QuestionDraft } from "./checking.rules.ts";
export { cleanBody, cleanQuestionHtml, MEDIA_ADDRESS } from "./cleaning.ts";
export { drawFormulas, FORMULA } from "./formulas.ts";
export {
  childScores, type EssayPoints, HALF_POINT, holdsChildren, type Mark, markAnswer, type Marked, type Verdict,
} from "./marking.rules.ts";
export { type Cell, type MockContent, type PaperContent, type PaperRules, type PaperVersion, type Section, USUAL_RULES } from "./paper.ts";
export { namesPlaces } from "./places.rules.ts";
export { aroundBlanks, BLANK, htmlToText, isPlain, plainName, takeMedia, textToHtml, titleOf, TooLong } from "./questionHtml.ts";
