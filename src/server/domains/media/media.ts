import type { Means } from "../../kernel/call.ts";
import { type Asset, assetById } from "./assets/assets.ts";

export { cover } from "./covers/covers.ts";
export { type Asset, grantPlay, ingestLecture, PLAY_SLACK_SECONDS, playEnd, posterUrl } from "./assets/assets.ts";
export { authorisePlaying } from "./hosting/hosting.ts";

/** A video by its id; null when there is none or it was removed. */
export const assetOf = (means: Means, assetId: number): Promise<Asset | null> => assetById(means.pool, assetId);
