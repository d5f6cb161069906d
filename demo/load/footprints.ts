import { footprints } from "#server/domains/footprints/footprints.ts";
import type { Means } from "#server/kernel/call.ts";
import type { LoadedCourses } from "./courses.ts";
import { DAY_MS, HOUR_MS, midnightOf, MINUTE_MS } from "./days.ts";
import type { LoadedPackage } from "./packages.ts";

type Look = readonly [kind: "series" | "package" | "info", slug: string, daysAgo: number, time: string];

/** What the demo learner looked at before today, mostly after supper. */
const LOOKS: readonly Look[] = [
  ["info", "skill-upgrade-subsidy-how-to", 1, "21:14"],
  ["series", "electrician-low-voltage-permit", 1, "20:10"],
  ["info", "what-to-bring-to-the-exam", 1, "12:25"],
  ["package", "package-electrician-two-certificates", 3, "20:47"],
  ["series", "electrician-safety-first-aid", 3, "20:05"],
  ["series", "electrician-intermediate-full", 3, "12:31"],
  ["series", "eldercare-first-week", 6, "21:02"],
  ["series", "electrician-low-voltage-permit", 6, "20:16"],
  ["info", "skill-multimeter-safely", 12, "12:40"],
  ["series", "forklift-n1-theory", 12, "12:18"],
  ["info", "theory-exam-on-computer", 20, "21:30"],
  ["package", "package-eldercare-two-levels", 33, "20:22"],
];

/** Loads what the demo learner looked at. Runs inside the transaction of `means.db`, after the learner, the courses and the articles. */
export async function loadFootprints(
  { db, now }: Pick<Means, "db" | "now">,
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
  const found = LOOKS.map(([targetType, slug, daysAgo, time]) => {
    const targetId = targetIdOf[targetType](slug);
    if (targetId === undefined) throw new Error(`the demo learner looked at ${slug}, but there is no such ${targetType}`);
    return { targetType, targetId, daysAgo, time };
  });
  const ids = (isInfo: boolean) => found.filter((look) => (look.targetType === "info") === isInfo).map((look) => look.targetId);
  const titles = {
    course: new Map(
      (await db.selectFrom("series").select(["id", "title"]).where("id", "in", ids(false)).execute()).map((row) => [row.id, row.title]),
    ),
    info: new Map(
      (await db.selectFrom("article").select(["id", "title"]).where("id", "in", ids(true)).execute()).map((row) => [row.id, row.title]),
    ),
  };
  const midnight = midnightOf(now());
  const past = found.map(({ targetType, targetId, daysAgo, time }) => {
    const [hour, minute] = time.split(":").map(Number) as [number, number];
    const title = titles[targetType === "info" ? "info" : "course"].get(targetId)!;
    return { targetType, targetId, title, at: midnight - daysAgo * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS };
  });
  await footprints.enterLooks(db, learnerId, past);
}
