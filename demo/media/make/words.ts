/** What is wrong with the words of a picture: too small, off it, or over each other. */

/** A run of words on the picture, in pixels. */
export interface Word {
  readonly words: string;
  readonly size: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Part of a drawing rather than of the page. */
  readonly drawn: boolean;
}

const WIDTH = 1280;
/** Subtitles lie below. */
const FOOT = 632;
/** Pixels that two runs may share. */
const TOUCH = 3;

export function faultsOf(all: readonly Word[], smallest: number): string[] {
  const small = all.filter(({ size }) => size < smallest - 0.01).map(({ words, size }) => `"${words}" is ${size.toFixed(1)} px high`);
  const off = all
    .filter(({ left, top, right, bottom }) => left < 20 || right > WIDTH - 20 || top < 20 || bottom > FOOT)
    .map(({ words, left, top, right, bottom }) => `"${words}" lies at ${[left, top, right, bottom].map(Math.round).join()}`);
  const over = all.flatMap((one, i) => all.slice(i + 1).filter((other) => meet(one, other)).map((other) =>
    `"${one.words}" over "${other.words}"`));
  return [...small, ...off, ...over];
}

function meet(one: Word, other: Word): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > TOUCH && down > TOUCH;
}
