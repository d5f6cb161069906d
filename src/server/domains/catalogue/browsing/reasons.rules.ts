/** What was found and holds the words somewhere that a result doesn't show by itself. */
interface Told {
  readonly title: string;
  readonly subtitle: string;
  readonly teacherNames: readonly string[];
  readonly parts: readonly { readonly title: string }[];
  readonly outcomes: readonly string[];
  /** Plain text. */
  readonly intro: string;
}

/** Where a course holds the words, and the words around them. */
interface Reason {
  readonly place: "part" | "intro";
  readonly text: string;
}

/** Characters before the word and in all; English takes more of them for the same. */
const [BEFORE, LENGTH] = [12, 40];
const [BEFORE_ENGLISH, LENGTH_ENGLISH] = [40, 100];

/** Where the first of the words stands in a text; -1: none does. */
const placeOf = (text: string, words: readonly string[]): number => {
  const lower = text.toLowerCase();
  return words.map((word) => placeIn(lower, word.toLowerCase())).find((at) => at >= 0) ?? -1;
};

/** A word of letters is found where a word begins: aid is no reason for paid. */
const placeIn = (text: string, word: string): number =>
  /^[a-z]+$/.test(word) ? text.search(new RegExp(`(?<![a-z])${word}`)) : text.indexOf(word);

/** A piece of a text around the first of the words; empty where it holds none. */
export function excerptOf(text: string, words: readonly string[]): string {
  const one = text.replace(/\s+/g, " ").trim();
  const at = placeOf(one, words);
  if (at < 0) return "";
  // From the sentence's beginning where that is near.
  const head = one.slice(0, at);
  const isChinese = /\p{Script=Han}/u.test(one);
  const [before, length] = isChinese ? [BEFORE, LENGTH] : [BEFORE_ENGLISH, LENGTH_ENGLISH];
  const marks = isChinese ? ["。", "；", "！", "？", "："] : [". ", "; ", "! ", "? ", ": "];
  const sentence = Math.max(...marks.map((mark) => head.lastIndexOf(mark))) + 1;
  const from = at - sentence <= 2 * before ? sentence : isChinese ? at - before : one.indexOf(" ", at - before) + 1;
  const whole = one.length <= from + length;
  const to = whole || isChinese ? from + length : one.lastIndexOf(" ", from + length);
  const piece = one.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  return `${from > sentence ? "…" : ""}${piece.trim()}${whole ? "" : "…"}`;
}

/** Why a course was found; null where its title or its teachers say so already, and where no text holds a word as it was typed. */
export function reasonOf(course: Told, words: readonly string[]): Reason | null {
  if ([course.title, ...course.teacherNames].some((text) => placeOf(text, words) >= 0)) return null;
  const part = course.parts.find(({ title }) => placeOf(title, words) >= 0);
  if (part) return { place: "part", text: part.title };
  const text = [course.subtitle, ...course.outcomes, course.intro].find((one) => placeOf(one, words) >= 0);
  return text === undefined ? null : { place: "intro", text: excerptOf(text, words) };
}
