import { readCookie } from "../../app/browserCookies.ts";
import { keepTyped } from "./typed.ts";

/** Set for a minute when a page is loaded anew for its code, so that what stays broken isn't loaded again and again. */
const RENEWED = "renewed";

let asking: Promise<boolean> | null = null;

/**
 * Code that the server no longer has (the page is older than the last 30 days' versions, or a version came whose files it
 * never had) can't be had by trying again: the page is loaded anew, once, with what was typed into it.
 */
export function renewWhenCodeIsGone(): void {
  // Told by the bundler's loader before its import fails.
  addEventListener("vite:preloadError", () => {
    asking ??= renew().finally(() => {
      asking = null;
    });
  });
}

/** Whether the page is being loaded anew because of the code that has just failed to come. */
export const renewing = (): Promise<boolean> => asking ?? Promise.resolve(false);

async function renew(): Promise<boolean> {
  if (readCookie(RENEWED)) return false;
  // A link or a search that finds no code of ours goes on by itself, and to reload would call that back.
  let leaves = false;
  addEventListener("beforeunload", () => (leaves = true), { once: true });
  // A file that every version has: where it doesn't come either it is the line that is broken.
  const answers = await fetch("/manifest.webmanifest", { cache: "no-store" }).then(({ ok }) => ok, () => false);
  if (leaves) return true;
  if (!answers || !keepTyped()) return false;
  document.cookie = `${RENEWED}=1; Path=/; SameSite=Lax; Max-Age=60`;
  location.reload();
  return true;
}
