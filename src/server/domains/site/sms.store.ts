import type { Database } from "../../database/database.ts";

/** Tests that are shown. */
const SHOWN = 5;

interface SmsTrial {
  readonly staffId: number;
  /** Masked. */
  readonly phone: string;
  readonly provider: string;
  readonly status: "accepted" | "rejected" | "unknown";
  readonly reason: string;
}

export async function addSmsTrial(db: Database, { staffId, ...trial }: SmsTrial, at: Date): Promise<void> {
  await db.insertInto("sms_trial").values({ staff_id: staffId, ...trial, at }).execute();
}

/** The last tests, the newest first. */
export async function lastSmsTrials(db: Database) {
  return db
    .selectFrom("sms_trial")
    .select(["phone", "provider", "status", "reason", "at"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
}

/** Whether this service took a test. */
export async function wasTaken(db: Database, provider: string): Promise<boolean> {
  const found = await db
    .selectFrom("sms_trial")
    .select("id")
    .where("provider", "=", provider)
    .where("status", "=", "accepted")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
