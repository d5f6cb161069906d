import type { Body, PlainBody } from "./body.ts";

/** What calls an option by its place among the others. `1.5 m 以上` and `三次以上` are measures. */
const PLACES = [
  /上述|前述/u,
  /(?:^|[，。；、：,;:(（])\s*以上|以上(?:都|均|全|皆|各|选|说法|答案|所有|任|[一二两三四五几]?[项种者])/u,
  /^\s*(?:都|均|全|皆)(?:部|不|是|对|错|正确|可|有)/u,
  /(?:前|后|其余|其他)(?:面的?)?[一二两三四五六七八九]?(?:项|者|个选项|种说法|个说法)/u,
  /第\s?[一二三四五六七八九十\d]+\s?(?:项|个选项|选项|个说法|种说法)/u,
  /(?:首|末|上一|下一|最后一|最前一)个?(?:选)?项/u,
  /\b(?:all|none|any|both|either|neither|each|some|one|two|three)\s+of\s+(?:the\s+)?(?:above|these|them|those)\b/iu,
  /\b(?:the\s+)?above\s+(?:options?|answers?|choices?|statements?)\b/iu,
  /\b(?:first|second|third|fourth|fifth|last|former|latter|previous|next|other)\s+(?:options?|answers?|choices?|statements?|two|three)\b/iu,
];

/** A text of a question without its tags and degrees, in one width of letters. */
const wordsOf = (html: string): string =>
  html.replace(/<[^>]*>/g, " ").replace(/&[a-z]+;|&#\d+;/gi, " ").normalize("NFKC").replace(/°\s?C/g, "°");

/**
 * Letters that stand by themselves, in their order, and are all keys of options: `A`, `ABD`, `选C`; not `10 A`, a measure, nor the
 * article of an English sentence. Rather too many are found than too few: a question that isn't mixed does no harm.
 */
function namesLetter(text: string, keys: string): boolean {
  if (keys === "") return false;
  const letters = new RegExp(`(?<![\\p{Script=Latin}\\d]|\\d )[${keys}]{1,10}(?![\\p{Script=Latin}\\d]|(?<=\\bA) [a-z]{2})`, "gu");
  if (text.match(letters)?.some((found) => found === Array.from(found).sort().join(""))) return true;
  const some = `[${keys}]+`;
  const small = [
    `(?:选|选项|答案|options?|answers?)\\s*[:：(]?\\s*${some}(?!\\p{Script=Latin})`, `[(\\[]${some}[)\\]]`,
    `(?<!\\p{Script=Latin})${some}\\s?[项)]`,
  ];
  return new RegExp(small.join("|"), "iu").test(text);
}

/**
 * Whether stem, options or analysis of a question call an option by its letter or place, and those of the case around it: then its
 * options stay in the order in which they were written (rules.md Exams).
 */
export function namesPlaces(body: PlainBody, around: Pick<Body, "stem" | "analysis"> | null = null): boolean {
  const keys = body.options.map(({ key }) => key).join("");
  const texts = [body.stem, body.analysis, ...body.options.map(({ html }) => html), ...(around ? [around.stem, around.analysis] : [])];
  return texts.map(wordsOf).some((text) => namesLetter(text, keys) || PLACES.some((place) => place.test(text.trim())));
}
