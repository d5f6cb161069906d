export { needLearner } from "./roster/roster.ts";
