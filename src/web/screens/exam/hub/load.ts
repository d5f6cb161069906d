import type { Received } from "#contract/endpoint.ts";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { questions } from "#contract/questions.ts";
import type { Call } from "../../../client/call.ts";
import type { LoadContext } from "../../../parts/app/screen.ts";
import { idOf } from "../../../parts/practice/addresses.ts";
import type { Trade } from "../../../parts/practice/subjects.ts";

export type Subject = NonNullable<Received<typeof questions.getSubject>>;
export type ClassExam = Received<typeof exams.getClassExam>;

export interface HubData {
  /** null: the school has no subject yet. */
  readonly subject: Subject | null;
  readonly trades: readonly Trade[];
  /** The class exam that I sat last in this subject. */
  readonly classExam: ClassExam | null;
  readonly examinations: { readonly count: number; readonly open: number };
  /** When it was answered, ms since the epoch. */
  readonly at: number;
}

/** The subject of `?courseId=`, or the one practised last, with what stands beside it. */
export async function loadHub({ call, query }: LoadContext): Promise<HubData> {
  const courseId = idOf(query.get("courseId"));
  const [subject, trades, types] = await Promise.all([
    call(questions.getSubject, courseId === null ? {} : { courseId }),
    call(questions.getCurriculumAll, {}),
    // What stands at the side does without an answer.
    call(exams.getExaminListType, {}, { quiet: true }).catch(() => []),
  ]);
  const sum = (of: "count" | "open") => types.reduce((all, type) => all + type[of], 0);
  return {
    subject,
    trades,
    classExam: subject && (await lastClassExam(call, subject.courseId)),
    examinations: { count: sum("count"), open: sum("open") },
    at: Date.now(),
  };
}

async function lastClassExam(call: Call, courseId: number): Promise<ClassExam | null> {
  try {
    const { records } = await call(practice.getAllExamHistory, { categoryId: courseId, source: "class", size: 1 }, { quiet: true });
    return records[0] ? await call(exams.getClassExam, { itemId: records[0].target }, { quiet: true }) : null;
  } catch {
    // Whoever may study the course no longer sees no exam of it.
    return null;
  }
}
