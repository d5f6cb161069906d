/** How many soft grounds there are (tokens `--av-1` to `--av-5`). */
export const avatarGrounds = 5;

/** The ground of a name, 1 to 5: the same name has the same ground everywhere and for ever (FNV-1a over its code points). */
export function avatarGround(name: string): number {
  let hash = 2166136261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return ((hash >>> 0) % avatarGrounds) + 1;
}

/** What is written on the ground: the first character, a Latin letter as a capital; `?` for an empty name. */
export function avatarLetter(name: string): string {
  const [first = "?"] = name.trim();
  return first.toUpperCase();
}
