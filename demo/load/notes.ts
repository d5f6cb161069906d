import { enterMark } from "#server/domains/learning/notes/past.ts";
import type { Means } from "#server/kernel/call.ts";
import { demoNotes } from "../content/notes.ts";
import type { LoadedCourses } from "./courses.ts";
import { DAY_MS, HOUR_MS, midnightOf, MINUTE_MS } from "./days.ts";
import { DEMO_LEARNER } from "./learners.ts";

/** She studies after supper. */
const EVENING_MS = 20 * HOUR_MS;

/** Loads what the demo learner wrote in her lessons. Runs inside the transaction of `means.db`, after the learner and the courses. */
export async function loadNotes({ db, now }: Pick<Means, "db" | "now">, courses: LoadedCourses): Promise<void> {
  const { id: learnerId } = await db
    .selectFrom("learner")
    .select("id")
    .where("real_name", "=", DEMO_LEARNER.nickName)
    .executeTakeFirstOrThrow();
  const midnight = midnightOf(now());
  for (const { slug, lesson: place, part, daysAgo, minute, text, isBookmark = false } of demoNotes) {
    const course = courses.get(slug);
    const lesson = course?.items[place];
    if (!course || !lesson) throw new Error(`the demo learner writes in lesson ${place} of ${slug}, but there is none`);
    await enterMark(db, {
      learnerId, seriesId: course.id, itemId: lesson.itemId, atSecond: Math.floor(lesson.seconds * part), content: text, isBookmark,
      at: new Date(midnight - daysAgo * DAY_MS + EVENING_MS + minute * MINUTE_MS),
    });
  }
}
