import { QUESTION_KINDS, type QuestionKind } from "#contract/questions.ts";
import { dayOf } from "#contract/timestamp.ts";

const DAY_MS = 86_400_000;

/** The seven days of the school's calendar that end today, oldest first. */
export const lastSeven = (now: number): string[] => Array.from({ length: 7 }, (_none, n) => dayOf(now - (6 - n) * DAY_MS));

/** How a name is compared with a word: whatever its width and case, without white space. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/gu, "");

/** Whether every word of a search stands in one of the names. */
export function isFound(names: readonly string[], keyword: string): boolean {
  const whole = plain(names.join(""));
  return keyword.split(/[\s,，、]+/u).filter((word) => word !== "").every((word) => whole.includes(plain(word)));
}

/** Counts by kind in the order of papers; kinds without any are left out. */
export const byKind = (rows: readonly { readonly kind: QuestionKind; readonly count: number }[]): { kind: QuestionKind; count: number }[] =>
  QUESTION_KINDS.flatMap((kind) => {
    const count = rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.count, 0);
    return count > 0 ? [{ kind, count }] : [];
  });
