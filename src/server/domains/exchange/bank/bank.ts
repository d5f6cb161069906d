export { bringSubject, subjectLines } from "./arriving.ts";
export { writeBank, writeClassBank } from "./leaving.ts";
export { askedIn, planSubject, type PlannedSubject } from "./plan.ts";
