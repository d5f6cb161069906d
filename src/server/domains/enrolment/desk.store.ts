import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../database/database.ts";
import { containing } from "../../database/like.ts";

type Tx = Transaction<Tables>;

const COURSES = 50;
/** Courses and packages that may be given. A partner's course is studied elsewhere. */
export const grantable = (db: Database, keyword: string) =>
  db
    .selectFrom("series")
    .select(["id as seriesId", "type", "title", "lesson_count as lessonCount", "price_fen as price", "published"])
    .where("sale", "<>", "partner")
    .$if(keyword !== "", (q) => q.where("title", "ilike", containing(keyword)))
    .orderBy("published", "desc")
    .orderBy("id", "desc")
    .limit(COURSES)
    .execute();

/** A course or package that may be given. */
export async function grantableOne(db: Database, seriesId: number) {
  return db.selectFrom("series").select("id").where("id", "=", seriesId).where("sale", "<>", "partner").executeTakeFirst();
}

interface Granting {
  readonly learnerIds: readonly number[];
  readonly ref: string;
  readonly reason: string;
  readonly staffId: number;
}

/** Writes down who gave it and why, with the rows of an act. */
export async function noteGrants(tx: Tx, { learnerIds, ref, reason, staffId }: Granting): Promise<void> {
  await tx
    .updateTable("entitlement")
    .set({ reason, staff_id: staffId })
    .where("learner_id", "in", [...learnerIds])
    .where("source_ref", "=", ref)
    .where("staff_id", "is", null)
    .execute();
}

/** Those of these learners who were given something by an act already. */
export async function givenBy(db: Database, ref: string, learnerIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("entitlement")
    .select("learner_id")
    .where("source", "=", "grant")
    .where("source_ref", "=", ref)
    .where("learner_id", "in", [...learnerIds])
    .execute();
  return new Set(rows.map((row) => row.learner_id));
}

/** One right of a learner to a course, held until the transaction ends. */
export const holdEntitlement = (tx: Tx, learnerId: number, entitlementId: number) =>
  tx
    .selectFrom("entitlement")
    .selectAll()
    .where("id", "=", entitlementId)
    .where("learner_id", "=", learnerId)
    .forUpdate()
    .executeTakeFirst();

/** What came to a learner with one right: itself and, of a package, what is in it. `packageRef`: what the rows of its parts refer to. */
const together = (learnerId: number, entitlementId: number, packageRef: string | null) =>
  packageRef === null
    ? sql<boolean>`id = ${entitlementId}`
    : sql<boolean>`learner_id = ${learnerId} and (id = ${entitlementId} or (source = 'package' and source_ref = ${packageRef}))`;

interface Row {
  readonly learnerId: number;
  readonly entitlementId: number;
  readonly packageRef: string | null;
}

/** Sets another end of held rows. */
export async function moveEnd(tx: Tx, { learnerId, entitlementId, packageRef }: Row, endsAt: Date | null): Promise<void> {
  await tx
    .updateTable("entitlement")
    .set((eb) => ({ ends_at: endsAt, version: eb("version", "+", 1) }))
    .where(together(learnerId, entitlementId, packageRef))
    .where("revoked_at", "is", null)
    .execute();
}

/** Takes held rows back. */
export async function takeBack(tx: Tx, { learnerId, entitlementId, packageRef }: Row, why: { reason: string; at: Date }): Promise<void> {
  await tx
    .updateTable("entitlement")
    .set((eb) => ({ revoked_at: why.at, revoked_reason: why.reason, version: eb("version", "+", 1) }))
    .where(together(learnerId, entitlementId, packageRef))
    .where("revoked_at", "is", null)
    .execute();
}

/** Takes a course back from learners wherever staff gave it; who held it so. A package takes what is in it along. */
export async function takeBackMany(
  tx: Tx,
  learnerIds: readonly number[],
  seriesId: number,
  why: { reason: string; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ learner_id: number }>`
    with heads as (
      select learner_id, source_ref from entitlement
      where learner_id = any(${[...learnerIds]}::int[]) and series_id = ${seriesId} and source = 'grant' and revoked_at is null
      order by learner_id for update
    ), gone as (
      update entitlement e set revoked_at = ${why.at}, revoked_reason = ${why.reason}, version = e.version + 1
      from heads h
      where e.learner_id = h.learner_id and e.source_ref = h.source_ref and e.source in ('grant', 'package') and e.revoked_at is null
      returning e.learner_id
    ) select distinct learner_id from gone order by 1`.execute(tx);
  return rows.map((row) => row.learner_id);
}

/** All rights of a learner to courses, for the export. */
export const entitlementsOf = (db: Database, learnerId: number) =>
  db
    .selectFrom("entitlement as e")
    .innerJoin("series as s", "s.id", "e.series_id")
    .select(["s.title as course", "e.source", "e.source_ref as ref", "e.starts_at", "e.ends_at", "e.revoked_at"])
    .select(["e.reason", "e.revoked_reason"])
    .where("e.learner_id", "=", learnerId)
    .orderBy("e.id")
    .execute();

/** Takes what staff wrote of the person; that a right was there stays, as orders do. */
export async function blankReasons(db: Database, learnerId: number): Promise<void> {
  await db.updateTable("entitlement").set({ reason: "", revoked_reason: "" }).where("learner_id", "=", learnerId).execute();
}

/** All rights of a learner to courses with what they are rights to, the newest first. */
export const heldWithCourses = (db: Database, learnerId: number) =>
  db
    .selectFrom("entitlement as e")
    .innerJoin("series as s", "s.id", "e.series_id")
    .select(["e.id", "e.series_id", "s.type", "s.title", "e.source", "e.starts_at", "e.ends_at", "e.revoked_at", "e.version"])
    .select(["e.reason", "e.revoked_reason", "e.staff_id"])
    .where("e.learner_id", "=", learnerId)
    .orderBy("e.id", "desc")
    .execute();
