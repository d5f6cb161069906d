import type { Means } from "../../kernel/call.ts";
import { forgetListed } from "../../kernel/outside/sitemap.ts";
import { perServer } from "../../kernel/perServer.ts";
import type { Tick } from "../../kernel/ticks.ts";
import { isMoved } from "./desk.store.ts";
import { forgetFeeds } from "./outside.ts";

/** Call it after a commit by which readers see other articles: what is kept for them is forgotten, in all processes. */
export function articleMoved(means: Means): void {
  means.pagesChanged();
  forgetFeeds(means);
  forgetListed(means);
}

/** Until when (ms) this process has looked. */
const looked = perServer(({ now }: Pick<Means, "pool" | "now">) => ({ until: now() }));

/**
 * An article comes out, and goes, by the clock in each query; nothing has to run for that. Only what is kept for readers has to be
 * forgotten at that instant. A look that fails leaves its stretch to the next one.
 */
export const articleTick: Tick = {
  name: "news.moved",
  everyMs: 1_000,
  async run(means) {
    const now = means.now();
    const seen = looked(means);
    if (await isMoved(means.db, new Date(seen.until), new Date(now))) articleMoved(means);
    seen.until = now;
  },
};
