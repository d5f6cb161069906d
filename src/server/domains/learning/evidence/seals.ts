import { inTransaction } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { sameBytes } from "../../../kernel/sameBytes.ts";
import { sealOf } from "../../../kernel/seal.ts";
import { record } from "../../staff/staff.ts";
import { EVIDENCE_ACTS } from "./acts.ts";
import { addAnchors, insertSeal, lastSeal, rootOf, type SealRow, sealsAfter, setSeal } from "./seals.store.ts";

const sealFor = (key: Buffer, previous: SealRow | null | undefined, { id, at, learners, root }: Omit<SealRow, "seal">): Buffer =>
  sealOf(key, "evidence", previous?.seal ?? Buffer.alloc(0), { id, at, count: learners, root });

/**
 * Seals where every chain stands: those that grew since the last seal are noted with their last hash, all notes together
 * are sealed, and the seal goes into the audit log. Whoever rewrote a chain with its end and its notes could not make the
 * seal anew. Nothing to note: no seal.
 */
export async function sealEvidence(means: Pick<Means, "db" | "now" | "secrets" | "process">): Promise<void> {
  const { db, now, secrets } = means;
  await inTransaction(db, async (tx) => {
    const previous = await lastSeal(tx);
    const at = new Date(now());
    const id = await insertSeal(tx, at);
    const learners = await addAnchors(tx, id);
    const root = await rootOf(tx, id);
    const seal = sealFor(secrets.evidence, previous, { id, at, learners, root });
    await setSeal(tx, id, { learners, root, seal });
    const details = { learners, root: root.toString("hex"), seal: seal.toString("hex") };
    await record({ ...means, db: tx }, null, EVIDENCE_ACTS.evidenceSealed, `seal:${id}`, details);
  });
}

/** A seal that its notes, or the seal before it, don't bear out. */
export interface BrokenSeal {
  readonly id: number;
  /** ms since the epoch. */
  readonly at: number;
}

/** Seals that can't be confirmed, oldest first. */
export async function brokenSeals({ db, secrets }: Pick<Means, "db" | "secrets">): Promise<BrokenSeal[]> {
  const broken: BrokenSeal[] = [];
  let previous: SealRow | null = null;
  for (;;) {
    const page: SealRow[] = await sealsAfter(db, previous?.id ?? 0);
    if (page.length === 0) return broken;
    for (const row of page) {
      const root = await rootOf(db, row.id);
      if (!sameBytes(sealFor(secrets.evidence, previous, { ...row, root }), row.seal)) broken.push({ id: row.id, at: row.at.getTime() });
      previous = row;
    }
  }
}
