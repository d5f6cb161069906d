import type { footprints as footprintContract } from "#contract/footprints.ts";
import type { CourseCard } from "#contract/catalogue.schema.ts";
import type { ArticleCard } from "#contract/news.schema.ts";
import type { Handlers, Means } from "../../kernel/call.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { type FootprintRow, footprints } from "./footprints.ts";

/** What each kind of the call stands for. */
const TYPES = { course: ["series", "package"], info: ["info"] } as const;

/** How what was looked at stands now; handed down by the domains that know. Unknown ids are left out. */
export interface FootprintPorts {
  courses(
    means: Means,
    learnerId: number,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly card: CourseCard; readonly hasPage: boolean }>>;
  articles(means: Means, ids: readonly number[]): Promise<readonly ArticleCard[]>;
}

export const footprintCalls = (ports: FootprintPorts): Handlers<typeof footprintContract> => ({
  async getMyFootList(means, { kind, current, size }, { learnerId }) {
    const { rows, total } = await footprints.seen(means, learnerId, kind ? TYPES[kind] : null, { current, size });
    const ids = (wanted: (row: FootprintRow) => boolean) => [...new Set(rows.filter(wanted).map((row) => row.targetId))];
    const [courses, articles] = await Promise.all([
      ports.courses(means, learnerId, ids((row) => row.targetType !== "info")),
      ports.articles(means, ids((row) => row.targetType === "info")),
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
});
