import type { LessonBlock } from "#contract/lessonText.ts";
import type { staffTexts } from "#contract/staff/lessons.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Handlers, Means } from "../../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { act, needWhole, reachOf } from "../../staff/staff.ts";
import { addLessons, chapterWithin, countOutline, recount } from "../writing/writing.ts";
import { TEXT_ACTS } from "./acts.ts";
import { drawingPage, holdDrawing, holdTextItem, textItem } from "./desk.store.ts";
import { drawingUrl, missingDrawings, putDrawing, putText } from "./texts.ts";

/** A text that names a drawing which isn't there would show a hole. */
async function needDrawings(db: Means["db"], blocks: readonly LessonBlock[]): Promise<void> {
  if ((await missingDrawings(db, blocks)).length > 0) throw wrongField("blocks", "drawingUnknown");
}

/** Lessons that may have a text: those that have one, and films that never came. */
const mayBeRead = ({ kind, assetId }: { readonly kind: string; readonly assetId: number | null }): boolean =>
  kind === "document" || (kind === "video" && assetId === null);

export const textDesk: Handlers<typeof staffTexts> = {
  async text(means, { itemId }, staff) {
    const found = await textItem(means.db, itemId, reachOf(staff, "courses"));
    if (!found || !mayBeRead(found)) throw unknownThing();
    const { title, kind, version, seconds, text } = found;
    return { itemId, title, kind, version, seconds, blocks: text?.blocks ?? [], ownSeconds: text?.ownSeconds ?? null };
  },

  async addText(means, { chapterId, title, isTrial, blocks, ownSeconds }, staff, visit) {
    await needDrawings(means.db, blocks);
    const named = ({ itemId }: { readonly itemId: number }) => `item:${itemId}`;
    const added = await act(means, staff, visit, TEXT_ACTS.add, named, async (tx) => {
      const seriesId = await chapterWithin(tx, chapterId, reachOf(staff, "courses"));
      if (seriesId === null) throw unknownThing();
      const now = new Date(means.now());
      const [itemId = 0] = await addLessons(tx, seriesId, chapterId, [{ title, kind: "document", isTrial }]);
      const result = { itemId, ...(await putText(tx, itemId, { blocks, ownSeconds }, now)) };
      await countOutline(tx, seriesId, now);
      await recount(tx, [seriesId]);
      return { result, before: null, after: { blocks, ownSeconds, title, chapterId, isTrial }, version: result.version };
    });
    means.pagesChanged();
    return added;
  },

  async saveText(means, { itemId, version, blocks, ownSeconds }, staff, visit) {
    await needDrawings(means.db, blocks);
    const saved = await act(means, staff, visit, TEXT_ACTS.save, `item:${itemId}`, async (tx) => {
      const item = await holdTextItem(tx, itemId, reachOf(staff, "courses"));
      if (!item) throw unknownThing();
      if (!mayBeRead(item)) throw mend("lessonNoText");
      sameVersion(item.version, version);
      const result = { itemId, ...(await putText(tx, itemId, { blocks, ownSeconds }, new Date(means.now()))) };
      await recount(tx, [item.seriesId]);
      return { result, before: item.text, after: { blocks, ownSeconds }, version: result.version };
    });
    means.pagesChanged();
    return saved;
  },

  async drawings(means, { current, size }) {
    const { rows, total } = await drawingPage(means.db, { current, size });
    const shown = ({ mark, updatedAt, ...row }: (typeof rows)[number]) => ({
      ...row, url: drawingUrl(row.name, mark), updatedAt: updatedAt.getTime(),
    });
    return { records: rows.map(shown), total, current, size };
  },

  async saveDrawing(means, { name, svg, version }, staff, visit) {
    const now = means.now();
    return act(means, staff, visit, TEXT_ACTS.drawing, `drawing:${name}`, async (tx) => {
      const before = await holdDrawing(tx, name);
      // Drawings belong to the school: what others' lessons show is changed by whoever keeps all of its courses.
      if (before) needWhole(staff, "courses");
      sameVersion(before?.version ?? 0, version ?? 0);
      const put = await putDrawing(tx, name, svg, new Date(now));
      if (!put) throw wrongField("svg", "drawingBroken");
      const { mark, ...rest } = put;
      return {
        result: { ...rest, name, url: drawingUrl(name, mark), updatedAt: now },
        before: before ? { name, mark: before.mark } : null, after: { name, mark }, version: put.version,
      };
    });
  },
};
