import type { Transaction } from "kysely";
import { CHANGED_SINCE, type ChangedSince } from "#contract/codes.ts";
import { type Database, inTransaction, type Tables } from "../../../database/database.ts";
import { type Act, type Done, OldVersion } from "../../../kernel/act.ts";
import type { Means, Staff, Visit } from "../../../kernel/call.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { append, type AuditEntry, changes, entriesSince, ipPrefix } from "../audit/audit.ts";
import { namesOf, staffIdOf } from "./names.store.ts";

/** Changes since that an answer names. */
const TOLD = 20;

type Acting = Pick<Means, "db" | "now" | "process">;

/** Who acts: a member of staff, or the school itself (a job, the command line). */
export type Doer = Pick<Staff, "staffId"> | null;

const system = (process: string) => ({ chain: process, actor: "system" });
const doerOf = (doer: Doer, process: string) => {
  const name = doer && `staff:${doer.staffId}`;
  return name === null ? system(process) : { chain: name, actor: name };
};

/**
 * The one way in which staff change something: `work` and its audit entry are one transaction, the entry last, in the chain of
 * whoever acts, so that nobody waits for another one's. `work` may run again after a deadlock. Where it did nothing nothing is
 * written down. `object` names the thing as `comment:12`, from the result where only that knows it.
 * @throws Refusal 2013 with what changed since where `work` threw OldVersion, and whatever else it throws
 */
export async function act<Result, What extends object>(
  means: Acting,
  doer: Doer,
  visit: Pick<Visit, "ip"> | null,
  { action }: Act<What>,
  object: string | ((result: Result) => string),
  work: (tx: Transaction<Tables>) => Promise<Done<Result, NoInfer<What>>>,
): Promise<Result> {
  return compared(means, typeof object === "string" ? object : null, async (tx) => {
    const { result, before, after, version } = await work(tx);
    if (before === undefined && after === undefined) return result;
    const { chain, actor } = doerOf(doer, means.process);
    const details = { ...changes(before ?? null, after ?? null), ...(version === undefined ? {} : { version }) };
    const named = typeof object === "string" ? object : object(result);
    await append(tx, chain, { at: new Date(means.now()), actor, action, object: named, ip: prefixOf(visit), details });
    return result;
  });
}

/**
 * Does `work` in a transaction with a thing in the version that the caller saw; by itself for what only asks and writes nothing down.
 * `object`: null where only what is thrown may name the thing.
 * @throws Refusal 2013 with what changed since where `work` threw OldVersion, and whatever else it throws
 */
export async function compared<Result>(
  means: Pick<Means, "db">, object: string | null, work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(means.db, work);
  } catch (error) {
    const thing = error instanceof OldVersion ? (error.object ?? object) : null;
    if (!(error instanceof OldVersion) || thing === null) throw error;
    throw await changedSince(means.db, thing, error.seen);
  }
}

const prefixOf = (visit: Pick<Visit, "ip"> | null) => (visit ? ipPrefix(visit.ip) : "");

/** Notes what happened without anybody's changing a thing of the school: sign-ins, the work of jobs. `details` must already be masked. */
export async function record<What extends object>(
  { db, now, process }: Acting,
  doer: Doer | "visitor",
  { action }: Act<What>,
  object: string,
  details: What,
  visit: Pick<Visit, "ip"> | null = null,
): Promise<void> {
  const { chain, actor } = doer === "visitor" ? { ...system(process), actor: doer } : doerOf(doer, process);
  const entry: AuditEntry = {
    at: new Date(now()),
    actor,
    action,
    object,
    ip: prefixOf(visit),
    details: Object.fromEntries(Object.entries(details)),
  };
  await append(db, chain, entry);
}

/** The refusal for whoever saves a thing in an older version: who changed what since, the latest first. */
async function changedSince(db: Database, object: string, seen: number): Promise<Refusal> {
  const entries = await entriesSince(db, object, seen, TOLD);
  const ids = entries.map(({ actor }) => staffIdOf(actor) ?? 0);
  const names = await namesOf(db, ids);
  const told = entries.map(({ at, details }, i) => ({ name: names.get(ids[i]!) ?? null, at: at.getTime(), fields: fieldsOf(details) }));
  const data: ChangedSince = { changes: told };
  const name = told[0]?.name;
  return name ? new Refusal(CHANGED_SINCE, "changedBy", { values: { name }, data }) : new Refusal(CHANGED_SINCE, "changedSince", { data });
}

function fieldsOf(details: Readonly<Record<string, unknown>>): string[] {
  const keys = (thing: unknown) => (typeof thing === "object" && thing !== null ? Object.keys(thing) : []);
  return [...new Set([...keys(details["before"]), ...keys(details["after"])])];
}
