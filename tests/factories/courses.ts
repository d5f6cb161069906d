import { randomUUID } from "node:crypto";
import { catalogue } from "#contract/catalogue.ts";
import type { Sent } from "#contract/endpoint.ts";
import { staffCourses, staffOutline } from "#contract/staff/courses.ts";
import { staffVideos } from "#contract/staff/media.ts";
import type { Client } from "../support/client.ts";
import type { School } from "../support/school.ts";
import { anAsset } from "./catalogue.ts";

export const requestId = () => randomUUID();

interface NewLesson {
  readonly title: string;
  readonly kind: "video" | "document" | "exam";
  readonly isTrial?: boolean;
}

/** What a member does with courses at the desk, each by one word; `one` holds the duties courses and media. */
export function courseWork(school: School, one: Client, categoryId: number) {
  const add = (title: string, type: 1 | 2 = 1, by: Client = one) =>
    by.call(staffCourses.add, { type, title, categoryId, requestId: requestId() });
  const detail = (id: number, by: Client = one) => by.call(staffCourses.detail, { id });

  /** What a page says, as it was read, with something else in it. */
  async function saved(id: number, change: Partial<Sent<(typeof staffCourses)["save"]>>, by: Client = one) {
    const {
      title, subtitle, categoryId: category, level, topic, intro, outcomes, teacherIds, price, originalPrice, validDays, sale, partnerUrl,
      partnerName, recommended, version,
    } = await detail(id, by);
    return by.ask(staffCourses.save, {
      id, version, title, subtitle, categoryId: category, level, topic, intro, outcomes, teacherIds, price, originalPrice, validDays, sale,
      partnerUrl, partnerName, recommended, ...change,
    });
  }

  /** A course with a chapter of these lessons. */
  async function outlined(title: string, lessons: readonly NewLesson[]) {
    const { id } = await add(title);
    const asked = { seriesId: id, version: 1, chapters: [{ title: "第一章", lessons: [...lessons] }] };
    const { chapters, version } = await one.call(staffOutline.extend, asked);
    return { id, version, chapterId: chapters[0]!.chapterId, itemIds: chapters[0]!.itemIds };
  }

  /** A course with one film that plays, ready to be published. */
  async function playable(title: string) {
    const made = await outlined(title, [{ title: "第一节", kind: "video", isTrial: true }, { title: "第二节", kind: "video" }]);
    const { assetId, vid } = await anAsset(school, 90);
    for (const itemId of made.itemIds) await one.call(staffVideos.attach, { itemId, version: 1, assetId });
    return { ...made, vid, assetId };
  }

  const publish = async (id: number) => one.ask(staffCourses.publish, { id, version: (await detail(id)).version });
  const withdraw = async (id: number) => one.ask(staffCourses.withdraw, { id, version: (await detail(id)).version });
  const found = async (keyword: string) =>
    (await school.visitor().call(catalogue.getCourseSeries, { keyword, size: 100 })).records.map((card) => card.id);
  return { add, detail, saved, outlined, playable, publish, withdraw, found };
}
