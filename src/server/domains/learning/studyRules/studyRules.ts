export { type OwnRules, type StudyRules, toldRules } from "./rules.ts";
export { saveOwnRules, saveSchoolRules, studyRules } from "./store.ts";
