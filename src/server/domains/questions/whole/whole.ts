export {
  arrivePapers, arriveQuestions, checkedWhole, isQuestionMedia, questionMediaMade, unknownQuestionMedia,
} from "./arriving.ts";
export {
  leavingMockRules, leavingPapers, leavingQuestions, leavingSubjects, questionMediaAt, questionMediaIn,
} from "./leaving.ts";
