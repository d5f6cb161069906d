import { questionUploads } from "#contract/staff/questions.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { issueTicket, readTicket } from "../../../kernel/tickets.ts";
import { audit } from "../../staff/staff.ts";
import { putMedia } from "./keeping.ts";

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

/** What a ticket lets one send; null for a forged or expired one. */
export function mediaLeaveOf({ secrets, now }: Pick<Means, "secrets" | "now">, ticket: string): Leave | null {
  const said = readTicket(secrets, PURPOSE, ticket, now());
  return said === null ? null : (JSON.parse(said) as Leave);
}

/** Keeps what a leave allowed to send. */
export async function takeMedia(
  means: Means,
  { staffId, type }: Leave,
  bytes: Buffer,
  visit: Pick<Visit, "ip">,
): Promise<{ address: string }> {
  const address = await putMedia(means, bytes, type);
  await audit(
    means,
    {
      actor: `staff:${staffId}`,
      action: "questionMedia.added",
      object: `questionMedia:${address.split("/").at(-1)}`,
      details: { bytes: bytes.length },
    },
    visit,
  );
  return { address };
}
