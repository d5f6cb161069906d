import { ACCOUNT_FROZEN } from "#contract/codes.ts";
import { type Database, inTransaction } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { importLearners, insertConsent, insertLearner, saveStatus, textCode } from "./learners/learners.ts";
import { addPartner, renewPartnerKey, setPartnerActive } from "./partner/partner.ts";
import { hashPassword, verifyPassword } from "./guard/guard.ts";

export { maskPhone } from "./guard/guard.ts";

/** A learner made by the school itself or by the demo school. */
export interface LearnerToMake {
  /** 11 digits; null for one who came through a partner. */
  readonly phone: string | null;
  /** Absent: signs in by code alone. */
  readonly password?: string;
  readonly nickName: string;
  /** Absent: one is made. */
  readonly username?: string;
  readonly realName?: string;
  readonly workCode?: string;
  readonly cohort?: string;
  readonly distributorId?: string;
  readonly avatarUrl?: string;
  /** The accepted agreement's version; absent: none was accepted yet. */
  readonly consentVersion?: string;
}

/** What others see of a learner. */
export interface PublicLearner {
  readonly learnerId: number;
  readonly nickName: string;
  readonly avatarUrl: string;
}

/** Adds a learner and returns the id; null when the phone or username is taken. */
async function createLearner(means: Pick<Means, "db" | "secrets" | "now">, learner: LearnerToMake): Promise<number | null> {
  const passwordHash = learner.password === undefined ? null : await hashPassword(learner.password);
  const now = new Date(means.now());
  return inTransaction(means.db, async (tx) => {
    const id = await insertLearner(tx, means.secrets, now, { ...learner, passwordHash });
    if (id !== null && learner.consentVersion !== undefined) await insertConsent(tx, id, learner.consentVersion, "", now);
    return id;
  });
}

/** What the frame of a page shows of its reader. */
async function viewerOf({ db }: Pick<Means, "db">, learnerId: number) {
  const found = await db
    .selectFrom("learner")
    .select(["nick_name as nickName", "username", "avatar_url as avatarUrl"])
    .where("id", "=", learnerId)
    .executeTakeFirst();
  return found ?? null;
}

/** Name and masked phone, for the watermark and certificates. The name is the real one where it is known. */
async function namedLearner(db: Database, learnerId: number): Promise<{ name: string; phoneMask: string }> {
  const found = await db
    .selectFrom("learner")
    .select(["nick_name", "real_name", "phone_mask"])
    .where("id", "=", learnerId)
    .executeTakeFirstOrThrow();
  return { name: found.real_name || found.nick_name, phoneMask: found.phone_mask };
}

/** What others see of these learners, in one query; who does not exist is missing from the map. */
async function publicLearners(db: Database, learnerIds: readonly number[]): Promise<ReadonlyMap<number, PublicLearner>> {
  if (learnerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("learner")
    .select(["id as learnerId", "nick_name as nickName", "avatar_url as avatarUrl"])
    .where("id", "in", [...new Set(learnerIds)])
    .execute();
  return new Map(rows.map((row) => [row.learnerId, row]));
}

/** The facts that tasks go by: a learner with a work code or a cohort is a trainee (api.md Login). */
async function traineeFacts(db: Database, learnerId: number): Promise<{ workCode: string; cohort: string }> {
  return db
    .selectFrom("learner")
    .select(["work_code as workCode", "cohort"])
    .where("id", "=", learnerId)
    .executeTakeFirstOrThrow();
}

/** The distributor whose learner this is; empty for none. Named and prepared: every page with courses asks it. */
async function distributorOf({ pool }: Pick<Means, "pool">, learnerId: number): Promise<string> {
  const { rows } = await pool.query<{ distributor_id: string }>({
    name: "account.distributorOf",
    text: "select distributor_id from learner where id = $1",
    values: [learnerId],
  });
  return rows[0]?.distributor_id ?? "";
}

/** Stops an account: every session ends with -6 and nobody signs in to it (rules.md Sessions). False: no such account. */
async function freezeLearner({ db, sessions }: Pick<Means, "db" | "sessions">, learnerId: number): Promise<boolean> {
  if (!(await saveStatus(db, learnerId, "frozen"))) return false;
  await sessions.endAll(learnerId, ACCOUNT_FROZEN);
  return true;
}

/** Lets a frozen account sign in again. False: no such account. */
const thawLearner = ({ db }: Pick<Means, "db">, learnerId: number): Promise<boolean> => saveStatus(db, learnerId, "active");

/** The door of the learners' accounts. */
export const account = {
  hashPassword,
  verifyPassword,
  createLearner,
  viewerOf,
  namedLearner,
  publicLearners,
  traineeFacts,
  distributorOf,
  importLearners,
  freezeLearner,
  thawLearner,
  addPartner,
  renewPartnerKey,
  setPartnerActive,
  textCode,
};
