/** The lines of a text that say something. */
export const linesOf = (text: string): string[] => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** A list with the one at a place moved by one. */
export function movedIn<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...list];
  const [moved] = next.splice(at, 1);
  if (moved !== undefined) next.splice(at + by, 0, moved);
  return next;
}
