import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { type Database, inTransaction, type Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { unknownThing } from "../../../kernel/refusal.ts";
import {
  holdKeys, holdPartner, insertPartner, partnerNames, partnerRows, saveActive, saveKeys, writePartner,
} from "./partners.store.ts";

/** A partner (employer) as the school enters it. */
export interface PartnerToMake {
  /** What its links carry as `source`; unique. */
  readonly code: string;
  readonly name: string;
  /** What its links carry as `appToken`. */
  readonly appToken: string;
  /** Its people get an account on their first arrival. */
  readonly mayProvision: boolean;
  /** Links without a signature pass: whoever knows a work number is that person. Off unless the school insists. */
  readonly allowUnsigned?: boolean;
  readonly distributorId?: string;
}

/** A partner's secret; shown once, kept by the partner. */
export interface PartnerKey {
  /** What its links carry as `kid`. */
  readonly kid: string;
  /** 32 random bytes, base64url. */
  readonly key: string;
}

/** A key's id begins with its time of birth, so that ids sort by age. */
const newKey = (now: number): PartnerKey => ({
  kid: `${now.toString(36)}-${randomBytes(3).toString("hex")}`,
  key: randomBytes(32).toString("base64url"),
});

/** Enters a partner and returns its first key; null when the code is taken. */
export async function addPartner({ db, now }: Pick<Means, "db" | "now">, partner: PartnerToMake): Promise<PartnerKey | null> {
  const first = newKey(now());
  return (await insertPartner(db, partner, first, new Date(now()))) === null ? null : first;
}

/** Gives a partner another key; `drop` ends an older one. A partner has at most two, so that it can change over in peace. */
export async function renewPartnerKey({ db, now }: Pick<Means, "db" | "now">, code: string, drop?: string): Promise<PartnerKey> {
  return inTransaction(db, async (tx) => {
    const partner = await holdKeys(tx, code);
    if (!partner) throw unknownThing();
    const next = newKey(now());
    const kept = Object.entries(partner.keys).filter(([kid]) => kid !== drop).toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(-1);
    await saveKeys(tx, partner.id, { ...Object.fromEntries(kept), [next.kid]: next.key });
    return next;
  });
}

/** Stops or resumes a partner's links; its people's accounts stay. */
export async function setPartnerActive({ db }: Pick<Means, "db">, code: string, isActive: boolean): Promise<void> {
  if (!(await saveActive(db, code, isActive))) throw unknownThing();
}

/** Enters a partner inside a transaction, with its first key; null when the code is taken. */
async function add({ now }: Pick<Means, "now">, tx: Transaction<Tables>, partner: PartnerToMake) {
  const first = newKey(now());
  const partnerId = await insertPartner(tx, partner, first, new Date(now()));
  return partnerId === null ? null : { partnerId, ...first };
}

/** The partners of the school, secrets by their ids alone. A key's id begins with its instant. */
async function all(db: Database) {
  const rows = await partnerRows(db);
  return rows.map(({ keys, createdAt, learners, ...row }) => ({
    ...row,
    keys: Object.keys(keys).toSorted().map((kid) => ({ kid, since: Number.parseInt(kid.split("-")[0]!, 36) || createdAt.getTime() })),
    learners: learners ?? 0,
    createTime: createdAt.getTime(),
  }));
}

/** What the desk does with partners. */
export const partnerDoor = { add, all, choices: partnerNames, hold: holdPartner, write: writePartner, newKey };
