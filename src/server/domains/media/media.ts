import type { Means } from "../../kernel/call.ts";
import type { Reach } from "../staff/staff.ts";
import { type Asset, assetById, assetWithin } from "./assets/assets.ts";

export { cover, isPale } from "./covers/covers.ts";
export { type Asset, grantPlay, ingestLecture, PLAY_SLACK_SECONDS, playEnd, posterUrl } from "./assets/assets.ts";
export type { KeyGate } from "./delivery/delivery.ts";
export { authorisePlaying } from "./hosting/hosting.ts";

/** A video by its id; null when there is none or it was removed. */
export const assetOf = (means: Means, assetId: number): Promise<Asset | null> => assetById(means.pool, assetId);

/** A video that plays and that a member may give to a lesson. */
export const assetWithinReach = async (means: Means, assetId: number, reach: Reach): Promise<Asset | null> =>
  (await assetWithin(means.db, assetId, reach)) ? assetOf(means, assetId) : null;
