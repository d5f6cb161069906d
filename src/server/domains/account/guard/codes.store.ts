import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { CODE_LOOKS, CODE_MINUTES } from "./codes.rules.ts";

/** A phone and the browser that asked for its code, in look-up form. */
export interface Holder {
  readonly lookup: Buffer;
  readonly browserHash: Buffer;
}

/** Puts a new code in the place of this browser's older one, which is void from now on; other browsers' codes live on. */
export async function placeCode(
  db: Database,
  { lookup, browserHash, ...code }: Holder & { readonly outId: string; readonly codeHash: Buffer },
  now: Date,
): Promise<void> {
  const fresh = {
    out_id: code.outId,
    code_hash: code.codeHash,
    looks: 0,
    sent_at: now,
    expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
    used_at: null,
  };
  await db
    .insertInto("phone_code")
    .values({ phone_lookup: lookup, browser_hash: browserHash, ...fresh })
    .onConflict((conflict) => conflict.columns(["phone_lookup", "browser_hash"]).doUpdateSet(fresh))
    .execute();
}

/** Takes back a code that was never sent. */
export async function dropCode(db: Database, outId: string, { lookup, browserHash }: Holder): Promise<void> {
  await db
    .deleteFrom("phone_code")
    .where("phone_lookup", "=", lookup)
    .where("browser_hash", "=", browserHash)
    .where("out_id", "=", outId)
    .execute();
}

/**
 * Counts one look at the code of this phone and browser, before anything is compared (payments-security.md 5.2), and returns its
 * stored form. `dead`: its looks are used up. `none`: this browser has no living code.
 */
export async function lookAtCode(db: Database, { lookup, browserHash }: Holder, now: Date): Promise<Buffer | "dead" | "none"> {
  const seen = await db
    .updateTable("phone_code")
    .set({ looks: sql<number>`looks + 1` })
    .where("phone_lookup", "=", lookup)
    .where("browser_hash", "=", browserHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("looks", "<", CODE_LOOKS)
    .returning("code_hash")
    .executeTakeFirst();
  if (seen) return seen.code_hash;
  const row = await db
    .selectFrom("phone_code")
    .select("looks")
    .where("phone_lookup", "=", lookup)
    .where("browser_hash", "=", browserHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && row.looks >= CODE_LOOKS ? "dead" : "none";
}

/** Takes back the look of a right code that isn't spent: it is looked at again by the call that spends it. */
export async function takeBackLook(
  db: Database,
  { lookup, browserHash, codeHash }: Holder & { readonly codeHash: Buffer },
): Promise<void> {
  await db
    .updateTable("phone_code")
    .set({ looks: sql<number>`greatest(looks - 1, 0)` })
    .where("phone_lookup", "=", lookup)
    .where("browser_hash", "=", browserHash)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .execute();
}

/** Counts one look at the code that this phone and browser used up within its life; null where there is none, or no look left. */
export async function lookAtUsedCode(
  db: Database,
  { lookup, browserHash }: Holder,
  now: Date,
): Promise<{ readonly codeHash: Buffer; readonly sentAt: Date } | null> {
  const seen = await db
    .updateTable("phone_code")
    .set({ looks: sql<number>`looks + 1` })
    .where("phone_lookup", "=", lookup)
    .where("browser_hash", "=", browserHash)
    .where("used_at", "is not", null)
    .where("expires_at", ">", now)
    .where("looks", "<", CODE_LOOKS)
    .returning(["code_hash as codeHash", "sent_at as sentAt"])
    .executeTakeFirst();
  return seen ?? null;
}

/** Uses a code up; false when another call was first. */
export async function consumeCode(
  db: Database,
  { lookup, browserHash, codeHash }: Holder & { readonly codeHash: Buffer },
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable("phone_code")
    .set({ used_at: now })
    .where("phone_lookup", "=", lookup)
    .where("browser_hash", "=", browserHash)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("out_id")
    .executeTakeFirst();
  return used !== undefined;
}
