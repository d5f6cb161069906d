import type { Means } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { mayStudy } from "../../enrolment/enrolment.ts";
import { type ClassExam, classExamAt } from "./classExams.store.ts";

/** An open study task of a learner, as it asks for a class exam. */
interface OpenTask {
  /** Accuracy that it asks for, in percent. */
  readonly examAccuracyRate: number;
  /** ms since the epoch. */
  readonly deadline: number;
}

/** What stands above the exams and knows what learners are to do. */
export interface TaskPorts {
  /** The open tasks of a learner for which the class exam of this item counts. */
  readonly openTasks: (means: Means, learnerId: number, itemId: number) => Promise<readonly OpenTask[]>;
}

/** As long as no room of tasks stands above: no task asks for any. */
export const NO_TASKS: TaskPorts = { openTasks: () => Promise.resolve([]) };

/** The exam of an item that this learner may sit. @throws Refusal 1001 where there is none, or the course isn't theirs */
export async function classExamFor(means: Means, learnerId: number, itemId: number): Promise<ClassExam> {
  const found = await classExamAt(means, itemId);
  if (!found) throw unknownThing();
  if (!(await mayStudy(means, learnerId, { seriesId: found.seriesId, isTrial: found.isTrial && found.published })))
    throw found.published ? mend("courseNotOwned") : unknownThing();
  return found;
}
