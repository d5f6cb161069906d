import type { Means } from "../../kernel/call.ts";
import { AUDIO, rungName } from "./playlist.rules.ts";
import { SPRITE_INDEX } from "./sprite.rules.ts";
import { type Asset, assetById } from "./store.ts";
import { playEnd, signTicket } from "./ticket.rules.ts";

export { cover } from "./covers/cover.ts";
export { ingestLecture } from "./ingest.ts";
export { playEnd, PLAY_SLACK_SECONDS } from "./ticket.rules.ts";
export type { Asset } from "./store.ts";

/** A video by its id; null when there is none or it was removed. */
export const assetOf = (means: Means, assetId: number): Promise<Asset | null> => assetById(means.pool, assetId);

/** The still picture's address, or null. A picture that replaced another one has an address of its own. */
export function posterUrl(asset: Pick<Asset, "vid" | "hasPoster" | "posterVersion">): string | null {
  if (!asset.hasPoster) return null;
  return `/posters/${asset.vid}.jpg${asset.posterVersion > 0 ? `?v=${asset.posterVersion}` : ""}`;
}

/** Signed permission to play a video, as getVideoPlayAuth hands it out. A visitor has neither learner nor session. */
export function grantPlay(means: Means, asset: Asset, who: { readonly learnerId: number | null; readonly sessionId: string }) {
  // Tickets hold whole seconds; what is announced is what is signed.
  const expiresAt = Math.floor(playEnd(asset.seconds, means.now()) / 1000) * 1000;
  const playAuth = signTicket(means.secrets.tickets, { vid: asset.vid, ...who, expiresAt });
  const base = `/play/${asset.vid}/${playAuth}`;
  return {
    provider: asset.provider,
    vid: asset.vid,
    playAuth,
    url: `${base}/master.m3u8`,
    expiresAt,
    qualities: asset.rungs.map((rung) => ({ height: rung.height, label: rungName(rung.height) })),
    subtitles: asset.subtitles.map(({ lang, label, file }) => ({ lang, label, url: `${base}/subtitles/${file}` })),
    thumbnails: asset.spriteSheets > 0 ? `${base}/sprites/${SPRITE_INDEX}` : null,
    audioUrl: asset.audio ? `${base}/${AUDIO}.m3u8` : null,
    poster: posterUrl(asset),
  };
}
