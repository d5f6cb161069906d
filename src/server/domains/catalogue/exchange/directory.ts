import type { Transaction } from "kysely";
import { DRAWN_TRADES } from "#contract/staff/directory.ts";
import type { Database, Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
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

/** A drawing that the product has, or the trade's own name. */
const drawn = (drawing: string, trade: string): string => (DRAWN_TRADES.some((one) => one === drawing) ? drawing : trade);

/** The same, made where it isn't here. */
export async function categoryMade(tx: Tx, category: Category): Promise<number> {
  const found = await categoryAt(tx, category);
  if (found !== null) return found;
  const { trade, english, direction } = category;
  const drawing = drawn(category.drawing, trade);
  const top =
    (await categoryAt(tx, { trade, direction: null })) ??
    (await addCategory(tx, { parentId: null, name: trade, trade: drawing, english, hidden: false })).id;
  if (direction === null) return top;
  const above = (await categoryRows(tx)).find((row) => row.id === top)!;
  return (await addCategory(tx, { parentId: top, name: direction, trade: above.trade, english: "", hidden: false })).id;
}

type NewTeacher = Parameters<typeof addTeacher>[1];

interface Directory {
  readonly categories: readonly {
    readonly name: string;
    readonly drawing: string;
    readonly english: string;
    readonly hidden: boolean;
    readonly directions: readonly { readonly name: string; readonly hidden: boolean }[];
  }[];
  readonly teachers: readonly NewTeacher[];
}

/** Trades with their directions, and teachers, all in the school's order. */
export async function leavingDirectory({ db }: Pick<Means, "db">): Promise<Directory> {
  const [rows, teachers] = await Promise.all([categoryRows(db), teacherRows(db)]);
  const below = (id: number) => rows.filter((row) => row.parentId === id).map(({ name, hidden }) => ({ name, hidden }));
  return {
    categories: rows
      .filter((row) => row.parentId === null)
      .map(({ id, name, trade, english, hidden }) => ({ name, drawing: trade, english, hidden, directions: below(id) })),
    teachers: teachers.map(({ id: _id, version: _version, courses: _courses, ...teacher }) => teacher),
  };
}

/** Adds the trades, directions and teachers whose names the school has not yet; returns how many. */
export async function addToDirectory(tx: Tx, { categories, teachers }: Directory): Promise<number> {
  const rows = await categoryRows(tx);
  let added = 0;
  const add = async (...[, shown]: Parameters<typeof addCategory>): Promise<number> => {
    const here = rows.find((row) => row.parentId === shown.parentId && row.name === shown.name);
    if (here) return here.id;
    added += 1;
    return (await addCategory(tx, shown)).id;
  };
  for (const { name, drawing, english, hidden, directions } of categories) {
    const trade = rows.find((row) => row.parentId === null && row.name === name)?.trade ?? drawn(drawing, name);
    const id = await add(tx, { parentId: null, name, trade, english, hidden });
    for (const one of directions) await add(tx, { parentId: id, name: one.name, trade, english: "", hidden: one.hidden });
  }
  const here = await teachersNamed(tx);
  for (const teacher of teachers) {
    if (here.has(teacher.name)) continue;
    added += 1;
    await addTeacher(tx, teacher);
  }
  return added;
}

/** Teachers by name; of several with one name the first of the school's list. */
export async function teachersNamed(db: Database): Promise<ReadonlyMap<string, number>> {
  return new Map((await teacherRows(db)).toReversed().map(({ name, id }) => [name, id]));
}

export const teacherMade = async (tx: Tx, teacher: NewTeacher): Promise<number> => (await addTeacher(tx, teacher)).id;
