import { enterMark } from "#server/domains/learning/notes.past.ts";
import type { Means } from "#server/kernel/call.ts";
import { demoNotes } from "../content/notes.ts";
import type { LoadedCourses } from "./courses.ts";
import { DEMO_LEARNER } from "./learners.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Asia/Shanghai, the school's time zone. */
const ZONE_MS = 8 * 60 * MINUTE_MS;
/** She studies after supper. */
const EVENING_MS = 20 * 60 * MINUTE_MS;

/** Loads what the demo learner wrote in her lessons. Runs inside the transaction of `means.db`, after the learner and the courses. */
export async function loadNotes({ db, now }: Pick<Means, "db" | "now">, courses: LoadedCourses): Promise<void> {
  const { id: learnerId } = await db.selectFrom("learner").select("id").where("real_name", "=", DEMO_LEARNER.nickName).executeTakeFirstOrThrow();
  const midnight = Math.floor((now() + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;
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
