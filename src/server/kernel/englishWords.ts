/** English words as a search takes them. Pure. */

const LEAST_STEM = 4;
/** The longest first: batteries, welding, switches, courses. What stays is the beginning of every form of the word. */
const ENDINGS = ["ies", "ings", "ing", "ers", "er", "es", "ed", "e", "s", "y"];

/** What all forms of a word begin with: welding, welds and welder with weld; a short word is taken as it is. */
export function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word) || word.endsWith("ss")) return word;
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= LEAST_STEM);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** Stems of what people add to a search without meaning it; ignored beside other words. */
export const ENGLISH_FILLERS: ReadonlySet<string> = new Set(
  "a an the of to in on at for from by with and or is are be do does how what where which who i my course class lesson video learn train"
    .split(" ")
    .map(stemOf),
);
