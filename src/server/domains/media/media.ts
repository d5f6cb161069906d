import type { Means } from "../../kernel/call.ts";
import { type Asset, assetById } from "./store.ts";

export { cover } from "./covers/cover.ts";
export { grantPlay, posterUrl } from "./grant.ts";
export { authorisePlaying } from "./hosting.ts";
export { ingestLecture } from "./ingest.ts";
export { playEnd, PLAY_SLACK_SECONDS } from "./ticket.rules.ts";
export type { Asset } from "./store.ts";

/** A video by its id; null when there is none or it was removed. */
export const assetOf = (means: Means, assetId: number): Promise<Asset | null> => assetById(means.pool, assetId);
