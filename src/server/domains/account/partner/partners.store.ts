import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { PartnerKey, PartnerToMake } from "./partners.ts";

/** Adds a partner with its first key; false where the code is taken. */
export async function insertPartner(db: Database, partner: PartnerToMake, first: PartnerKey, at: Date): Promise<boolean> {
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
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** A partner's keys, locked until the transaction ends; undefined for an unknown code. */
export const holdKeys = (tx: Transaction<Tables>, code: string) =>
  tx.selectFrom("partner").select(["id", "keys"]).where("code", "=", code).forUpdate().executeTakeFirst();

export async function saveKeys(tx: Transaction<Tables>, partnerId: number, keys: Readonly<Record<string, string>>): Promise<void> {
  await tx.updateTable("partner").set({ keys: JSON.stringify(keys) }).where("id", "=", partnerId).execute();
}

/** False for an unknown code. */
export async function saveActive(db: Database, code: string, isActive: boolean): Promise<boolean> {
  const changed = await db.updateTable("partner").set({ is_active: isActive }).where("code", "=", code).executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
