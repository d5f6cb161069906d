import { readCookie } from "../../app/browserCookies.ts";
import { keepTyped } from "./typed.ts";

/** Set for a minute when a page is loaded anew for its code, so that what stays broken isn't loaded again and again. */
const RENEWED = "renewed";

let asking: Promise<boolean> | null = null;

/**
 * Called when a person waits for code that does not come; true where the page is being loaded anew for it. Code that the server
 * no longer has (the page is older than the last 30 days' versions) can't be had by trying again: the page is loaded once more,
 * with what was typed into it.
 */
export function renewIfGone(): Promise<boolean> {
  asking ??= renew().finally(() => {
    asking = null;
  });
  return asking;
}

async function renew(): Promise<boolean> {
  if (readCookie(RENEWED)) return false;
  // A file that every version has: where it doesn't come either it is the line that is broken.
  const answers = await fetch("/manifest.webmanifest", { cache: "no-store" }).then(({ ok }) => ok, () => false);
  if (!answers || !keepTyped()) return false;
  document.cookie = `${RENEWED}=1; Path=/; SameSite=Lax; Max-Age=60`;
  location.reload();
  return true;
}
