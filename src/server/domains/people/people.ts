export { openSheets } from "./imports/imports.ts";
export { needLearner, rosterCount, studiedOn, weekSecondsFrom } from "./roster/roster.ts";
