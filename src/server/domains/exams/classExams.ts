import type { Means } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { mayStudy } from "../enrolment/enrolment.ts";
import type { ClassExamState } from "../learning/learning.ts";
import { standingsAt } from "../practice/practice.ts";

/** The exam of an item, with the lesson it stands at. */
export interface ClassExam {
  readonly itemId: number;
  readonly title: string;
  readonly isTrial: boolean;
  readonly seriesId: number;
  readonly seriesTitle: string;
  readonly chapterTitle: string;
  readonly published: boolean;
  readonly paperId: number;
  /** Accuracy that is asked for, in percent. */
  readonly accuracyPer: number;
}

/** The exam of an item that this learner may sit. @throws Refusal 1001 where there is none, or the course isn't theirs */
export async function classExamFor(means: Means, learnerId: number, itemId: number): Promise<ClassExam> {
  const { rows } = await means.pool.query<ClassExam>({
    name: "exams.classExam",
    text: `select i.id as "itemId", i.title, i.is_trial as "isTrial", s.id as "seriesId", s.title as "seriesTitle",
      ch.title as "chapterTitle", s.published,
        c.paper_id as "paperId", c.accuracy_per as "accuracyPer"
      from class_exam c join item i on i.id = c.item_id join series s on s.id = i.series_id join chapter ch on ch.id = i.chapter_id
      where c.item_id = $1 and i.kind = 'exam'`,
    values: [itemId],
  });
  const found = rows[0];
  if (!found) throw unknownThing();
  if (!(await mayStudy(means, learnerId, { seriesId: found.seriesId, isTrial: found.isTrial && found.published })))
    throw found.published ? mend("courseNotOwned") : unknownThing();
  return found;
}

/** The exams of these items and how the learner stands at them; items without an exam are missing. Two statements. */
export async function classExamStates(
  means: Pick<Means, "pool">,
  learnerId: number,
  itemIds: readonly number[],
): Promise<Map<number, ClassExamState>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await means.pool.query<{ itemId: number; accuracyPer: number; questionCount: number; minutes: number }>({
    name: "exams.classExams",
    text: `select c.item_id as "itemId", c.accuracy_per as "accuracyPer", v.question_count as "questionCount", v.minutes
      from class_exam c join paper p on p.id = c.paper_id join paper_version v on v.id = p.version_id where c.item_id = any($1::int[])`,
    values: [itemIds],
  });
  const mine = await standingsAt(
    means,
    learnerId,
    "class",
    rows.map((row) => row.itemId),
  );
  return new Map(
    rows.map(({ itemId, ...exam }) => {
      const { bestAccuracyPer = null, openHistoryId = null } = mine.get(itemId) ?? {};
      return [
        itemId,
        { ...exam, bestAccuracyPer, openHistoryId, reached: bestAccuracyPer !== null && bestAccuracyPer >= exam.accuracyPer },
      ];
    }),
  );
}
