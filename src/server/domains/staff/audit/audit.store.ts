import { sql, type Transaction } from "kysely";
import { type Database, inTransaction, type Tables } from "../../../database/database.ts";
import { type AuditEntry, type ChainEnd, type ChainedEntry, chainHash, marksOf, NO_ENTRY } from "./audit.rules.ts";

/** Appends an entry to a chain. Its end stays locked until the transaction ends: call it last. */
export async function append(db: Database, chain: string, entry: AuditEntry): Promise<void> {
  await inTransaction(db, async (tx) => {
    const end = (await lockedEnd(tx, chain)) ?? (await begin(tx, chain));
    const [nth, marks] = [end.count + 1, marksOf(entry)];
    const hash = chainHash(end.hash, chain, nth, marks);
    await tx
      .insertInto("audit_log")
      .values({ ...entry, details: { ...entry.details }, chain, nth, marks, prev_hash: end.hash, hash })
      .execute();
    await tx.updateTable("audit_chain").set({ count: nth, hash }).where("chain", "=", chain).execute();
  });
}

const lockedEnd = (tx: Transaction<Tables>, chain: string): Promise<ChainEnd | undefined> =>
  tx.selectFrom("audit_chain").select(["count", "hash"]).where("chain", "=", chain).forUpdate().executeTakeFirst();

async function begin(tx: Transaction<Tables>, chain: string): Promise<ChainEnd> {
  await tx.insertInto("audit_chain").values({ chain, ...NO_ENTRY }).onConflict((c) => c.doNothing()).execute();
  return (await lockedEnd(tx, chain))!;
}

interface AuditWanted {
  readonly current: number;
  readonly size: number;
  readonly action?: string | undefined;
  /** What stands before the point of an action. */
  readonly area?: string | undefined;
  readonly actor?: string | undefined;
  readonly object?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** A page of the log, newest first. */
export async function auditPage(db: Database, { current, size, action, area, actor, object, since, until }: AuditWanted) {
  let wanted = db.selectFrom("audit_log");
  if (action !== undefined) wanted = wanted.where("action", "=", action);
  if (area !== undefined) wanted = wanted.where(sql`split_part(action, '.', 1)`, "=", area);
  if (actor !== undefined) wanted = wanted.where("actor", "=", actor);
  if (object !== undefined) wanted = wanted.where("object", "=", object);
  if (since !== undefined) wanted = wanted.where("at", ">=", since);
  if (until !== undefined) wanted = wanted.where("at", "<", until);
  const [records, { total }] = await Promise.all([
    wanted
      .select(["id", "at", "actor", "action", "object", "ip", "details", "hash", "prev_hash"])
      .orderBy("id", "desc")
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    wanted.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { records, total };
}

/** Changes of a thing after a version of it, newest first, at most so many. */
export async function entriesSince(db: Database, object: string, version: number, most: number) {
  return db
    .selectFrom("audit_log")
    .select(["actor", "at", "details"])
    .where("object", "=", object)
    .where((eb) => eb(eb.cast<number>(eb.fn("jsonb_extract_path_text", ["details", eb.val("version")]), "integer"), ">", version))
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** The next chains by name, with their ends; of a chain whose end is missing, none. */
export async function chainsAfter(db: Database, chain: string, most: number): Promise<{ chain: string; end: ChainEnd | null }[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("audit_chain")
        .select("chain")
        .union(eb.selectFrom("audit_log").select("chain"))
        .union(eb.selectFrom("audit_anchor").select("chain"))
        .as("named"),
    )
    .leftJoin("audit_chain", "audit_chain.chain", "named.chain")
    .select(["named.chain", "count", "hash"])
    .where("named.chain", ">", chain)
    .orderBy("named.chain")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    chain: row.chain,
    end: row.count === null || row.hash === null ? null : { count: row.count, hash: row.hash },
  }));
}

/** The next entries of a chain. */
export async function entriesAfter(db: Database, chain: string, nth: number, most: number): Promise<ChainedEntry[]> {
  return db
    .selectFrom("audit_log")
    .select(["id", "at", "actor", "action", "object", "ip", "details", "chain", "nth", "marks", "prev_hash", "hash"])
    .where("chain", "=", chain)
    .where("nth", ">", nth)
    .orderBy("nth")
    .limit(most)
    .execute();
}

type Way = "none" | "totp" | "recovery" | "passkey";

/** Sign-ins to the console and tries of it, the latest first. */
export async function signInPage(db: Database, { current, size }: { readonly current: number; readonly size: number }) {
  const wanted = db.selectFrom("audit_log").where("action", "in", Object.keys(RESULTS));
  const [rows, { total }] = await Promise.all([
    wanted
      .select(["id", "at", "action", "object", "ip", "details"])
      .orderBy("id", "desc")
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    wanted.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(signIn), total: Number(total) };
}

interface Said {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly object: string;
  readonly ip: string;
  readonly details: unknown;
}

const RESULTS = { "staff.login": "signedIn", "staff.loginFailed": "passwordWrong", "staff.factorFailed": "factorWrong" } as const;

function signIn({ action, object, details, ...row }: Said) {
  const way = (details as { readonly factor?: Way }).factor;
  const result = RESULTS[action as keyof typeof RESULTS];
  return {
    ...row, result,
    staffId: Number(/^staff:(\d+)$/.exec(object)?.[1] ?? 0) || null,
    how: result !== "signedIn" ? null : way === undefined || way === "none" ? ("password" as const) : way,
  };
}
