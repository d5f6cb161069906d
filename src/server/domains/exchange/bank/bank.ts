export { bringSubject, subjectLines } from "./arriving.ts";
export { writeBank } from "./leaving.ts";
export { planSubject, type PlannedSubject } from "./plan.ts";
