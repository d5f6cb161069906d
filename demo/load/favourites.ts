import { keep, type Keepsake } from "#server/domains/favourites/favourites.ts";
import type { Means } from "#server/kernel/call.ts";
import type { LoadedCourses } from "./courses.ts";
import { DAY_MS, HOUR_MS, midnightOf, MINUTE_MS } from "./days.ts";
import type { LoadedPackage } from "./packages.ts";

type Kept = readonly [kind: Keepsake["targetType"], slug: string, daysAgo: number, time: string, fallenFen?: number];

/** What the demo learner keeps for later; `fallenFen` is by how much a course was dearer on that evening. */
const KEPT: readonly Kept[] = [
  ["series", "welder-stick-beginner", 26, "20:31"],
  ["info", "electrician-welder-jobs-where-to-look", 19, "21:08"],
  ["series", "fire-control-room-intermediate", 14, "20:44"],
  ["package", "package-eldercare-two-levels", 9, "12:36"],
  ["info", "practical-exam-common-deductions", 5, "21:20"],
  ["series", "eldercare-daily-beginner", 2, "20:58", 400],
];

/** Loads the demo learner's favourites. Runs inside the transaction of `means.db`, after the learner, the courses and the articles. */
export async function loadFavourites(
  { db, pool, now }: Pick<Means, "db" | "pool" | "now">,
  learnerId: number,
  courses: LoadedCourses,
  packages: ReadonlyMap<string, LoadedPackage>,
  articleIds: ReadonlyMap<string, number>,
): Promise<void> {
  const targetIdOf = {
    series: (slug: string) => courses.get(slug)?.id,
    package: (slug: string) => packages.get(slug)?.id,
    info: (slug: string) => articleIds.get(slug),
  };
  const midnight = midnightOf(now());
  for (const [targetType, slug, daysAgo, time, fallenFen = 0] of KEPT) {
    const targetId = targetIdOf[targetType](slug);
    if (targetId === undefined) throw new Error(`the demo learner keeps ${slug}, but there is no such ${targetType}`);
    const { title, price } =
      targetType === "info"
        ? { ...(await db.selectFrom("article").select("title").where("id", "=", targetId).executeTakeFirstOrThrow()), price: null }
        : await db.selectFrom("series").select(["title", "price_fen as price"]).where("id", "=", targetId).executeTakeFirstOrThrow();
    const [hour, minute] = time.split(":").map(Number) as [number, number];
    const at = midnight - daysAgo * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
    await keep({ pool, now: () => at }, learnerId, { targetType, targetId, title, price: price === null ? null : price + fallenFen });
  }
}
