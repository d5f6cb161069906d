import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { PartnerKey, PartnerToMake } from "./partners.ts";

/** Adds a partner with its first key and returns its id; null where the code is taken. */
export async function insertPartner(db: Database, partner: PartnerToMake, first: PartnerKey, at: Date): Promise<number | null> {
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
  return added?.id ?? null;
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

/** A partner's row as the desk edits it. */
const DESK = [
  "id as partnerId", "code", "name", "app_token as appToken", "may_provision as mayProvision", "allow_unsigned as allowUnsigned",
  "distributor_id as distributorId", "is_active as isActive", "keys", "created_at as createdAt", "version",
] as const;

/** All partners by name, with how many learners came by each. */
export const partnerRows = (db: Database) =>
  db
    .selectFrom("partner")
    .select(DESK)
    .select((eb) =>
      eb
        .selectFrom("partner_link as l")
        .whereRef("l.partner_id", "=", "partner.id")
        .select((count) => count.fn.countAll<number>().as("n"))
        .as("learners"),
    )
    .orderBy("name")
    .orderBy("id")
    .execute();

export const partnerNames = (db: Database) =>
  db.selectFrom("partner").select(["id as partnerId", "name"]).orderBy("name").orderBy("id").execute();

/** A partner held until the transaction ends. */
export const holdPartner = (tx: Transaction<Tables>, partnerId: number) =>
  tx.selectFrom("partner").select(DESK).where("id", "=", partnerId).forUpdate().executeTakeFirst();

interface Draft {
  readonly name?: string;
  readonly appToken?: string;
  readonly mayProvision?: boolean;
  readonly allowUnsigned?: boolean;
  readonly distributorId?: string;
  readonly isActive?: boolean;
  readonly keys?: Readonly<Record<string, string>>;
}

/** Changes a held partner; returns its new version. */
export async function writePartner(tx: Transaction<Tables>, partnerId: number, draft: Draft): Promise<number> {
  const { name, appToken, mayProvision, allowUnsigned, distributorId, isActive, keys } = draft;
  const row = await tx
    .updateTable("partner")
    .set((eb) => ({
      ...(name === undefined ? {} : { name }),
      ...(appToken === undefined ? {} : { app_token: appToken }),
      ...(mayProvision === undefined ? {} : { may_provision: mayProvision }),
      ...(allowUnsigned === undefined ? {} : { allow_unsigned: allowUnsigned }),
      ...(distributorId === undefined ? {} : { distributor_id: distributorId }),
      ...(isActive === undefined ? {} : { is_active: isActive }),
      ...(keys === undefined ? {} : { keys: JSON.stringify(keys) }),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", partnerId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}
