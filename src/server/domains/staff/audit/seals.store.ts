import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import { hashKeyId } from "../../../kernel/schoolKeys.store.ts";

export interface SealRow {
  readonly id: number;
  readonly at: Date;
  readonly chains: number;
  readonly root: Buffer;
  readonly seal: Buffer;
}

type Within = Transaction<Tables>;

/** A place of a chain that was sealed. */
export interface Anchor {
  readonly chain: string;
  readonly nth: number;
  readonly hash: Buffer;
}

/** The newest seal; two sealings at once wait for each other. */
export async function lastSeal(tx: Within): Promise<SealRow | undefined> {
  // Locking the table itself would need the right to change it.
  await sql`select pg_advisory_xact_lock(hashtext('audit_seal'))`.execute(tx);
  return tx.selectFrom("audit_seal").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** Where the chains stand that grew since they were noted last, in the order of their names. */
export async function grown(tx: Within): Promise<Anchor[]> {
  return tx
    .selectFrom("audit_chain as c")
    .select(["c.chain", "c.count as nth", "c.hash"])
    .where("c.count", ">", 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("audit_anchor as a").select("a.nth").whereRef("a.chain", "=", "c.chain").whereRef("a.nth", ">=", "c.count"),
        ),
      ),
    )
    .orderBy("c.chain")
    .execute();
}

export async function addSeal(tx: Within, seal: SealRow, anchors: readonly Anchor[]): Promise<void> {
  await tx.insertInto("audit_seal").values(seal).execute();
  if (anchors.length > 0)
    await tx.insertInto("audit_anchor").values(anchors.map((anchor) => ({ seal_id: seal.id, ...anchor }))).execute();
}

/** What a seal noted, in the order of the chains' names. */
export async function anchorsOf(db: Database, sealId: number): Promise<Anchor[]> {
  return db.selectFrom("audit_anchor").select(["chain", "nth", "hash"]).where("seal_id", "=", sealId).orderBy("chain").execute();
}

/** The sealed places of a chain. */
export async function anchorsIn(db: Database, chain: string): Promise<Map<number, Buffer>> {
  const rows = await db.selectFrom("audit_anchor").select(["nth", "hash"]).where("chain", "=", chain).execute();
  return new Map(rows.map((row) => [row.nth, row.hash]));
}

/** The next seals, oldest first. */
export async function sealsAfter(db: Database, id: number): Promise<SealRow[]> {
  return db.selectFrom("audit_seal").selectAll().where("id", ">", id).orderBy("id").limit(100).execute();
}

/** The last seal that this key made. */
export async function lastSealOf(tx: Within, keyId: number): Promise<Pick<SealRow, "id" | "seal"> | null> {
  const { rows } = await sql<Pick<SealRow, "id" | "seal">>`
    select id, seal from audit_seal where ${hashKeyId("seal")} = ${keyId} order by id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
