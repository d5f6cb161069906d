import { createHash } from "node:crypto";
import { inTransaction } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import type { SealedChain } from "../../../kernel/keyed.ts";
import { cutOff, isSeal, sealOf } from "../../../kernel/seal.ts";
import { addSeal, type Anchor, anchorsOf, grown, lastSeal, lastSealOf, type SealRow, sealsAfter } from "./seals.store.ts";

/** SHA-256 over the places that a seal notes. */
function rootOf(anchors: readonly Anchor[]): Buffer {
  const root = createHash("sha256");
  const nth = Buffer.alloc(4);
  for (const anchor of anchors) {
    nth.writeInt32BE(anchor.nth);
    root.update(anchor.chain).update(nth).update(anchor.hash);
  }
  return root.digest();
}

/**
 * Seals where every chain of the audit stands: those that grew since the last seal are noted with count and hash; the others
 * stand in an earlier one. All notes together are sealed with a key that the database does not hold, each seal over the one
 * before it. Where nothing grew the seal says so.
 */
export async function sealAudit({ db, now, secrets }: Pick<Means, "db" | "now" | "secrets">): Promise<void> {
  await inTransaction(db, async (tx) => {
    const previous = await lastSeal(tx);
    const anchors = await grown(tx);
    const sealed = { id: (previous?.id ?? 0) + 1, at: new Date(now()), count: anchors.length, root: rootOf(anchors) };
    const { count: chains, ...row } = sealed;
    await addSeal(tx, { ...row, chains, seal: sealOf(secrets, "audit", previous?.seal ?? Buffer.alloc(0), sealed) }, anchors);
  });
}

/** Numbers of the seals that their notes, or the seal before them, don't bear out, oldest first. */
export async function brokenSeals({ db, secrets }: Pick<Means, "db" | "secrets">): Promise<number[]> {
  const broken: number[] = [];
  let previous: SealRow | null = null;
  for (;;) {
    const page: SealRow[] = await sealsAfter(db, previous?.id ?? 0);
    if (page.length === 0) return [...broken, ...cutOff(secrets, "audit", previous?.id ?? 0)];
    for (const row of page) {
      const root = rootOf(await anchorsOf(db, row.id));
      const ours = isSeal(secrets, "audit", previous?.seal ?? Buffer.alloc(0), { ...row, count: row.chains, root });
      if (row.id !== (previous?.id ?? 0) + 1 || !root.equals(row.root) || !ours) broken.push(row.id);
      previous = row;
    }
  }
}

export const auditSeals: SealedChain = {
  purpose: "audit",
  last: ({ db }, keyId) =>
    inTransaction(db, async (tx) => {
      await lastSeal(tx);
      return lastSealOf(tx, keyId);
    }),
  seal: sealAudit,
};
