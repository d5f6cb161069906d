import type { Means } from "../../../kernel/call.ts";
import type { Viewer } from "../../../providers/video/video.ts";
import { AUDIO } from "./playlist.rules.ts";
import { SPRITE_INDEX } from "./sprite.rules.ts";
import type { Asset } from "./store.ts";
import { playEnd, signTicket } from "./ticket.rules.ts";

/** The still picture's address, or null. A picture that replaced another one has an address of its own. */
export function posterUrl(asset: Pick<Asset, "vid" | "hasPoster" | "posterVersion">): string | null {
  if (!asset.hasPoster) return null;
  return `/posters/${asset.vid}.jpg${asset.posterVersion > 0 ? `?v=${asset.posterVersion}` : ""}`;
}

/** Signed permission to play a video of the product's own store. A visitor has neither learner nor session; staff have their own id. */
export function grantPlay(means: Means, asset: Asset, viewer: Viewer) {
  // Tickets hold whole seconds; what is announced is what is signed.
  const expiresAt = Math.floor(playEnd(asset.seconds, means.now()) / 1000) * 1000;
  const playAuth = signTicket(means.secrets.tickets, { vid: asset.vid, ...viewer, expiresAt });
  const base = `/play/${asset.vid}/${playAuth}`;
  return {
    provider: asset.provider,
    vid: asset.vid,
    playAuth,
    url: `${base}/master.m3u8`,
    expiresAt,
    qualities: asset.rungs.map(({ width, height }) => ({ height, label: `${Math.min(width, height)}p` })),
    subtitles: asset.subtitles.map(({ lang, label, file }) => ({ lang, label, url: `${base}/subtitles/${file}` })),
    thumbnails: asset.spriteSheets > 0 ? `${base}/sprites/${SPRITE_INDEX}` : null,
    audioUrl: asset.audio ? `${base}/${AUDIO}.m3u8` : null,
    poster: posterUrl(asset),
  };
}
