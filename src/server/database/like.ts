import { type RawBuilder, sql } from "kysely";

/** The pattern of LIKE that finds a text anywhere in another, whatever signs it holds. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * The condition that a column holds a text, whatever its letters' case. Where it has no letter with a case, as in Chinese, LIKE finds
 * the same as ILIKE in a third of the time: the latter makes each value small before it looks.
 */
export const holding = (column: string, text: string): RawBuilder<boolean> =>
  text.toLowerCase() === text.toUpperCase()
    ? sql<boolean>`${sql.ref(column)} like ${containing(text)}`
    : sql<boolean>`${sql.ref(column)} ilike ${containing(text)}`;
