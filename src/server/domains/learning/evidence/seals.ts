import { inTransaction } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import type { SealedChain } from "../../../kernel/keyed.ts";
import { cutOff, isSeal, sealOf } from "../../../kernel/seal.ts";
import { record } from "../../staff/staff.ts";
import { EVIDENCE_ACTS } from "./acts.ts";
import { addAnchors, insertSeal, lastSeal, lastSealOf, rootOf, type SealRow, sealsAfter, setSeal } from "./seals.store.ts";

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
    const seal = sealOf(secrets, "evidence", previous?.seal ?? Buffer.alloc(0), { id, at, count: learners, root });
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
    if (page.length === 0) {
      const at = previous?.at.getTime() ?? 0;
      return [...broken, ...cutOff(secrets, "evidence", previous?.id ?? 0).map((id) => ({ id, at }))];
    }
    for (const row of page) {
      const sealed = { ...row, count: row.learners, root: await rootOf(db, row.id) };
      if (!isSeal(secrets, "evidence", previous?.seal ?? Buffer.alloc(0), sealed)) broken.push({ id: row.id, at: row.at.getTime() });
      previous = row;
    }
  }
}

export const evidenceSeals: SealedChain = {
  purpose: "evidence",
  last: ({ db }, keyId) =>
    inTransaction(db, async (tx) => {
      await lastSeal(tx);
      return lastSealOf(tx, keyId);
    }),
  seal: sealEvidence,
};
