import { type Database, inTransaction } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { mend } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import { staffNames } from "../staff/staff.ts";
import { type Access, endOfValidity, type Held, isLive, isLocked, sellsTo, type Standing, standing, type Terms, VISITOR } from "./rules.ts";
import { heldWithCourses } from "./desk.store.ts";
import { allHeld, heldCounts, heldOf, type NewEntitlement, putEntitlements } from "./store.ts";

export { isLive, isLocked, mayWithdraw, shownPrice, standing, standingOf, VISITOR } from "./rules.ts";
export type { Access, Held, Standing, Terms } from "./rules.ts";
export { everHeld, holdersOf, holdsCourse, type NewEntitlement } from "./store.ts";

/** What the asker holds of these series; a visitor costs no statement. Feed it to `standingOf` and `isLocked`. */
export async function accessOf(means: Means, learnerId: number | null, seriesIds: readonly number[]): Promise<Access> {
  if (learnerId === null || seriesIds.length === 0) return VISITOR;
  const [held, distributorId] = await Promise.all([heldOf(means.pool, learnerId, seriesIds), account.distributorOf(means, learnerId)]);
  return { held, sells: sellsTo(distributorId) };
}

/** All that a learner holds, by series, ended and revoked rows too: for 'my courses'. */
export async function holdingsOf(means: Means, learnerId: number): Promise<Access> {
  const [held, distributorId] = await Promise.all([allHeld(means.pool, learnerId), account.distributorOf(means, learnerId)]);
  return { held, sells: sellsTo(distributorId) };
}

/**
 * Until when someone may study an item (ms; null: for ever), or `false`: it is neither a trial item nor do they hold its
 * series now (LO of the learner API).
 */
export async function studyUntil(
  means: Means,
  learnerId: number | null,
  item: { readonly seriesId: number; readonly isTrial: boolean },
): Promise<number | null | false> {
  if (item.isTrial) return null;
  if (learnerId === null) return false;
  const held = (await heldOf(means.pool, learnerId, [item.seriesId])).get(item.seriesId) ?? [];
  const { owned, validUntil } = standing({ sale: "closed", price: 0, published: false }, held, means.now());
  return isLocked(item, { owned }) ? false : validUntil;
}

/** Whether someone may study an item now. */
export async function mayStudy(
  means: Means,
  learnerId: number | null,
  item: { readonly seriesId: number; readonly isTrial: boolean },
): Promise<boolean> {
  return (await studyUntil(means, learnerId, item)) !== false;
}

/** Which of these series someone holds now, in one statement. */
export async function heldAmong(
  { pool, now }: Pick<Means, "pool" | "now">,
  learnerId: number,
  seriesIds: readonly number[],
): Promise<Set<number>> {
  const held = seriesIds.length === 0 ? new Map<number, readonly Held[]>() : await heldOf(pool, learnerId, seriesIds);
  const at = now();
  return new Set([...held].flatMap(([id, rows]) => (rows.some((row) => isLive(row, at)) ? [id] : [])));
}

/** A course as free enrolment needs it. */
interface FreeCourse extends Terms {
  readonly id: number;
  readonly validDays: number | null;
  /** The series of a package; empty for a series. */
  readonly parts: readonly number[];
}

/**
 * Enrols in a free course and, for a package, in each of its series. Idempotent and safe when two calls meet: the
 * entitlement is unique per learner, series and source. Refuses with 1001 what is not free for this learner now.
 */
export async function enrolFree(means: Means, learnerId: number, course: FreeCourse): Promise<Standing> {
  const now = means.now();
  const before = await accessOf(means, learnerId, [course.id]);
  const stand = standing(course, before.held.get(course.id) ?? [], now, before.sells);
  if (stand.owned) return stand;
  if (stand.buttonType !== 3) throw mend(stand.buttonType === 0 ? "enrolNotFree" : "enrolClosed");
  const endsAt = endOfValidity(course.validDays, now);
  const row = { learnerId, startsAt: new Date(now), endsAt: endsAt === null ? null : new Date(endsAt) };
  await grant(means.db, [
    { ...row, seriesId: course.id, source: "free", sourceRef: "" },
    ...course.parts.map((seriesId) => ({ ...row, seriesId, source: "package" as const, sourceRef: `free-${course.id}` })),
  ]);
  const after = await heldOf(means.pool, learnerId, [course.id]);
  return standing(course, after.get(course.id) ?? [], now, before.sells);
}

/** Writes entitlements of any source; those that are there already stay as they are. */
export async function grant(db: Database, rows: readonly NewEntitlement[]): Promise<void> {
  await inTransaction(db, (tx) => putEntitlements(tx, rows));
}

/** How many courses each of these learners holds now, with the title of the one that came last; who holds none is missing. */
export async function coursesHeld({ db, now }: Pick<Means, "db" | "now">, learnerIds: readonly number[]) {
  const rows = await heldCounts(db, learnerIds, new Date(now()));
  return new Map(rows.map(({ learnerId, courses, courseTitle }) => [learnerId, { courses, courseTitle }]));
}

/** All that a learner owns or owned, as the desk shows it: the newest first; instants in ms. */
export async function entitlementsHeld({ db }: Pick<Means, "db">, learnerId: number) {
  const rows = await heldWithCourses(db, learnerId);
  const names = await staffNames(db, [...new Set(rows.flatMap(({ staff_id }) => staff_id ?? []))]);
  return rows.map((row) => ({
    entitlementId: row.id,
    seriesId: row.series_id,
    type: row.type,
    title: row.title,
    source: row.source,
    reason: row.reason,
    by: row.staff_id === null ? "" : (names.get(row.staff_id) ?? ""),
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at?.getTime() ?? null,
    revokedAt: row.revoked_at?.getTime() ?? null,
    revokedReason: row.revoked_reason,
    version: row.version,
  }));
}
