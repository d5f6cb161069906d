export {
  type Answer, type AskedQuestion, blanksOf, type Body, type CaseBody, type Cell, checkBody, type Child, childScores, cleanQuestionHtml,
  drawFormulas, type EssayPoints, type Key, type Mark, markAnswer, type Marked, type MockContent, namesPlaces, type Option,
  type PaperContent, type PaperRules, type PaperVersion, type PlainAnswer, type PlainBody, type Problem, type QuestionDraft, readAnswer,
  type Section, USUAL_RULES, type Verdict,
} from "./question/question.ts";
export {
  type AnswerCount, answerCounts, chaptersOf, CHILD_ORDERS, countAnswers, type CountedChapter, type CountedSubject, countShown,
  currentVersions, duplicatesOf, type ForClass, forgetPlaces, hasSubject, holdPlaces, type Lesson, passagesOf, type Places, pool,
  type Pooled, poolForClass, type PoolFilter, publishedSubjects, questionCount, questionsByVersion, secrecyOf, type Showing,
  type ShownKey, shownKeys, shownQuestion, stemHash, type Subject, subjectPlaces, subjectsById, writeQuestions, type WrittenQuestion,
} from "./bank/bank.ts";
export { BadFile, commitImport, openImport, openQuestionFiles, reason } from "./exchange/exchange.ts";
export { subjectAt } from "./bank/bank.ts";
export { subjectMade } from "./tree.ts";
export { putMedia } from "./media/media.ts";
export {
  type Drawable, drawMock, type Fresh, freshReserved, type HeldByPaper, heldByPapers, keysSpent, missing, type MockRule, mockRuleById,
  type MockRuleDraft, mockRulesOf, PAPER_LENGTH, paperById, paperFacts, type PaperDraft, papersAsking, papersById, type PastPaper,
  pastPaperById, pastPapers, random, saveMockRule, savePaper, sharing, type Shortage, shuffled, takes,
} from "./papers/papers.ts";
export {
  arrivePapers, arriveQuestions, changesOf, checkedWhole, type Differing, fateOf, isQuestionMedia, leavingMockRules, leavingPapers,
  leavingQuestions, leavingSubjects, met, papersMet, questionMediaAt, questionMediaIn, questionMediaMade, questionsMet,
  unknownQuestionMedia,
} from "./whole/whole.ts";
