import { sql } from "kysely";
import { SMS_RESEND_SECONDS } from "#contract/fields.ts";
import type { Database } from "../../../database/database.ts";
import { CODE_LOOKS, CODE_MINUTES } from "./codes.rules.ts";

/** Seconds until this phone may get another code; 0: now. */
export async function secondsToWait(db: Database, lookup: Buffer, now: Date): Promise<number> {
  const row = await db.selectFrom("sms_code").select("sent_at").where("phone_lookup", "=", lookup).executeTakeFirst();
  if (!row) return 0;
  return Math.max(0, Math.ceil((row.sent_at.getTime() + SMS_RESEND_SECONDS * 1000 - now.getTime()) / 1000));
}

interface NewCode {
  readonly lookup: Buffer;
  readonly outId: string;
  readonly codeHash: Buffer;
  readonly browserHash: Buffer;
}

/** Puts a new code in the place of the older one, which is void from now on. False: the last one is not 60 s old yet. */
export async function placeCode(db: Database, code: NewCode, now: Date): Promise<boolean> {
  const fresh = {
    out_id: code.outId,
    code_hash: code.codeHash,
    browser_hash: code.browserHash,
    looks: 0,
    sent_at: now,
    expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
    used_at: null,
  };
  const placed = await db
    .insertInto("sms_code")
    .values({ phone_lookup: code.lookup, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column("phone_lookup")
        .doUpdateSet(fresh)
        .where("sms_code.sent_at", "<=", new Date(now.getTime() - SMS_RESEND_SECONDS * 1000)),
    )
    .returning("out_id")
    .executeTakeFirst();
  return placed !== undefined;
}

/** Takes back a code that was never sent, with its 60 s. */
export async function dropCode(db: Database, outId: string, lookup: Buffer): Promise<void> {
  await db.deleteFrom("sms_code").where("phone_lookup", "=", lookup).where("out_id", "=", outId).execute();
}

/**
 * Counts one look at the phone's code, before anything is compared (payments-security.md 5.2), and returns its stored
 * form. `dead`: its looks are used up. `none`: there is no live code for this browser.
 */
export async function lookAtCode(db: Database, lookup: Buffer, browserHash: Buffer, now: Date): Promise<Buffer | "dead" | "none"> {
  const seen = await db
    .updateTable("sms_code")
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
    .selectFrom("sms_code")
    .select("looks")
    .where("phone_lookup", "=", lookup)
    .where("browser_hash", "=", browserHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && row.looks >= CODE_LOOKS ? "dead" : "none";
}

/** Uses a code up; false when another call was first. */
export async function consumeCode(db: Database, lookup: Buffer, codeHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("sms_code")
    .set({ used_at: now })
    .where("phone_lookup", "=", lookup)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("out_id")
    .executeTakeFirst();
  return used !== undefined;
}
