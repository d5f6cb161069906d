/** Words of a search that are looked at. */
const WORDS = 6;

/**
 * What somebody looks for as PostgreSQL reads it: each word the beginning of something that a learner is found by. Pure; null for
 * nothing to look for.
 */
export function searchWords(keyword: string): string | null {
  const words = keyword.toLowerCase().split(/\s+/u).filter((word) => word !== "").slice(0, WORDS);
  if (words.length === 0) return null;
  return words.map((word) => `'${word.replace(/[\\']/g, (sign) => sign + sign)}':*`).join(" & ");
}
