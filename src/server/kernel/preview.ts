import type { Means, Visit } from "./call.ts";
import { COOKIE } from "./cookies.ts";
import { issueTicket, readTicket } from "./tickets.ts";

/** How long (ms) a browser shows what isn't published. */
const PREVIEW_MS = 30 * 60_000;
const PURPOSE = "preview";

interface Preview {
  /** Who began it: whether they may still see it is asked each time. */
  readonly staffId: number;
  /** What is previewed, such as `course:12`. */
  readonly thing: string;
}

/** From now on this browser shows one thing that isn't published, on the learner's pages. Returns until when (ms). */
export function beginPreview({ secrets, now }: Pick<Means, "secrets" | "now">, visit: Pick<Visit, "setCookie">, preview: Preview): number {
  const until = now() + PREVIEW_MS;
  const ticket = issueTicket(secrets, PURPOSE, `${preview.staffId} ${preview.thing}`, until);
  visit.setCookie(COOKIE.preview, ticket, { maxAge: PREVIEW_MS / 1000 });
  return until;
}

/** What a browser previews; null: nothing, or no longer. Such a page is kept nowhere. */
export function previewIn({ secrets, now }: Pick<Means, "secrets" | "now">, cookies: Visit["cookies"]): Preview | null {
  const ticket = cookies[COOKIE.preview];
  const [staffId, thing] = (ticket === undefined ? null : readTicket(secrets, PURPOSE, ticket, now()))?.split(" ") ?? [];
  return thing === undefined ? null : { staffId: Number(staffId), thing };
}
