import { fill } from "#contract/text/say.ts";

/** How long something took, in seconds, to the second: 61 分 24 秒. */
export function lastedText(seconds: number, words: { readonly minutes: string; readonly seconds: string }): string {
  const minutes = Math.floor(seconds / 60);
  return fill(minutes > 0 ? words.minutes : words.seconds, {
    minutes,
    seconds: minutes > 0 ? String(seconds % 60).padStart(2, "0") : seconds,
  });
}
