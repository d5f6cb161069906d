import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../database/database.ts";
import { containing } from "../../database/like.ts";
import type { Reach } from "../staff/staff.ts";

type Tx = Transaction<Tables>;

/** The condition that keeps a query within a reach; `learner` is the column that holds the learner, such as `roster.id`. */
export const withinCohorts = (reach: Reach, learner: string): RawBuilder<boolean> =>
  reach === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from cohort_member own join cohort_teacher t on t.cohort_id = own.cohort_id
        where t.staff_id = ${reach} and own.learner_id = ${sql.ref(learner)})`;

/** The same for a class. */
const isOwn = (reach: Reach, cohort: string): RawBuilder<boolean> =>
  reach === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from cohort_teacher t where t.staff_id = ${reach} and t.cohort_id = ${sql.ref(cohort)})`;

/** Those of these learners who are within a reach. */
export async function reachable(db: Database, reach: Reach, learnerIds: readonly number[]): Promise<Set<number>> {
  if (reach === null) return new Set(learnerIds);
  const { rows } = await sql<{ id: number }>`select m.learner_id as id from cohort_member m
    where m.learner_id = any(${[...learnerIds]}::int[]) and ${withinCohorts(reach, "m.learner_id")}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

interface Filter {
  readonly keyword?: string | undefined;
  readonly closed?: boolean | undefined;
  readonly reach: Reach;
}

export async function cohortPage(db: Database, { keyword, closed, reach }: Filter, { current, size }: { current: number; size: number }) {
  const found = db
    .selectFrom("cohort")
    .where(isOwn(reach, "cohort.id"))
    .$if(keyword !== undefined && keyword !== "", (q) => q.where("cohort.name", "ilike", containing(keyword!)))
    .$if(closed !== undefined, (q) => q.where("cohort.is_closed", "=", closed!));
  const [rows, { total }] = await Promise.all([
    found
      .select((eb) => [
        "cohort.id as cohortId", "cohort.name", "cohort.is_closed as isClosed", "cohort.created_at as createdAt", "cohort.version",
        eb
          .selectFrom("cohort_member as m")
          .whereRef("m.cohort_id", "=", "cohort.id")
          .select((count) => count.fn.countAll<number>().as("n"))
          .as("learners"),
        sql<number[]>`array(select t.staff_id from cohort_teacher t where t.cohort_id = cohort.id order by t.staff_id)`.as("staffIds"),
      ])
      .orderBy("cohort.id", "desc")
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Names of classes that one may choose from. */
export const cohortChoices = (db: Database, reach: Reach, limit: number) =>
  db
    .selectFrom("cohort")
    .select(["id as cohortId", "name", "is_closed as isClosed"])
    .where(isOwn(reach, "cohort.id"))
    .orderBy("is_closed")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Whose the class is. */
async function teachersOf(db: Database, cohortId: number): Promise<number[]> {
  const rows = await db.selectFrom("cohort_teacher").select("staff_id").where("cohort_id", "=", cohortId).orderBy("staff_id").execute();
  return rows.map((row) => row.staff_id);
}

/** A class within reach, locked until the transaction ends, with its teachers. */
export async function holdCohort(tx: Tx, reach: Reach, cohortId: number) {
  const known = tx.selectFrom("cohort").selectAll().where("id", "=", cohortId).where(isOwn(reach, "cohort.id"));
  const row = await known.forUpdate().executeTakeFirst();
  return row && { ...row, staffIds: await teachersOf(tx, cohortId) };
}

/** Throws the database's 23505 where the name is taken. */
export async function insertCohort(tx: Tx, name: string, at: Date): Promise<number> {
  const { id } = await tx.insertInto("cohort").values({ name, created_at: at }).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Changes a held class; returns its new version. */
export async function writeCohort(tx: Tx, cohortId: number, set: { name?: string; is_closed?: boolean }): Promise<number> {
  const row = await tx
    .updateTable("cohort")
    .set((eb) => ({ ...set, version: eb("version", "+", 1) }))
    .where("id", "=", cohortId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Throws the database's 23503 where there is no such member of staff. */
export async function writeTeachers(tx: Tx, cohortId: number, staffIds: readonly number[]): Promise<void> {
  await tx.deleteFrom("cohort_teacher").where("cohort_id", "=", cohortId).execute();
  if (staffIds.length === 0) return;
  await tx
    .insertInto("cohort_teacher")
    .values(staffIds.map((staff_id) => ({ staff_id, cohort_id: cohortId })))
    .execute();
}

export async function learnersOf(db: Database, cohortId: number): Promise<number[]> {
  const rows = await db.selectFrom("cohort_member").select("learner_id").where("cohort_id", "=", cohortId).execute();
  return rows.map((row) => row.learner_id);
}

export async function deleteCohort(tx: Tx, cohortId: number): Promise<void> {
  await tx.deleteFrom("cohort").where("id", "=", cohortId).execute();
}

/** In which class each of these learners is, by learner; who is in none is missing. Held until the transaction ends. */
export async function holdMembers(tx: Tx, learnerIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom("cohort_member")
    .select(["learner_id", "cohort_id"])
    .where("learner_id", "in", [...learnerIds])
    .orderBy("learner_id")
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.learner_id, row.cohort_id]));
}

/** Puts learners into a class, or into none. */
export async function putMembers(tx: Tx, learnerIds: readonly number[], cohortId: number | null, at: Date): Promise<void> {
  if (learnerIds.length === 0) return;
  if (cohortId === null) {
    await tx.deleteFrom("cohort_member").where("learner_id", "in", [...learnerIds]).execute();
    return;
  }
  await sql`
    insert into cohort_member (learner_id, cohort_id, joined_at)
    select id, ${cohortId}, ${at} from unnest(${learnerIds.toSorted((a, b) => a - b)}::int[]) as id
    on conflict (learner_id) do update set cohort_id = excluded.cohort_id, joined_at = excluded.joined_at
    where cohort_member.cohort_id <> excluded.cohort_id`.execute(tx);
}

/** In which class a learner is. */
export async function cohortOf(db: Database, learnerId: number) {
  return db
    .selectFrom("cohort_member as m")
    .innerJoin("cohort as c", "c.id", "m.cohort_id")
    .select(["c.id as cohortId", "c.name", "m.joined_at as joinedAt"])
    .where("m.learner_id", "=", learnerId)
    .executeTakeFirst();
}

/** Classes by name. */
export async function cohortsNamed(db: Database, names: readonly string[]) {
  if (names.length === 0) return [];
  return db.selectFrom("cohort").select(["id", "name", "is_closed as isClosed"]).where("name", "in", [...names]).execute();
}

/** Which of these classes are within a reach. */
export async function ownAmong(db: Database, reach: Reach, cohortIds: readonly number[]): Promise<Set<number>> {
  if (cohortIds.length === 0) return new Set();
  const rows = await db.selectFrom("cohort").select("id").where("id", "in", [...cohortIds]).where(isOwn(reach, "cohort.id")).execute();
  return new Set(rows.map((row) => row.id));
}
