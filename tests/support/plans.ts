import pg from "pg";
import { vi } from "vitest";
import { isChannel } from "./statements.ts";

interface Node {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly Node[];
}
export type Plan = readonly { readonly "QUERY PLAN": readonly [{ readonly Plan: Node }] }[];

/** Rows that a plan takes into its hands, those that it lets go again among them. */
const handled = (node: Node): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Join Filter"] ?? 0)) * node["Actual Loops"] +
  (node.Plans ?? []).reduce((sum, below) => sum + handled(below), 0);

export const handledBy = (rows: Plan): number => handled(rows[0]!["QUERY PLAN"][0].Plan);
export const explaining = (text: string): string => `explain (analyze, timing off, format json) ${text}`;

/** The statement of some work that handles the most rows. */
interface Most {
  readonly rows: number;
  readonly statement: string;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
/** Text and values of what a client is asked; null: a cursor or the like. */
function said([first, values]: readonly unknown[]): { readonly text: string; readonly values: readonly unknown[] } | null {
  if (typeof first === "string") return { text: first.trim(), values: Array.isArray(values) ? values : [] };
  const { text, values: its } = first as { text?: string; values?: unknown[] };
  return typeof text === "string" && !("submit" in (first as object)) ? { text: text.trim(), values: its ?? [] } : null;
}

/**
 * The most rows that one statement of some work handles, those that write among them: each is done once for its plan and taken back,
 * right before it is done.
 */
export async function mostHandledBy(work: () => Promise<unknown>): Promise<Most> {
  const query = pg.Client.prototype.query as unknown as Query;
  let most: Most = { rows: 0, statement: "" };
  const looked = async (client: pg.Client, text: string, values: readonly unknown[]): Promise<void> => {
    const ask = (words: string, given: readonly unknown[] = []) => query.call(client, words, [...given]) as Promise<{ rows: Plan }>;
    // Outside of a transaction there is no savepoint.
    const back = await ask("savepoint looked").then(() => "rollback to savepoint looked", () => ask("begin").then(() => "rollback"));
    const rows = await ask(explaining(text), values).then((done) => handledBy(done.rows));
    await ask(back);
    if (rows > most.rows) most = { rows, statement: text.replace(/\s+/g, " ").slice(0, 200) };
  };
  // What a client is asked at once it is asked one after the other.
  const turns = new WeakMap<object, Promise<unknown>>();
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const asked = said(args);
    if (!asked || isChannel(this)) return query.apply(this, args);
    const last = args.at(-1);
    const back = typeof last === "function" ? (last as (error: unknown, result?: unknown) => void) : null;
    const done = (turns.get(this) ?? Promise.resolve()).then(async () => {
      if (/^(select|with|insert|update|delete)\s/i.test(asked.text)) await looked(this, asked.text, asked.values);
      return query.apply(this, back ? args.slice(0, -1) : args);
    });
    turns.set(this, done.catch(() => undefined));
    if (!back) return done;
    void done.then((result) => back(null, result), (error: unknown) => back(error));
    return undefined;
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return most;
}
