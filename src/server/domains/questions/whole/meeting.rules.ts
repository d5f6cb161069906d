/** How papers, mock rules and examinations of a file find those that are here: by what they are called in every school, else by name. */

interface Keys<Told, Here> {
  readonly keyOf: (told: Told) => string | undefined;
  readonly keyHere: (here: Here) => string;
  readonly nameOf: (told: Told) => string;
  readonly nameHere: (here: Here) => string;
  /** Whether one may become the other: a paper never changes its kind. */
  readonly fits?: (told: Told, here: Here) => boolean;
}

/** The how many-th of its name each of these is. */
function nths<T>(all: readonly T[], nameOf: (one: T) => string): string[] {
  const counts = new Map<string, number>();
  return all.map((one) => {
    const name = nameOf(one);
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    return JSON.stringify([name, nth]);
  });
}

/** For each of a file's in their order the one that is here; null: none is. What has no key that is known goes by its name. */
export function met<Told, Here>(told: readonly Told[], here: readonly Here[], by: Keys<Told, Here>): (Here | null)[] {
  const keys = new Map(here.map((one) => [by.keyHere(one), one]));
  const taken = new Set<Here>();
  const found = told.map((one) => {
    const known = keys.get(by.keyOf(one) ?? "");
    if (!known || taken.has(known) || by.fits?.(one, known) === false) return null;
    taken.add(known);
    return known;
  });
  const left = here.filter((one) => !taken.has(one));
  const names = new Map(nths(left, by.nameHere).map((name, at) => [name, left[at]!]));
  const open = told.filter((_one, at) => found[at] === null);
  const byName = nths(open, by.nameOf).map((name) => names.get(name) ?? null);
  let next = 0;
  return found.map((one) => one ?? byName[next++]!);
}

/** What became of one that is here already and isn't as a file says it. */
export interface Differing {
  readonly what: "paper" | "mock rule" | "examination";
  readonly title: string;
  /** What differs. */
  readonly changes: readonly string[];
  /** stays: nobody asked for an update; used: learners have begun it, or it is published with its window. */
  readonly fate: "stays" | "updated" | "used";
}

/** What becomes of one that differs. `isUsed`: learners may have seen it as it is. */
export const fateOf = (update: boolean, isUsed: boolean): Differing["fate"] => (!update ? "stays" : isUsed ? "used" : "updated");

/** Which of these fields differ, as words for whoever reads it. */
export const changesOf = (fields: Readonly<Record<string, readonly [told: unknown, here: unknown]>>): string[] =>
  Object.entries(fields).flatMap(([word, [told, here]]) => (canonical(told) === canonical(here) ? [] : [word]));

/** JSON whose names have one order, without what isn't said. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).filter(([, its]) => its !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
