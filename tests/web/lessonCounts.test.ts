import fc from "fast-check";
import { expect, test } from "vitest";
import { isLesson, type ItemKind } from "#contract/catalogue.ts";
import { detailsOf } from "#web/screens/details/load.ts";
import type { PlayItem } from "#web/screens/play/lesson/lesson.ts";
import { finished } from "#web/screens/play/lesson/progress.ts";

const item = fc.record({
  kind: fc.constantFrom<ItemKind>("video", "document", "live", "exam"),
  ready: fc.boolean(),
  locked: fc.boolean(),
  isFinish: fc.boolean(),
});
const chapters = fc.array(fc.array(item, { maxLength: 5 }), { maxLength: 4 });

test("the details and the play screen count every lesson of the outline, whatever is in it, and no exam", () => {
  fc.assert(
    fc.property(chapters, (plan) => {
      let itemId = 0;
      const outline = plan.map((items, at) => ({
        id: at + 1,
        title: "",
        items: items.map((one): PlayItem => ({
          ...one, itemId: (itemId += 1), number: itemId, title: "", vid: null, seconds: 60, isTrial: false, watchedPer: 0, lastPosition: 0,
          exam: null,
        })),
      }));
      const lessons = plan.flat().filter(isLesson);
      const figures = { done: lessons.filter((one) => one.isFinish).length, total: lessons.length };
      const baseInfo = { id: 7, buttonType: 2, breadcrumb: [], seo: {}, validUntil: null, outcomes: [] };
      const told = { baseInfo, teachers: [], chapters: outline, related: [], handoutCount: 0 } as never;
      const { progress } = detailsOf(told, { chapters: outline, watchedPer: 0, lastItemId: null, lastVid: null });
      expect({ done: progress!.finished, total: progress!.lessonCount }).toEqual(figures);
      expect(finished({ chapters: outline } as never)).toMatchObject(figures);
    }),
  );
});
