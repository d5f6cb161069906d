import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";

/** What others see of a learner. */
interface PublicLearner {
  readonly learnerId: number;
  readonly nickName: string;
  readonly avatarUrl: string;
}

/** What the frame of a page shows of its reader. */
export async function viewerOf({ db }: Pick<Means, "db">, learnerId: number) {
  const found = await db
    .selectFrom("learner")
    .select(["nick_name as nickName", "username", "avatar_url as avatarUrl"])
    .where("id", "=", learnerId)
    .executeTakeFirst();
  return found ?? null;
}

/** Name and masked phone, for the watermark and certificates. The name is the confirmed one, or else the real one where it is known. */
export async function namedLearner(db: Database, learnerId: number): Promise<{ name: string; phoneMask: string }> {
  const found = await db
    .selectFrom("learner")
    .select(["nick_name", "real_name", "confirmed_name", "phone_mask"])
    .where("id", "=", learnerId)
    .executeTakeFirstOrThrow();
  return { name: found.confirmed_name || found.real_name || found.nick_name, phoneMask: found.phone_mask };
}

/** How many of these learners have neither a phone nor a passkey. */
export async function withoutStrongWay(db: Database, learnerIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from learner l where l.id = any(${[...learnerIds]}::int[]) and l.status = 'active'
      and l.phone_lookup is null and not exists (select from passkey p where p.learner_id = l.id)`.execute(db);
  return rows[0]!.total;
}

/** What others see of these learners, in one query; who does not exist is missing from the map. */
export async function publicLearners(db: Database, learnerIds: readonly number[]): Promise<ReadonlyMap<number, PublicLearner>> {
  if (learnerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("learner")
    .select(["id as learnerId", "nick_name as nickName", "avatar_url as avatarUrl"])
    .where("id", "in", [...new Set(learnerIds)])
    .execute();
  return new Map(rows.map((row) => [row.learnerId, row]));
}

/** Whether an account has a phone: each was verified by a code, or entered by the school itself. */
export async function hasPhone(db: Database, learnerId: number): Promise<boolean> {
  const found = await db.selectFrom("learner").select("phone_lookup").where("id", "=", learnerId).executeTakeFirst();
  return found !== undefined && found.phone_lookup !== null;
}

/** Names by the ids of their learners, from after one on. */
export async function namesAfter(db: Database, after: number, limit: number): Promise<{ learnerId: number; nickName: string }[]> {
  return db
    .selectFrom("learner")
    .select(["id as learnerId", "nick_name as nickName"])
    .where("id", ">", after)
    .where("status", "<>", "erased")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The facts that tasks go by: a learner with a work code or a cohort is a trainee (api.md Login). */
export async function traineeFacts(db: Database, learnerId: number): Promise<{ workCode: string; cohort: string }> {
  return db
    .selectFrom("learner")
    .select(["work_code as workCode", "cohort"])
    .where("id", "=", learnerId)
    .executeTakeFirstOrThrow();
}

const distributor = named<{ distributor_id: string }, [learnerId: number]>(
  "account.distributorOf",
  "select distributor_id from learner where id = $1",
);

/** The distributor whose learner this is; empty for none. Named and prepared: every page with courses asks it. */
export async function distributorOf({ pool }: Pick<Means, "pool">, learnerId: number): Promise<string> {
  const [row] = await distributor(pool, [learnerId]);
  return row?.distributor_id ?? "";
}

/** What a moderator is shown of somebody who wrote; undefined: there is no such learner. */
export async function writerFacts(db: Database, learnerId: number) {
  return db
    .selectFrom("learner")
    .select(["id as learnerId", "nick_name as nickName", "phone_mask as phoneMask", "created_at as createdAt"])
    .where("id", "=", learnerId)
    .executeTakeFirst();
}
