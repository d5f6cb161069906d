import { access } from "node:fs/promises";
import { join } from "node:path";
import type { TradeKey } from "#demo/content/shape.ts";
import { ingestLecture } from "#server/domains/media/media.ts";
import type { Means } from "#server/kernel/call.ts";

const LECTURES = join(import.meta.dirname, "../media");
const TRADES: readonly TradeKey[] = ["electrician", "welder", "cook", "childcare", "eldercare", "forklift", "fire", "ecommerce"];

/**
 * Takes the demo lectures into the product's store, each encrypted under a fresh key; several lessons of a trade share
 * one. A trade without a lecture of its own is missing from the map. Safe to run again: what was taken in stays.
 */
export async function loadMedia(means: Means): Promise<Map<TradeKey, { assetId: number; seconds: number }>> {
  const loaded = new Map<TradeKey, { assetId: number; seconds: number }>();
  for (const trade of TRADES) {
    const folder = join(LECTURES, trade);
    const exists = await access(join(folder, "lecture.json")).then(() => true, () => false);
    if (exists) loaded.set(trade, await ingestLecture(means, folder, `demo/${trade}`));
  }
  return loaded;
}
