import { randomBytes } from "node:crypto";
import { inTransaction } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { unknownThing } from "../../../kernel/refusal.ts";

/** A partner (employer) as the school enters it. */
export interface PartnerToMake {
  /** What its links carry as `source`; unique. */
  readonly code: string;
  readonly name: string;
  /** What its links carry as `appToken`. */
  readonly appToken: string;
  /** Its people get an account on their first arrival. */
  readonly mayProvision: boolean;
  /** Links without a signature pass: whoever knows a work number is that person. Off unless the school insists. */
  readonly allowUnsigned?: boolean;
  readonly distributorId?: string;
}

/** A partner's secret; shown once, kept by the partner. */
export interface PartnerKey {
  /** What its links carry as `kid`. */
  readonly kid: string;
  /** 32 random bytes, base64url. */
  readonly key: string;
}

/** A key's id begins with its time of birth, so that ids sort by age. */
const newKey = (now: number): PartnerKey => ({
  kid: `${now.toString(36)}-${randomBytes(3).toString("hex")}`,
  key: randomBytes(32).toString("base64url"),
});

/** Enters a partner and returns its first key; null when the code is taken. */
export async function addPartner({ db, now }: Pick<Means, "db" | "now">, partner: PartnerToMake): Promise<PartnerKey | null> {
  const first = newKey(now());
  const added = await db
    .insertInto("partner")
    .values({
      code: partner.code,
      name: partner.name,
      app_token: partner.appToken,
      keys: JSON.stringify({ [first.kid]: first.key }),
      may_provision: partner.mayProvision,
      allow_unsigned: partner.allowUnsigned ?? false,
      distributor_id: partner.distributorId ?? "",
      created_at: new Date(now()),
    })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added ? first : null;
}

/** Gives a partner another key; `drop` ends an older one. A partner has at most two, so that it can change over in peace. */
export async function renewPartnerKey({ db, now }: Pick<Means, "db" | "now">, code: string, drop?: string): Promise<PartnerKey> {
  return inTransaction(db, async (tx) => {
    const partner = await tx.selectFrom("partner").select(["id", "keys"]).where("code", "=", code).forUpdate().executeTakeFirst();
    if (!partner) throw unknownThing();
    const next = newKey(now());
    const kept = Object.entries(partner.keys).filter(([kid]) => kid !== drop).toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(-1);
    await tx
      .updateTable("partner")
      .set({ keys: JSON.stringify({ ...Object.fromEntries(kept), [next.kid]: next.key }) })
      .where("id", "=", partner.id)
      .execute();
    return next;
  });
}

/** Stops or resumes a partner's links; its people's accounts stay. */
export async function setPartnerActive({ db }: Pick<Means, "db">, code: string, isActive: boolean): Promise<void> {
  const changed = await db.updateTable("partner").set({ is_active: isActive }).where("code", "=", code).executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw unknownThing();
}
