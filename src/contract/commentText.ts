/** What a comment may hold, said once for the composer and for the server. */

/** Most characters of a comment as people count them (api.md addMessage). */
export const COMMENT_LENGTH = 500;
/** Most code units that so many characters may be made of; beyond it nobody writes, only machines do. */
const MOST_UNITS = 6_000;

/** C0 and C1 controls save tab and line feed; characters that turn the direction of the text around them; lone invisible ones. */
const UNWANTED =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/g;
/** More marks above and below one character than any script needs. */
const PILED = /(\p{M}{4})\p{M}+/gu;

/** The text as it is kept: what nobody sees is left out, lines and spaces at the ends too, and no more than one line stays empty. */
export function cleanComment(text: string): string {
  return text
    .slice(0, 4 * MOST_UNITS)
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(UNWANTED, "")
    .replace(/\p{Cs}/gu, "")
    .replace(PILED, "$1")
    .replace(/[\t ]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** How many characters people see: a family of four or a flag is one. Browsers without the means count code points. */
export function seenLength(text: string): number {
  if (typeof Intl.Segmenter !== "function") return Array.from(text).length;
  let count = 0;
  for (const _character of new Intl.Segmenter("zh", { granularity: "grapheme" }).segment(text)) count += 1;
  return count;
}

/** Whether a cleaned text is a comment: something to be seen, and not too much of it. */
export const fitsComment = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && text.length <= MOST_UNITS && seenLength(text) <= COMMENT_LENGTH;
