/**
 * An array as PostgreSQL spells it. Only for what needs no quotes: numbers, instants, ids of our own, bytes. It costs a
 * fraction of what the driver's own spelling does.
 */
export const list = (values: readonly (string | number | null)[]): string => `{${values.map((value) => value ?? "null").join(",")}}`;

/** Instants (ms) as such an array. What is written together came within a few of them: one that follows itself is spelt once. */
export function instants(values: readonly (number | null)[]): string {
  let last: number | null = null;
  let spelt = "null";
  return list(values.map((ms) => {
    if (ms === null) return null;
    if (ms !== last) [last, spelt] = [ms, new Date(ms).toISOString()];
    return spelt;
  }));
}

/** Bytes as such an array. */
export const bytes = (values: readonly Buffer[]): string => list(values.map((one) => `\\\\x${one.toString("hex")}`));

/** Arrays of numbers as such an array of texts: unnest would flatten them. */
export const rows = (values: readonly (readonly number[])[]): string => `{${values.map((row) => `"{${row.join(",")}}"`).join(",")}}`;

/** Texts as such an array, whatever stands in them. */
export const texts = (values: readonly (string | null)[]): string =>
  `{${values.map((text) => (text === null ? "null" : `"${text.replaceAll(/["\\]/g, "\\$&")}"`)).join(",")}}`;
