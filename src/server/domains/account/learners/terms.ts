import { CONSENT_VERSION } from "#contract/account.ts";
import type { Database } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";
import { putTerms, termsRows, unconfirmed } from "./terms.store.ts";

const TERMS: Remembered<"all", Awaited<ReturnType<typeof termsRows>>> = { name: "account.terms", ttlMs: 60_000, atMost: 1 };

type Asking = Pick<Means, "db" | "kept" | "now">;

/** The version of the agreement that is in force now. */
export async function termsInForce({ db, kept, now }: Asking): Promise<string> {
  const rows = await kept(TERMS).get("all", () => termsRows(db));
  return rows.find(({ inForceAt }) => inForceAt <= now())?.version ?? CONSENT_VERSION;
}

/**
 * Announces a version inside the transaction that publishes one of its texts; call `forgetTerms` after the commit. false where
 * nobody would be asked for that text: the version was announced for another day, or a newer one is.
 */
export async function announceTerms(tx: Database, version: string, inForceAt: Date, now: number): Promise<boolean> {
  const rows = await termsRows(tx);
  const known = rows.find((row) => row.version === version)?.inForceAt;
  const at = inForceAt.getTime();
  const together = known === undefined || known === at || (known <= now && at <= now && rows[0]!.version === version);
  if (together) await putTerms(tx, version, inForceAt);
  return together;
}

export const forgetTerms = ({ kept }: Pick<Means, "kept">): void => kept(TERMS).forgetAll();

/** What a learner who signs in must confirm first; null: nothing. */
export async function toConfirm(means: Asking, learnerId: number): Promise<{ consentVersion: string | null; adult: boolean } | null> {
  const version = await termsInForce(means);
  const { terms, adult } = await unconfirmed(means.db, learnerId, version);
  return terms || adult ? { consentVersion: terms ? version : null, adult } : null;
}
