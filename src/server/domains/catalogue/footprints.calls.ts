import type { footprints as footprintContract } from "#contract/footprints.ts";
import type { Handlers } from "../../kernel/call.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { type FootprintRow, footprints } from "../account/account.ts";
import { articleCards } from "../news/news.ts";
import { coursesFor } from "./offered.ts";

/** What each kind of the call stands for. */
const TYPES = { course: ["series", "package"], info: ["info"] } as const;

export const footprintCalls: Handlers<typeof footprintContract> = {
  async getMyFootList(means, { kind, current, size }, { learnerId }) {
    const { rows, total } = await footprints.seen(means, learnerId, kind ? TYPES[kind] : null, { current, size });
    const ids = (wanted: (row: FootprintRow) => boolean) => [...new Set(rows.filter(wanted).map((row) => row.targetId))];
    const [courses, articles] = await Promise.all([
      coursesFor(means, learnerId, ids((row) => row.targetType !== "info")),
      articleCards(means, ids((row) => row.targetType === "info")),
    ]);
    const articleOf = new Map(articles.map((article) => [article.id, article]));
    const records = rows.map((row) => {
      const course = row.targetType === "info" ? undefined : courses.get(row.targetId);
      const article = row.targetType === "info" ? articleOf.get(row.targetId) : undefined;
      return {
        ...row,
        title: course?.card.title ?? article?.title ?? row.title,
        available: course ? course.hasPage : article !== undefined,
        course: course?.card ?? null,
        article: article ?? null,
      };
    });
    return { records, total, current, size };
  },

  async remove(means, { id }, { learnerId }) {
    await footprints.remove(means, learnerId, id);
    return null;
  },

  async restore(means, { id }, { learnerId }) {
    if (!(await footprints.restore(means, learnerId, id))) throw unknownThing();
    return null;
  },

  async clear(means, _input, { learnerId }) {
    await footprints.clear(means, learnerId);
    return null;
  },
};
