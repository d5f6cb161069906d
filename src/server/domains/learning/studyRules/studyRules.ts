export { checkSecondsOf, type StudyRules, toldRules } from "./rules.ts";
export { holdOwnRules, holdSchoolRules, ownRulesOf, saveOwnRules, saveSchoolRules, studyRules } from "./store.ts";
export { ownRules, schoolRules, toldOwn, toldSchool } from "./wire.rules.ts";
