import { randomInt } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { type Database, inTransaction, sqlState, type Tables, UNIQUE_VIOLATION } from "../../../database/database.ts";
import { keyIdOf } from "../../../kernel/keyedHash.ts";
import type { Secrets } from "../../../secrets.ts";
import { encryptPhone, maskPhone, phoneLookup, phoneLookups } from "../guard/guard.ts";

/** What a sign-in needs to know of a learner. */
const SIGN_IN = [
  "id", "username", "nick_name", "avatar_url", "work_code", "cohort", "distributor_id", "openid", "status", "password_hash", "password_at",
  "erase_at", "created_at", "frozen_reason", "once_until", "once_used",
] as const;

export type SigningIn = NonNullable<Awaited<ReturnType<typeof learnerByPhone>>>;

/** `lookups`: every form in which the phone may stand. */
export function learnerByPhone(db: Database, lookups: readonly Buffer[]) {
  return db.selectFrom("learner").select(SIGN_IN).where("phone_lookup", "in", lookups).executeTakeFirst();
}

/**
 * Whether a phone stands with an account other than `learnerId`. While keys change it may stand in several forms, which no index tells
 * apart: then nobody else takes the phone before the transaction ends.
 */
async function isTaken(tx: Database, secrets: Secrets, phone: string, learnerId: number | null): Promise<boolean> {
  const lookups = phoneLookups(secrets, phone);
  if (lookups.length === 1) return false;
  const oldest = lookups.toSorted((a, b) => keyIdOf(a) - keyIdOf(b))[0]!;
  await sql`select pg_advisory_xact_lock(${oldest.readBigInt64BE(oldest.length - 8).toString()}::bigint)`.execute(tx);
  const holder = await tx.selectFrom("learner").select("id").where("phone_lookup", "in", lookups).executeTakeFirst();
  return holder !== undefined && holder.id !== learnerId;
}

export function learnerByUsername(db: Database, username: string) {
  return db.selectFrom("learner").select(SIGN_IN).where(sql`lower(username)`, "=", username.toLowerCase()).executeTakeFirst();
}

export function learnerById(db: Database, learnerId: number) {
  return db.selectFrom("learner").select(SIGN_IN).where("id", "=", learnerId).executeTakeFirst();
}

/** The encrypted phone; null in it where the learner has none, undefined where there is no such learner. */
export function learnerPhone(db: Database, learnerId: number) {
  return db.selectFrom("learner").select("phone_enc").where("id", "=", learnerId).executeTakeFirst();
}

export function ownProfile(db: Database, learnerId: number) {
  return db.selectFrom("learner").selectAll().where("id", "=", learnerId).executeTakeFirstOrThrow();
}

interface NewLearner {
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly nickName: string;
  readonly username?: string | undefined;
  readonly realName?: string | undefined;
  readonly workCode?: string | undefined;
  readonly cohort?: string | undefined;
  readonly distributorId?: string | undefined;
  readonly avatarUrl?: string | undefined;
  readonly origin?: "self" | "school" | "import" | "partner";
  /** The real name was confirmed at once: by whom (null: a partner) and by what. */
  readonly confirmed?: { readonly staffId: number | null; readonly how: string } | undefined;
}

/** Letters and digits that can't be taken for one another. */
const USERNAME_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";
export const freeUsername = () => `jc${Array.from({ length: 8 }, () => USERNAME_SIGNS[randomInt(USERNAME_SIGNS.length)]).join("")}`;

const confirmedName = ({ realName = "", confirmed }: NewLearner, at: Date) =>
  confirmed && realName !== ""
    ? { confirmed_name: realName, name_confirmed_at: at, name_confirmed_by: confirmed.staffId, name_confirmed_how: confirmed.how }
    : {};

/** Adds a learner; null when the phone or the username is taken already. */
export async function insertLearner(tx: Transaction<Tables>, secrets: Secrets, now: Date, learner: NewLearner): Promise<number | null> {
  const next = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('learner', 'id')) as id`.execute(tx);
  const id = next.rows[0]!.id;
  const { phone } = learner;
  if (phone !== null && (await isTaken(tx, secrets, phone, null))) return null;
  const inserted = await tx
    .insertInto("learner")
    .values({
      id,
      username: learner.username ?? freeUsername(),
      phone_lookup: phone === null ? null : phoneLookup(secrets, phone),
      phone_enc: phone === null ? null : encryptPhone(secrets, id, phone),
      phone_mask: phone === null ? "" : maskPhone(phone),
      password_hash: learner.passwordHash,
      password_at: learner.passwordHash === null ? null : now,
      nick_name: learner.nickName,
      real_name: learner.realName ?? "",
      avatar_url: learner.avatarUrl ?? "",
      work_code: learner.workCode ?? "",
      cohort: learner.cohort ?? "",
      distributor_id: learner.distributorId ?? "",
      origin: learner.origin ?? "",
      ...confirmedName(learner, now),
      erase_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Adds learners without phone or password (they came from elsewhere) in one statement; their ids, in the order given. */
export async function importLearners(
  db: Database,
  learners: readonly {
    readonly username: string;
    readonly nickName: string;
    readonly createdAt: Date;
    /** null or absent: never. */
    readonly signedInAt?: Date | null;
  }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into learner (username, nick_name, created_at, signed_in_at)
    select username, nick_name, created_at, signed_in_at
    from unnest(
      ${learners.map((one) => one.username)}::text[], ${learners.map((one) => one.nickName)}::text[],
      ${learners.map((one) => one.createdAt)}::timestamptz[], ${learners.map((one) => one.signedInAt ?? null)}::timestamptz[])
      with ordinality as given (username, nick_name, created_at, signed_in_at, place)
    order by place
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

export async function setPassword(db: Database, learnerId: number, passwordHash: string, at: Date): Promise<void> {
  const set = { password_hash: passwordHash, password_at: at, once_until: null, once_used: false };
  await db.updateTable("learner").set(set).where("id", "=", learnerId).execute();
}

/** Puts the same password's new form in place of the old one, unless it was changed meanwhile. */
export async function renewHash(db: Database, learnerId: number, before: string, after: string): Promise<void> {
  await db.updateTable("learner").set({ password_hash: after }).where("id", "=", learnerId).where("password_hash", "=", before).execute();
}

/** Moves an account to another phone, with `beside` in the same transaction; false when that phone is another account's. */
export async function movePhone(
  db: Database,
  secrets: Secrets,
  learnerId: number,
  phone: string,
  beside: (tx: Database) => Promise<void>,
): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      if (await isTaken(tx, secrets, phone, learnerId)) return false;
      await tx
        .updateTable("learner")
        .set({
          phone_lookup: phoneLookup(secrets, phone),
          phone_enc: encryptPhone(secrets, learnerId, phone),
          phone_mask: maskPhone(phone),
        })
        .where("id", "=", learnerId)
        .execute();
      await beside(tx);
      return true;
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

export async function saveRealName(db: Database, learnerId: number, realName: string): Promise<void> {
  await db.updateTable("learner").set({ real_name: realName }).where("id", "=", learnerId).execute();
}

/** Sets the picture's address and returns the one before. */
export async function saveAvatarUrl(db: Database, learnerId: number, avatarUrl: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const before = await tx.selectFrom("learner").select("avatar_url").where("id", "=", learnerId).forUpdate().executeTakeFirstOrThrow();
    await tx.updateTable("learner").set({ avatar_url: avatarUrl }).where("id", "=", learnerId).execute();
    return before.avatar_url;
  });
}

/** Freezes or thaws; false when there is no such account (or it is erased). */
export async function saveStatus(db: Database, learnerId: number, status: "active" | "frozen"): Promise<boolean> {
  const changed = await db
    .updateTable("learner")
    .set({ status })
    .where("id", "=", learnerId)
    .where("status", "<>", "erased")
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
