import { extendExamination } from "./examinations.store.ts";
import { classExamStart, examinationStart } from "./starts.ts";
import { forgetWithheld, reviewPorts } from "./withheld.ts";

export { classExamStates } from "./classExams.ts";

/** How attempts of examinations and class exams start, how an examination gets extra time and tells results, and which keys wait. */
export const examStarts = {
  examination: examinationStart, classExam: classExamStart, extendExamination, ...reviewPorts, forgetWithheld,
};
