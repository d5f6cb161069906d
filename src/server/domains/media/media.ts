import type { Language } from "#contract/text/say.ts";
import type { Means } from "../../kernel/call.ts";
import type { MessageKey } from "../../kernel/refusal.ts";
import { text } from "../../kernel/registry.ts";
import type { Reach } from "../staff/staff.ts";
import { type Asset, assetById, assetWithin, type Coming, comingTo } from "./assets/assets.ts";

export { cover, isPale } from "./covers/covers.ts";
export { type Asset, enterLecture, grantPlay, ingestLecture, PLAY_SLACK_SECONDS, playEnd, posterUrl } from "./assets/assets.ts";
export {
  bringFilmExtras, cleanSubtitles, dropFilm, dropOriginal, filmHere, isPoster, keepFilm, keepOriginal, leavingFilm, stageFilm,
  type StagedFilm, stageOriginal, type StagedOriginal,
} from "./exchange/exchange.ts";
export type { KeyGate } from "./delivery/delivery.ts";
export { authorisePlaying } from "./hosting/hosting.ts";
export { checkAnnounced, needRoom } from "./work/work.ts";

/** The films that are on their way to lessons, by the lesson, with why one failed in the asker's language. */
export async function filmsComing(
  { db }: Pick<Means, "db">,
  itemIds: readonly number[],
  language: Language,
): Promise<Map<number, Pick<Coming, "assetId" | "state" | "progress" | "reason">>> {
  const rows = await comingTo(db, itemIds);
  return new Map(
    rows.map(({ itemId, assetId, state, progress, reason, reasonValues }) => [
      itemId, { assetId, state, progress, reason: reason === null ? null : text(language, reason as MessageKey, reasonValues ?? {}) },
    ]),
  );
}

/** A video by its id; null when there is none or it was removed. */
export const assetOf = (means: Means, assetId: number): Promise<Asset | null> => assetById(means.pool, assetId);

/** A video that plays and that a member may give to a lesson. */
export const assetWithinReach = async (means: Means, assetId: number, reach: Reach): Promise<Asset | null> =>
  (await assetWithin(means.db, assetId, reach)) ? assetOf(means, assetId) : null;
