import type { Transaction } from "kysely";
import { DRAWN_TRADES } from "#contract/staff/directory.ts";
import type { Database, Tables } from "../../../database/database.ts";
import { addCategory, addTeacher, categoryRows, teacherRows } from "../directory/directory.ts";

type Tx = Transaction<Tables>;

interface Category {
  readonly trade: string;
  readonly drawing: string;
  readonly english: string;
  readonly direction: string | null;
}

/** The category of these names; null: the trade, or its direction, isn't here. */
export async function categoryAt(db: Database, { trade, direction }: Pick<Category, "trade" | "direction">): Promise<number | null> {
  const rows = await categoryRows(db);
  const top = rows.find((row) => row.parentId === null && row.name === trade);
  if (!top || direction === null) return top?.id ?? null;
  return rows.find((row) => row.parentId === top.id && row.name === direction)?.id ?? null;
}

/** The same, made where it isn't here. */
export async function categoryMade(tx: Tx, category: Category): Promise<number> {
  const found = await categoryAt(tx, category);
  if (found !== null) return found;
  const { trade, english, direction } = category;
  const drawing = DRAWN_TRADES.some((one) => one === category.drawing) ? category.drawing : trade;
  const top =
    (await categoryAt(tx, { trade, direction: null })) ??
    (await addCategory(tx, { parentId: null, name: trade, trade: drawing, english, hidden: false })).id;
  if (direction === null) return top;
  const above = (await categoryRows(tx)).find((row) => row.id === top)!;
  return (await addCategory(tx, { parentId: top, name: direction, trade: above.trade, english: "", hidden: false })).id;
}

type NewTeacher = Parameters<typeof addTeacher>[1];

/** Teachers by name; of several with one name the first of the school's list. */
export async function teachersNamed(db: Database): Promise<ReadonlyMap<string, number>> {
  return new Map((await teacherRows(db)).toReversed().map(({ name, id }) => [name, id]));
}

export const teacherMade = async (tx: Tx, teacher: NewTeacher): Promise<number> => (await addTeacher(tx, teacher)).id;
