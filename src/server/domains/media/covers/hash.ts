/** FNV-1a over the code points of a text, 32 bits, unsigned. Covers depend on it for ever: never change it. */
export function fnv1a(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}
