export { type PointShare, toldPoints } from "./rules.ts";
export { historyOf } from "./calls.ts";
