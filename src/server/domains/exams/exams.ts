import { extendExamination } from "./examinations.store.ts";
import { classExamStart, examinationStart } from "./starts.ts";

export { classExamStates } from "./classExams.ts";

/** How attempts of examinations and class exams start, and how an examination gets extra time. */
export const examStarts = { examination: examinationStart, classExam: classExamStart, extendExamination };
