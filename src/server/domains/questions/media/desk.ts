import { questionUploads } from "#contract/staff/questions.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { issueTicket, readTicket } from "../../../kernel/tickets.ts";
import { act, holdsWhole } from "../../staff/staff.ts";
import { QUESTION_MEDIA_ACTS } from "./acts.ts";
import { mediaAddress, storeMedia } from "./keeping.ts";
import { addMedia } from "./media.store.ts";

/** How long (ms) the leave to send a file is good. */
const LEAVE_MS = 10 * 60_000;
const PURPOSE = "questionMedia";

interface Leave {
  readonly staffId: number;
  readonly type: string;
}

/** Leave to send one picture or sound. */
export function mediaLeave({ secrets, now }: Pick<Means, "secrets" | "now">, said: Leave): { uploadUrl: string; expiresAt: number } {
  const expiresAt = now() + LEAVE_MS;
  return {
    uploadUrl: questionUploads.upload.path.replace(":ticket", issueTicket(secrets, PURPOSE, JSON.stringify(said), expiresAt)),
    expiresAt,
  };
}

/** What a ticket lets one send; null for a forged or expired one, and where its bearer may no longer do so. */
export async function mediaLeaveOf(means: Pick<Means, "db" | "secrets" | "now">, ticket: string): Promise<Leave | null> {
  const said = readTicket(means.secrets, PURPOSE, ticket, means.now());
  if (said === null) return null;
  const leave = JSON.parse(said) as Leave;
  return (await holdsWhole(means, leave.staffId, "questions")) ? leave : null;
}

/** Keeps what a leave allowed to send. */
export async function takeMedia(
  means: Means,
  { staffId, type }: Leave,
  bytes: Buffer,
  visit: Pick<Visit, "ip">,
): Promise<{ address: string }> {
  // The store may be slow: no transaction waits for it.
  const stored = await storeMedia(means, bytes, type);
  return act(means, { staffId }, visit, QUESTION_MEDIA_ACTS.add, `questionMedia:${stored.hash}`, async (tx) => {
    const result = { address: mediaAddress(stored.hash, stored.type) };
    const added = await addMedia(tx, [stored], new Date(means.now()));
    return added.length === 0 ? { result } : { result, before: null, after: { type: stored.type, bytes: stored.bytes } };
  });
}
