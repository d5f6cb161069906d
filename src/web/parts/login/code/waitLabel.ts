import { fill } from "#contract/text/say.ts";

/** Up to here a wait is told in seconds, up to the next in minutes: as the server's messages do. */
const IN_SECONDS = 90;
const IN_MINUTES = 90 * 60;

/** What the send-code button says while `seconds` are left. */
export function waitLabel(
  seconds: number,
  words: { readonly waitSeconds: string; readonly waitMinutes: string; readonly waitHours: string },
): string {
  if (seconds <= IN_SECONDS) return fill(words.waitSeconds, { n: seconds });
  return seconds <= IN_MINUTES
    ? fill(words.waitMinutes, { n: Math.ceil(seconds / 60) })
    : fill(words.waitHours, { n: Math.ceil(seconds / 3600) });
}
