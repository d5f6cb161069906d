/** Whether two values of a field are the same to whoever reads them: objects by what they hold, in any order of their names. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => same(one, b[i]));
  if (!isRecord(a) || !isRecord(b)) return (a ?? "") === (b ?? "");
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => same(a[name], b[name]));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One field that both have changed since the same beginning, to different values. */
export interface Clash {
  readonly name: string;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/**
 * Brings together what two people made of one thing: each field as the one has it who changed it; where both did and differ, mine
 * stands in `values` and the field is named in `clashes`.
 */
export function merge<Values extends object>(base: Values, theirs: Values, mine: Values): { values: Values; clashes: Clash[] } {
  const [b, t, m] = [base, theirs, mine] as readonly Readonly<Record<string, unknown>>[] as [Fields, Fields, Fields];
  const names = [...new Set([...Object.keys(t), ...Object.keys(m)])];
  const values = Object.fromEntries(names.map((name) => [name, same(m[name], b[name]) ? t[name] : m[name]]));
  const clashes = names
    .filter((name) => !same(m[name], b[name]) && !same(t[name], b[name]) && !same(m[name], t[name]))
    .map((name) => ({ name, theirs: t[name], mine: m[name] }));
  return { values: values as Values, clashes };
}

type Fields = Readonly<Record<string, unknown>>;
