import type { Means } from "../../kernel/call.ts";
import { coursesByLevel, type Place, placesOf, tradesInOrder } from "./browsing/browsing.ts";
import { cardsByTrade, coverUrl, EVERY_LEVEL, inOrderOfLevels } from "./course/course.ts";

const sum = (rows: readonly { readonly courseCount: number; readonly lessonCount: number }[]) => ({
  courseCount: rows.reduce((all, row) => all + row.courseCount, 0),
  lessonCount: rows.reduce((all, row) => all + row.lessonCount, 0),
});

/** The trades in the school's order. */
export const tradesNamed = ({ pool }: Pick<Means, "pool">) => tradesInOrder(pool);

/** To which trade and level each of these courses belongs; in no order, unknown ones are missing. */
export const coursePlaces = ({ pool }: Pick<Means, "pool">, ids: readonly number[]): Promise<Place[]> =>
  placesOf(pool, ids);

/**
 * The trades that the school gives courses in: their levels from the first up, each with the courses that lead to it. A course for every
 * level leads to each of them.
 */
export async function tradesTaught({ db, pool }: Pick<Means, "db" | "pool">) {
  const [trades, counted, leading] = await Promise.all([tradesInOrder(pool), coursesByLevel(pool), cardsByTrade(db, undefined, 1)]);
  return trades.flatMap((trade) => {
    const own = counted.filter(({ categoryId }) => categoryId === trade.categoryId);
    if (own.length === 0) return [];
    const forAll = own.filter(({ level }) => level === "" || level === EVERY_LEVEL);
    const levels = inOrderOfLevels(own.filter((row) => !forAll.includes(row)));
    const lead = leading.find(({ tradeId }) => tradeId === trade.categoryId);
    return [{
      ...trade,
      ...sum(own),
      coverUrl: lead ? coverUrl(lead) : "",
      levels: levels.map((row) => ({ level: row.level, ...sum([row, ...forAll]) })),
    }];
  });
}
