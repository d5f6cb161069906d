import { type SelectQueryBuilder, sql, type Transaction } from "kysely";
import type { Duty, Scope } from "#contract/duties.ts";
import type { Database, Tables } from "../../database/database.ts";
import { containing } from "../../database/like.ts";

type Within = Transaction<Tables>;

export interface GivenRole {
  readonly roleId: number;
  readonly scope: Scope;
}

/** The roles of the school in their order, with how many members hold each. */
export async function roleRows(db: Database) {
  return db
    .selectFrom("staff_role as r")
    .leftJoin("staff_holding as h", "h.role_id", "r.id")
    .select((eb) => [
      "r.id as roleId",
      "r.key",
      "r.name",
      "r.duties",
      "r.scope",
      "r.version",
      eb.fn.count<number>("h.staff_id").as("members"),
    ])
    .groupBy("r.id")
    .orderBy("r.id")
    .execute();
}

export interface RoleDraft {
  readonly name: string;
  readonly duties: Duty[];
  readonly scope: Scope;
}

/** Throws the database's 23505 where the name is taken. */
export async function addRole(tx: Within, draft: RoleDraft): Promise<number> {
  const { id } = await tx.insertInto("staff_role").values({ key: null, ...draft }).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Locks a role until the transaction ends. */
export async function lockRole(tx: Within, roleId: number) {
  return tx.selectFrom("staff_role").selectAll().where("id", "=", roleId).forUpdate().executeTakeFirst();
}

/** Writes a locked role; returns its new version. */
export async function writeRole(tx: Within, roleId: number, draft: RoleDraft): Promise<number> {
  const row = await tx
    .updateTable("staff_role")
    .set((eb) => ({ ...draft, version: eb("version", "+", 1) }))
    .where("id", "=", roleId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Roles of these ids as they are now, none of them changed until the transaction ends. */
export async function heldRoles(tx: Within, roleIds: readonly number[]) {
  if (roleIds.length === 0) return [];
  return tx
    .selectFrom("staff_role")
    .select(["id", "key", "duties", "scope"])
    .where("id", "in", roleIds)
    .orderBy("id")
    .forShare()
    .execute();
}

interface MembersWanted {
  readonly current: number;
  readonly size: number;
  /** A part of the name or the account. */
  readonly keyword?: string | undefined;
  readonly status?: "active" | "frozen" | undefined;
  readonly roleId?: number | undefined;
}

const memberRows = (db: Database) =>
  db.selectFrom("staff").select((eb) => [
    "id as staffId", "username", "name", "status", "version",
    eb("password_hash", "=", "").as("isInvited"),
    eb
      .selectFrom("audit_log")
      .where("actor", "=", sql<string>`'staff:' || staff.id`)
      .where("action", "=", "staff.login")
      .select("at")
      .orderBy("audit_log.id", "desc")
      .limit(1)
      .as("lastSignIn"),
  ]);

/** A page of the school's people, the first first. */
export async function memberPage(db: Database, { current, size, keyword, status, roleId }: MembersWanted) {
  const narrowed = <Q extends SelectQueryBuilder<Tables, "staff", unknown>>(query: Q): Q => {
    let found: SelectQueryBuilder<Tables, "staff", unknown> = query;
    if (keyword) {
      const like = containing(keyword);
      found = found.where((eb) => eb.or((["name", "username"] as const).map((column) => eb(column, "ilike", like))));
    }
    if (status) found = found.where("status", "=", status);
    if (roleId) found = found.where("id", "in", (eb) => eb.selectFrom("staff_holding").select("staff_id").where("role_id", "=", roleId));
    return found as Q;
  };
  const [rows, { total }] = await Promise.all([
    narrowed(memberRows(db)).orderBy("staff.id").limit(size).offset((current - 1) * size).execute(),
    narrowed(db.selectFrom("staff").select((eb) => eb.fn.countAll<number>().as("total"))).executeTakeFirstOrThrow(),
  ]);
  return { records: await withHoldings(db, rows), total };
}

/** One of the school's people. */
export async function memberOf(db: Database, staffId: number) {
  const rows = await memberRows(db).where("staff.id", "=", staffId).execute();
  return (await withHoldings(db, rows))[0];
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>["execute"]>>[number];

async function withHoldings(db: Database, rows: readonly MemberRow[]) {
  const ids = rows.map((row) => row.staffId);
  const [roles, series] = ids.length === 0 ? [[], []] : await Promise.all([rolesHeldBy(db, ids), seriesOf(db, ids)]);
  return rows.map((row) => ({
    ...row,
    isInvited: Boolean(row.isInvited),
    lastSignIn: row.lastSignIn?.getTime() ?? null,
    roles: roles.filter((one) => one.staffId === row.staffId).map(({ roleId, name, scope }) => ({ roleId, name, scope })),
    seriesIds: series.filter((one) => one.staff_id === row.staffId).map((one) => one.series_id),
  }));
}

const rolesHeldBy = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("staff_holding")
    .innerJoin("staff_role", "staff_role.id", "role_id")
    .select(["staff_id as staffId", "role_id as roleId", "name", "staff_holding.scope"])
    .where("staff_id", "in", ids)
    .orderBy("role_id")
    .execute();

const seriesOf = (db: Database, ids: readonly number[]) =>
  db.selectFrom("staff_series").selectAll().where("staff_id", "in", ids).orderBy("series_id").execute();

/** Locks a member until the transaction ends, with what they hold. */
export async function lockMember(tx: Within, staffId: number) {
  const row = await tx.selectFrom("staff").select(["id", "status", "version"]).where("id", "=", staffId).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const [roles, series] = [await rolesHeldBy(tx, [staffId]), await seriesOf(tx, [staffId])];
  return {
    ...row,
    roles: roles.map(({ roleId, scope }): GivenRole => ({ roleId, scope })),
    seriesIds: series.map((one) => one.series_id),
  };
}

/** Counts a change of a locked member; returns the new version. */
export async function countMember(tx: Within, staffId: number, change: { readonly status?: "active" | "frozen" } = {}): Promise<number> {
  const row = await tx
    .updateTable("staff")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", staffId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function writeRoles(tx: Within, staffId: number, roles: readonly GivenRole[]): Promise<void> {
  await tx.deleteFrom("staff_holding").where("staff_id", "=", staffId).execute();
  if (roles.length > 0)
    await tx
      .insertInto("staff_holding")
      .values(roles.map(({ roleId, scope }) => ({ staff_id: staffId, role_id: roleId, scope })))
      .execute();
}

/** Throws the database's 23503 for a course that isn't there. */
export async function writeSeries(tx: Within, staffId: number, seriesIds: readonly number[]): Promise<void> {
  await tx.deleteFrom("staff_series").where("staff_id", "=", staffId).execute();
  if (seriesIds.length > 0)
    await tx.insertInto("staff_series").values(seriesIds.map((series_id) => ({ staff_id: staffId, series_id }))).execute();
}

/** The owners who may sign in, counted one after the other: whoever counts holds the role until the transaction ends. */
export async function otherOwners(tx: Within, staffId: number): Promise<number> {
  const role = await tx.selectFrom("staff_role").select("id").where("key", "=", "owner").forUpdate().executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom("staff_holding")
    .innerJoin("staff", "staff.id", "staff_id")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("role_id", "=", role.id)
    .where("staff_holding.scope", "=", "all")
    .where("status", "=", "active")
    .where("staff_id", "<>", staffId)
    .executeTakeFirstOrThrow();
  return count;
}
