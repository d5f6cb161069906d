import type { Means } from "../../kernel/call.ts";
import { perServer } from "../../kernel/perServer.ts";
import { writeTogether } from "../../kernel/writeTogether.ts";
import { addViews } from "./store.ts";

const counter = perServer(({ pool }: Pick<Means, "pool">) =>
  writeTogether<number, void>(async (ids) => {
    await addViews(pool, ids);
    return ids.map(() => undefined);
  }, { inFlight: 1 }),
);

/** Counts one view of an article. Nobody waits for it, and views that meet are written as one statement. */
export function countView(means: Pick<Means, "pool" | "log">, id: number): void {
  counter(means)(id).catch((error: unknown) => means.log.warn({ err: error }, "news: a view was not counted"));
}
