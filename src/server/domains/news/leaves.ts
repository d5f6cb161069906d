import type { Means } from "../../kernel/call.ts";
import { issueTicket, readTicket } from "../../kernel/tickets.ts";
import { holdsWhole } from "../staff/staff.ts";

type World = Pick<Means, "db" | "secrets" | "now">;

/** How long (ms) a preview's address shows its article, and what its ticket is for. */
export const PREVIEW_MS = 3_600_000;
export const PREVIEW = "articlePreview";

/** Whether a ticket shows an article that is not out: it names this one, and who got it still has the duty. */
export async function mayPreview(means: World, ticket: string, id: number): Promise<boolean> {
  const said = readTicket(means.secrets, PREVIEW, ticket, means.now());
  if (said === null) return false;
  const [articleId, staffId] = JSON.parse(said) as [number, number];
  return articleId === id && holdsWhole(means, staffId, "news");
}

/** How long (ms) the leave to send a picture is good. */
const LEAVE_MS = 10 * 60_000;
const PICTURE = "articlePicture";

export function pictureLeave({ secrets, now }: Pick<Means, "secrets" | "now">, staffId: number): { ticket: string; expiresAt: number } {
  const expiresAt = now() + LEAVE_MS;
  return { ticket: issueTicket(secrets, PICTURE, String(staffId), expiresAt), expiresAt };
}

/** Who may send a picture by a ticket; null for a forged or expired one, and where its bearer may no longer do so. */
export async function pictureLeaveOf(means: World, ticket: string): Promise<{ staffId: number } | null> {
  const said = readTicket(means.secrets, PICTURE, ticket, means.now());
  return said !== null && (await holdsWhole(means, Number(said), "news")) ? { staffId: Number(said) } : null;
}
