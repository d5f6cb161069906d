import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue, isLesson, type ItemKind } from "#contract/catalogue.ts";
import { learning } from "#contract/learning.ts";
import { signIn } from "../factories/account.ts";
import { anAsset, aPackage, aSeries, type LessonPlan, owns } from "../factories/catalogue.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

interface Planned {
  readonly kind: ItemKind;
  /** There is a film or a text. */
  readonly there: boolean;
  readonly done: boolean;
}
const item: fc.Arbitrary<Planned> = fc.record({
  kind: fc.constantFrom<ItemKind>("video", "video", "document", "live", "exam"),
  there: fc.boolean(),
  done: fc.boolean(),
});
const chapters = fc.array(fc.array(item, { maxLength: 4 }), { minLength: 1, maxLength: 3 });

const planOf = ({ kind, there }: Planned, assetId: number): LessonPlan => ({
  kind, seconds: 60,
  ...(there && kind === "video" ? { assetId } : {}),
  ...(there && kind === "document" ? { text: [{ kind: "paragraph" as const, text: "先断电" }] } : {}),
});

/** Lessons that are finished, of all that there are, as one screen after the other says it. */
async function told(client: Awaited<ReturnType<typeof signIn>>, id: number, packageId: number): Promise<Record<string, readonly number[]>> {
  const mine = (await client.call(learning.getMyCourseList, { size: 100 })).records;
  const of = (wanted: number) => mine.find((one) => one.course.id === wanted)!;
  const [course, whole] = [of(id), of(packageId)];
  const outline = await client.call(learning.getCourseSeriesStudyCategory, { id }).catch(() => null);
  const detail = await client.call(learning.getCourseSeriesDetailWithAuth, { id, type: 1 });
  // As the details and the play screen count what they are told (tests/web/lessonCounts.test.ts).
  const details = detail.chapters.flatMap((chapter) => chapter.items).filter(isLesson);
  const bundle = await client.call(learning.getCourseSeriesDetailWithAuth, { id: packageId, type: 2 });
  const card = (await client.call(catalogue.getCourseSeries, { size: 100, type: 1, sort: "new" })).records.find((one) => one.id === id)!;
  return {
    "my study": [course.finishedLessons, course.lessonCount],
    card: [course.finishedLessons, card.lessonCount],
    details: [details.filter((lesson) => lesson.isFinish).length, details.length],
    ...(outline ? { outline: [outline.finishedLessons, outline.lessonCount] } : {}),
    package: [bundle.finishedLessons!, bundle.studyLessons!],
    "part of a package": [bundle.parts![0]!.finishedLessons, bundle.parts![0]!.lessonCount],
    "package in my study": [whole.finishedLessons, whole.lessonCount],
    "package's card": [whole.finishedLessons, whole.course.lessonCount],
  };
}

test("every screen counts the same lessons, and a course is finished on all of them or on none", async () => {
  const { assetId } = await anAsset(school, 60);
  const client = await signIn(school);
  await fc.assert(
    fc.asyncProperty(chapters, async (plan) => {
      const { seriesId, itemIds } = await aSeries(school, { chapters: plan.map((lessons) => lessons.map((one) => planOf(one, assetId))) });
      const packageId = await aPackage(school, [seriesId]);
      await owns(school, client.learnerId, seriesId);
      await owns(school, client.learnerId, packageId);
      const all = plan.flat().map((one, at) => ({ ...one, itemId: itemIds[at]! }));
      const done = all.filter((one) => one.done && one.there && isLesson(one) && one.kind !== "live");
      for (const { itemId } of done)
        await school.db
          .insertInto("item_progress")
          .values({
            learner_id: client.learnerId, item_id: itemId, series_id: seriesId, coverage: [0, 60], covered_seconds: 60, watched_per: 100,
            finished_at: new Date(school.clock.now), watched_at: new Date(school.clock.now),
          })
          .execute();
      const figures = [done.length, all.filter(isLesson).length];
      const said = await told(client, seriesId, packageId);
      expect(said).toEqual(Object.fromEntries(Object.keys(said).map((screen) => [screen, figures])));
      const whole = figures[1]! > 0 && figures[0] === figures[1];
      const states = (await client.call(learning.getMyCourseList, { size: 100, state: "finished" })).records.map((one) => one.course.id);
      expect([states.includes(seriesId), states.includes(packageId)]).toEqual([whole, whole]);
    }),
    { numRuns: 25 },
  );
}, 120_000);
