import type { Received } from "#contract/endpoint.ts";
import { staffExams } from "#contract/staff/exams.ts";

/** An item of kind exam with the paper that is bound to it, if one is. */
export type ClassExam = Received<(typeof staffExams)["classExams"]>[number];

/** What is asked anew after a paper was bound or taken off. */
export const OF_CLASSES = [staffExams.classExams, staffExams.classCourses] as const;
