import { account } from "#server/domains/account/account.ts";
import { grant, type NewEntitlement } from "#server/domains/enrolment/enrolment.ts";
import type { Means } from "#server/kernel/call.ts";
import { agreement } from "../content/documents.ts";
import type { LoadedCourses, LoadedSeries } from "./courses.ts";
import { DAY_MS } from "./days.ts";
import type { LoadedPackage } from "./packages.ts";

/** The learner whom one signs in as. */
export const DEMO_LEARNER = { phone: "13800000001", password: "demo1234", nickName: "陈秀兰" } as const;

/** How many others make the counts of the course pages real. */
const CLASSMATES = 600;

/** Numbers in 0..1 that are the same on every machine (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤";
const CALLED = ["师傅", "姐", "哥", "大姐", "阿姨", "同学"];

function entitlement(series: LoadedSeries, learnerId: number, startsAt: number): NewEntitlement {
  return {
    learnerId, seriesId: series.id, startsAt: new Date(startsAt),
    ...(series.price === 0 ? { source: "free", sourceRef: "" } : { source: "grant", sourceRef: "demo" }),
    endsAt: series.validDays === null ? null : new Date(startsAt + series.validDays * DAY_MS),
  };
}

/** A package and each course in it. */
function packageEntitlements(one: LoadedPackage, learnerId: number, startsAt: number): NewEntitlement[] {
  const row = {
    learnerId,
    startsAt: new Date(startsAt),
    endsAt: one.validDays === null ? null : new Date(startsAt + one.validDays * DAY_MS),
  };
  const own: NewEntitlement = {
    ...row,
    seriesId: one.id,
    ...(one.price === 0 ? { source: "free", sourceRef: "" } : { source: "grant", sourceRef: "demo" }),
  };
  return [own, ...one.parts.map((part) => ({ ...row, seriesId: part.id, source: "package" as const, sourceRef: `demo-${one.id}` }))];
}

/** Loads learners without phone or password who are enrolled in courses and packages, the same on every machine. */
export async function loadClassmates(
  means: Means,
  courses: LoadedCourses,
  packages: ReadonlyMap<string, LoadedPackage>,
): Promise<void> {
  const random = dice(20_261_120);
  const { db } = means;
  const today = means.now();
  const surnames = Array.from(SURNAMES);
  const seen = dice(20_261_124);
  const people = Array.from({ length: CLASSMATES }, (_none, index) => ({
    username: `demo${String(index + 1).padStart(4, "0")}`,
    nickName: surnames[Math.floor(random() * surnames.length)]! + CALLED[Math.floor(random() * CALLED.length)]!,
    createdAt: new Date(today - Math.floor(30 + random() * 300) * DAY_MS),
    // Most were here within the month that all of them have had an account; one in twelve never came.
    signedInAt: seen() < 1 / 12 ? null : new Date(today - Math.ceil(seen() ** 2 * 29 * DAY_MS)),
  }));
  const ids = await account.importLearners(means, people);
  const rows: NewEntitlement[] = [];
  for (const series of courses.values()) {
    if (series.onlyInPackages) continue;
    // A free course draws up to nine tenths of the school, a bought one up to half.
    const share = series.price === 0 ? 0.5 + random() * 0.4 : 0.06 + random() * 0.44;
    for (const [index, learnerId] of ids.entries()) {
      if (random() >= share) continue;
      const since = people[index]!.createdAt.getTime();
      rows.push(entitlement(series, learnerId, since + Math.floor((random() * (today - since)) / DAY_MS) * DAY_MS));
    }
  }
  for (const one of packages.values()) {
    const share = 0.05 + random() * 0.15;
    for (const [index, learnerId] of ids.entries()) {
      if (random() >= share) continue;
      const since = people[index]!.createdAt.getTime();
      rows.push(...packageEntitlements(one, learnerId, since + Math.floor((random() * (today - since)) / DAY_MS) * DAY_MS));
    }
  }
  await grant(db, rows);
}

/** Courses of the demo learner beside her package: two free ones; days since enrolment. */
const OWN_COURSES: readonly (readonly [slug: string, days: number])[] = [
  ["electrician-safety-first-aid", 34],
  ["eldercare-first-week", 6],
];

/** The package of the demo learner and the days since she got it. */
const OWN_PACKAGE = { slug: "package-electrician-two-certificates", days: 21 } as const;

/** Loads the learner whom one signs in as, and returns the id. Throws when the phone is someone else's. */
export async function loadDemoLearner(means: Means, courses: LoadedCourses, packages: ReadonlyMap<string, LoadedPackage>): Promise<number> {
  const learnerId = await account.createLearner(means, {
    ...DEMO_LEARNER,
    realName: DEMO_LEARNER.nickName,
    consentVersion: agreement.zh.version,
  });
  if (learnerId === null) throw new Error(`the demo school was not loaded: ${DEMO_LEARNER.phone} belongs to an account already`);
  await grant(
    means.db,
    OWN_COURSES.map(([slug, days]) => {
      const series = courses.get(slug);
      if (!series) throw new Error(`the demo learner studies ${slug}, but there is no such course`);
      return entitlement(series, learnerId, means.now() - days * DAY_MS);
    }),
  );
  const own = packages.get(OWN_PACKAGE.slug);
  if (!own) throw new Error(`the demo learner has ${OWN_PACKAGE.slug}, but there is no such package`);
  await grant(means.db, packageEntitlements(own, learnerId, means.now() - OWN_PACKAGE.days * DAY_MS));
  return learnerId;
}
