import type { Part } from "./shapes.ts";

const LETTERS = "ABCDEFGHIJ";

/** The letter of an option is its place on the screen; its key is what is stored, whatever the order of this attempt. */
export const letterAt = (place: number): string => LETTERS[place] ?? String(place + 1);

/** The letters under which these keys stand on the screen, in their order; a key that is no option's stays as it is. */
export const lettersOf = (options: Part["options"], keys: readonly string[]): string[] =>
  keys.map((key) => {
    const place = options.findIndex((option) => option.key === key);
    return place < 0 ? key : letterAt(place);
  }).sort();
