/** Joins class names, leaving out what is absent: `classes('a', on && 'b')` is `'a b'` or `'a'`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
