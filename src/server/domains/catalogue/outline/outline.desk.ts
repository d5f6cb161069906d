import type { Transaction } from "kysely";
import { COURSE_LIMITS, type staffOutline } from "#contract/staff/courses.ts";
import type { Tables } from "../../../database/database.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { act, reachOf } from "../../staff/staff.ts";
import { addLessons, countOutline, type NewLesson, recount } from "../writing/writing.ts";
import { OUTLINE_ACTS } from "./acts.ts";
import { coursesChanged } from "./changed.ts";
import { chapterDesk, lessonDesk } from "./lessons.desk.ts";
import { isSameSet } from "./order.rules.ts";
import { addChapters, holdOutline, lessonsOf, outlineAt, writeOrder } from "./outline.store.ts";
import type { DeskPorts } from "./uses.ts";

interface Asked {
  readonly chapterId?: number | undefined;
  readonly title?: string | undefined;
  readonly lessons: readonly NewLesson[];
}

/** The chapters that are to get lessons, as they are or as they are made now. */
async function chaptersFor(tx: Transaction<Tables>, seriesId: number, asked: readonly Asked[]): Promise<number[]> {
  const known = new Set((await outlineAt(tx, seriesId)).map(({ chapterId }) => chapterId));
  const unknown = asked.find(({ chapterId }) => chapterId !== undefined && !known.has(chapterId));
  if (unknown) throw mend("chapterUnknown");
  if (asked.some(({ chapterId, title }) => chapterId === undefined && title === undefined)) throw wrongField("chapters", "required");
  const fresh = await addChapters(tx, seriesId, asked.flatMap(({ chapterId, title }) => (chapterId === undefined ? [title!] : [])));
  return asked.map(({ chapterId }) => chapterId ?? fresh.shift()!);
}

/** The outline as a whole. */
const ownDesk = (ports: DeskPorts): Pick<Handlers<typeof staffOutline>, "extend" | "order"> => ({
  async extend(means, { seriesId, version, chapters }, staff, visit) {
    const added = await act(means, staff, visit, OUTLINE_ACTS.extend, `outline:${seriesId}`, async (tx) => {
      const course = await holdOutline(tx, seriesId, reachOf(staff, "courses"));
        if (!course) throw unknownThing();
      sameVersion(course.outlineVersion, version);
      const more = chapters.reduce((sum, { lessons }) => sum + lessons.length, 0);
      if ((await lessonsOf(tx, "series_id", seriesId)).length + more > COURSE_LIMITS.lessons)
        throw mend("outlineFull", { count: COURSE_LIMITS.lessons });
      const ids = await chaptersFor(tx, seriesId, chapters);
      const made = [];
      for (const [at, { lessons, title }] of chapters.entries())
        made.push({ chapterId: ids[at]!, title, itemIds: await addLessons(tx, seriesId, ids[at]!, lessons) });
      const next = await countOutline(tx, seriesId, new Date(means.now()));
      await recount(tx, [seriesId]);
      const told = made.map(({ title, ...rest }) => (title === undefined ? rest : { ...rest, title }));
      const result = { version: next, chapters: made.map(({ chapterId, itemIds }) => ({ chapterId, itemIds })) };
      return { result, before: null, after: { chapters: told }, version: next };
    });
    coursesChanged(means, ports);
    return added;
  },

  async order(means, { seriesId, version, chapters }, staff, visit) {
    const next = await act(means, staff, visit, OUTLINE_ACTS.order, `outline:${seriesId}`, async (tx) => {
      const course = await holdOutline(tx, seriesId, reachOf(staff, "courses"));
        if (!course) throw unknownThing();
      const before = await outlineAt(tx, seriesId);
      const was = before.map(({ chapterId, lessons }) => ({ chapterId, itemIds: lessons.map(({ itemId }) => itemId) }));
      if (JSON.stringify(was) === JSON.stringify(chapters)) return { result: course.outlineVersion };
      sameVersion(course.outlineVersion, version);
      if (!isSameSet(was, chapters)) throw mend("outlineOther");
      await writeOrder(tx, seriesId, chapters);
      const counted = await countOutline(tx, seriesId, new Date(means.now()));
      await recount(tx, [seriesId]);
      return { result: counted, before: { chapters: was }, after: { chapters }, version: counted };
    });
    coursesChanged(means, ports);
    return { version: next };
  },
});

export const outlineDesk = (ports: DeskPorts): Handlers<typeof staffOutline> => ({
  ...ownDesk(ports), ...chapterDesk(ports), ...lessonDesk(ports),
});
