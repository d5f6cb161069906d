import type { Insertable } from "kysely";
import type { Database } from "../../../database/database.ts";
import type { PasskeyChallengeTable } from "../../../database/tables/passkeys.ts";
import type { RelyingParty } from "./relyingParty.rules.ts";

export async function addChallenge(db: Database, challenge: Insertable<PasskeyChallengeTable>): Promise<void> {
  await db.insertInto("passkey_challenge").values(challenge).execute();
}

/** What a challenge was made for. */
type Asked = Pick<PasskeyChallengeTable, "challenge_hash" | "browser_hash" | "purpose" | "owner_kind" | "owner_id">;

/** Where it has to be answered, and for which user handle a passkey is to be made. */
type Taken = RelyingParty & { readonly userHandle: string | null };

/** Uses a challenge up that was made for just this; null where there is none, it is over, or another call was first. */
export async function takeChallenge(db: Database, asked: Asked, now: Date): Promise<Taken | null> {
  const taken = await db
    .deleteFrom("passkey_challenge")
    .where("challenge_hash", "=", asked.challenge_hash)
    .where("browser_hash", "=", asked.browser_hash)
    .where("purpose", "=", asked.purpose)
    .where("owner_kind", "=", asked.owner_kind)
    .where("owner_id", "is not distinct from", asked.owner_id)
    .where("expires_at", ">", now)
    .returning(["rp_id as id", "origin", "user_handle as userHandle"])
    .executeTakeFirst();
  return taken ?? null;
}
