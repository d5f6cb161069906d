export { arriveQuestions, checkedWhole, isQuestionMedia, questionMediaMade, questionsMet, unknownQuestionMedia } from "./arriving.ts";
export {
  leavingMockRules, leavingPapers, leavingQuestions, leavingSubjects, questionMediaAt, questionMediaIn,
} from "./leaving.ts";
export { changesOf, type Differing, fateOf, met } from "./meeting.rules.ts";
export { arrivePapers, papersMet } from "./papers.ts";
