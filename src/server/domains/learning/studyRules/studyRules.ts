export { checkSecondsOf, type OwnRules, type StudyRules, toldRules } from "./rules.ts";
export { holdOwnRules, holdSchoolRules, saveOwnRules, saveSchoolRules, studyRules } from "./store.ts";
