export { CLASS_EXAM_ACTS } from "./acts.ts";
export { classExamDesk } from "./desk.ts";
export { askedInClass, bringClassExam, isBound, leavingClassExams } from "./exchange.ts";
export { classExamData } from "./personal.ts";
export { classExamStart } from "./start.ts";
export { retryAt } from "./retry.ts";
export { classExamsAt, drawnFrom, examUses } from "./classExams.store.ts";
export { classExamFor, NO_TASKS, type TaskPorts } from "./open.ts";
export { lineOf } from "./waits.rules.ts";
