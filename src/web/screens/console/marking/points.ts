/** Points of the wire (1/100) that one press of an arrow key gives or takes: half a point. */
export const HALF = 50;
/** Buttons beside the field, at most, zero and the whole among them. */
const MOST_CHOICES = 12;

/**
 * What a marker typed, as 1/100 points; null where it is no number of points with two decimals at most. A Chinese keyboard's wide
 * digits and full stop count.
 */
export function pointsIn(typed: string): number | null {
  const text = typed.normalize("NFKC").replace(/[。．,]/, ".").trim();
  if (!/^(\d{1,4}(\.\d{0,2})?|\.\d{1,2})$/.test(text)) return null;
  return Math.round(Number(text) * 100);
}

/** Half a point more or less, on the half points, within what the essay can get; from nothing one begins at either end. */
export function stepped(points: number | null, up: boolean, most: number): number {
  if (points === null) return up ? Math.min(HALF, most) : most;
  const next = up ? Math.floor(points / HALF) * HALF + HALF : Math.ceil(points / HALF) * HALF - HALF;
  return Math.min(most, Math.max(0, next));
}

/** Whole points to press, from none to all of them; of a large essay every second, fifth, … one. The last is all, whole or not. */
export function choicesOf(most: number): readonly number[] {
  const whole = Math.floor(most / 100);
  const step = [1, 2, 5, 10, 20, 50].find((one) => whole / one < MOST_CHOICES - 1) ?? 100;
  const choices = Array.from({ length: Math.floor(whole / step) + 1 }, (_none, n) => n * step * 100);
  return choices.at(-1) === most ? choices : [...choices, most];
}
