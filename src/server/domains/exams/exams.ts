import { extendExamination } from "./examinations.store.ts";
import { examinationStart } from "./starts.ts";
import { forgetWithheld, reviewPorts } from "./withheld.ts";

export { classExamStart, NO_TASKS } from "./classExam/classExam.ts";
export { classExamStates } from "./classStates.ts";

/** How attempts of examinations start, how an examination gets extra time and tells results, and which keys wait. */
export const examStarts = { examination: examinationStart, extendExamination, ...reviewPorts, forgetWithheld };
