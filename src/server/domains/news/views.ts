import type { Pool } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { writeTogether } from "../../kernel/writeTogether.ts";
import { addViews } from "./store.ts";

const counters = new WeakMap<Pool, (id: number) => Promise<void>>();

/** Counts one view of an article. Nobody waits for it, and views that meet are written as one statement. */
export function countView({ pool, log }: Pick<Means, "pool" | "log">, id: number): void {
  let count = counters.get(pool);
  if (!count) {
    count = writeTogether<number, void>(async (ids) => {
      await addViews(pool, ids);
      return ids.map(() => undefined);
    }, { inFlight: 1 });
    counters.set(pool, count);
  }
  count(id).catch((error: unknown) => log.warn({ err: error }, "news: a view was not counted"));
}
