import type { Transaction } from "kysely";
import type { Database, Tables } from "../../database/database.ts";
import type { DraftTexts } from "../../database/tables/documents.ts";

type Tx = Transaction<Tables>;
type Name = "agreement" | "privacy" | "about";

const draft = (db: Database, name: Name) =>
  db.selectFrom("document_draft").select(["texts", "version", "updated_at as updatedAt"]).where("name", "=", name);

/** What is written of the next version of a text. */
export const draftOf = (db: Database, name: Name) => draft(db, name).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockDraft = (tx: Tx, name: Name) => draft(tx, name).forUpdate().executeTakeFirst();

/** Writes a draft; its new version. Null: somebody else began one meanwhile. */
export async function putDraft(
  tx: Tx,
  name: Name,
  texts: DraftTexts,
  by: { readonly staffId: number; readonly at: Date },
  isNew: boolean,
): Promise<number | null> {
  const row = { texts: JSON.stringify(texts), staff_id: by.staffId, updated_at: by.at };
  const written = isNew
    ? await tx
        .insertInto("document_draft")
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .returning("version")
        .executeTakeFirst()
    : await tx
        .updateTable("document_draft")
        .set((eb) => ({ ...row, version: eb("version", "+", 1) }))
        .where("name", "=", name)
        .returning("version")
        .executeTakeFirst();
  return written?.version ?? null;
}

export async function dropDraft(tx: Tx, name: Name): Promise<void> {
  await tx.deleteFrom("document_draft").where("name", "=", name).execute();
}
