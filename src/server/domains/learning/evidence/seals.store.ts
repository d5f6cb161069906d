import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import { hashKeyId } from "../../../kernel/schoolKeys.store.ts";

export interface SealRow {
  readonly id: number;
  readonly at: Date;
  readonly learners: number;
  readonly root: Buffer;
  readonly seal: Buffer;
}

type Within = Transaction<Tables>;

/** The newest seal; two sealings at once wait for each other. */
export async function lastSeal(tx: Within): Promise<SealRow | undefined> {
  // Locking the table itself would need the right to change it.
  await sql`select pg_advisory_xact_lock(hashtext('evidence_seal'))`.execute(tx);
  return tx.selectFrom("evidence_seal").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
}

export async function insertSeal(tx: Within, at: Date): Promise<number> {
  const row = await tx
    .insertInto("evidence_seal")
    .values({ at, learners: 0, root: Buffer.alloc(0), seal: Buffer.alloc(0) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Notes where the chains stand that grew since they were noted last; returns how many. */
export async function addAnchors(tx: Within, sealId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into evidence_anchor (seal_id, learner_id, nth, hash)
    select ${sealId}, learner_id, chain_count, chain_hash from study_lease where chain_count > 0
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** SHA-256 over the notes of a seal. */
export async function rootOf(db: Database | Within, sealId: number): Promise<Buffer> {
  const { rows } = await sql<{ root: Buffer }>`
    select sha256(coalesce(string_agg(int4send(learner_id) || int4send(nth) || hash, ''::bytea
    order by learner_id, nth), ''::bytea)) as root
    from evidence_anchor where seal_id = ${sealId}`.execute(db);
  return rows[0]!.root;
}

export async function setSeal(
  tx: Within,
  id: number,
  { learners, root, seal }: Pick<SealRow, "learners" | "root" | "seal">,
): Promise<void> {
  await tx.updateTable("evidence_seal").set({ learners, root, seal }).where("id", "=", id).execute();
}

/** The next seals, oldest first. */
export async function sealsAfter(db: Database, id: number): Promise<SealRow[]> {
  return db.selectFrom("evidence_seal").selectAll().where("id", ">", id).orderBy("id").limit(100).execute();
}

/** The last seal that this key made. */
export async function lastSealOf(tx: Within, keyId: number): Promise<Pick<SealRow, "id" | "seal"> | null> {
  const { rows } = await sql<Pick<SealRow, "id" | "seal">>`
    select id, seal from evidence_seal where ${hashKeyId("seal")} = ${keyId} order by id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
