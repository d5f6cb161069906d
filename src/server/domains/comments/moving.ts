import type { Transaction } from "kysely";
import type { Tables } from "../../database/database.ts";
import { OldVersion } from "../../kernel/act.ts";
import type { Means } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { judgeHits } from "../speech/speech.ts";
import type { Reach } from "../staff/staff.ts";
import { lockMute, saveMute } from "./desk.store.ts";
import { tellAdded, tellGone } from "./live.ts";
import { type Change, lockComment, type Locked, moveComment } from "./writing.store.ts";

type Tx = Transaction<Tables>;

/** A comment that was moved, and what it was. */
export interface Moved {
  readonly comment: Locked;
  readonly after: Locked["state"];
}

interface Mover {
  readonly staffId: number;
  readonly at: Date;
  readonly why?: string;
}

/** Moves a held row to another state, and notes whether the filter was right about it; its version, and what readers are told of. */
export async function moveHeld(tx: Tx, comment: Locked, change: Change, by: Mover): Promise<{ version: number; moved: Moved }> {
  const version = await moveComment(tx, comment, change, by);
  if (version === null) throw mend("commentGoneForGood");
  await judgeHits(tx, comment.id, change.state === "shown");
  return { version, moved: { comment, after: change.state } };
}

/** Tells the readers of its lesson that a comment came or went. Call it after the commit. */
export async function tellMoved(means: Means, { comment, after }: Moved): Promise<void> {
  if (after === "shown") return tellAdded(means, comment.id);
  if (comment.state !== "shown") return;
  const hasReplies = after === "deleted" && comment.reply_count > 0;
  tellGone(means, comment.item_id, { id: comment.id, rootId: comment.root_id, hasReplies });
}

/** A comment within reach, held until the transaction ends. */
export async function heldComment(tx: Tx, id: number, reach: Reach): Promise<Locked> {
  const comment = await lockComment(tx, id, { reach });
  if (!comment) throw unknownThing();
  return comment;
}

/**
 * Silences a learner until an instant, null: until it is lifted; a longer silence stays as it is. Until when they are silent by it
 * (ms).
 */
export async function silence(
  tx: Tx,
  learnerId: number,
  until: Date | null,
  { staffId, at, why }: Mover & { readonly why: string },
): Promise<{ until: number | null }> {
  const row = await lockMute(tx, learnerId);
  const isLonger = row && (row.until === null || (until !== null && row.until > until));
  if (isLonger) return { until: row.until?.getTime() ?? null };
  if ((await saveMute(tx, learnerId, { until, reason: why, staffId, at }, row !== undefined)) === null) throw new OldVersion(0);
  return { until: until?.getTime() ?? null };
}
