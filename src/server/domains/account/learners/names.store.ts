import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";
import { keepRemoved } from "../../speech/speech.ts";

type Tx = Transaction<Tables>;

/** Who gives a learner another name, and from where. */
interface Renaming {
  readonly at: Date;
  readonly by: "author" | "staff" | "erasure";
  readonly staffId?: number;
  readonly reason?: string;
  /** From where the new name was written; null: not noted. */
  readonly from: string | null;
}

/**
 * Gives a learner another name; the one before goes to the removed texts. `only`: where the name is still this one. Returns
 * whether the name changed.
 */
export async function rename(tx: Tx, learnerId: number, nickName: string, renaming: Renaming, only?: string): Promise<boolean> {
  const { at, by, staffId, reason, from } = renaming;
  const before = await tx
    .selectFrom("learner")
    .select(["nick_name", "name_place"])
    .where("id", "=", learnerId)
    .forUpdate()
    .executeTakeFirst();
  if (!before || before.nick_name === nickName || (only !== undefined && before.nick_name !== only)) return false;
  await keepRemoved(tx, [
    {
      kind: "name", source_id: learnerId, learner_id: learnerId, text: before.nick_name, place: before.name_place,
      removed_at: at, removed_by: by, staff_id: staffId ?? null, reason: reason ?? "",
    },
  ]);
  await tx.updateTable("learner").set({ nick_name: nickName, name_place: from }).where("id", "=", learnerId).execute();
  return true;
}

/** Takes a learner's picture away where it is still this one. */
export async function takePicture(tx: Tx, learnerId: number, address: string): Promise<boolean> {
  const taken = await tx
    .updateTable("learner")
    .set({ avatar_url: "" })
    .where("id", "=", learnerId)
    .where("avatar_url", "=", address)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
