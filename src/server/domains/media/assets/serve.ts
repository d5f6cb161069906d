import type { FastifyReply } from "fastify";
import { FAILED } from "#contract/codes.ts";
import { mediaFiles } from "#contract/media.ts";
import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";
import { nothingHere, proven, raw, type RawFile, type RawRequest } from "../../../kernel/raw.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { AUDIO, audioPlaylist, INIT_FILE, masterPlaylist, type Rung, rungName, rungPlaylist } from "./playlist.rules.ts";
import { SPRITE_INDEX, sheetName } from "./sprite.rules.ts";
import { type Asset, assetByVid } from "./store.ts";
import { readTicket } from "./ticket.rules.ts";

/** Rows of assets that are played, by vid. */
const PLAYED: Remembered<string, Asset> = { name: "media.played", ttlMs: 60_000, atMost: 200 };

/** Call after an asset changed, so that its next file is served, or refused, as it is now. */
export const forgetPlayed = ({ kept }: Pick<Means, "kept">, vid: string): void => kept(PLAYED).forget([vid]);

/** Segments are encrypted and never change: shared caches may hold them for ever. */
const FOR_EVER = "public, max-age=31536000, immutable";
const NEVER = "private, no-store";
const AN_HOUR = "private, max-age=3600";
const PLAYLIST = "application/vnd.apple.mpegurl";
const VTT = "text/vtt; charset=utf-8";

interface Place {
  readonly vid: string;
  readonly ticket: string;
  readonly rung: string;
  readonly file: string;
}

type Asked = RawRequest<Place>;

/** The row that is played under this vid; a file's name is looked up in it, never made into a path. */
const assetFor = (means: Means, vid: string): Promise<Asset> =>
  means.kept(PLAYED).get(vid, async () => {
    const asset = /^[A-Za-z0-9_-]{8,64}$/.test(vid) ? await assetByVid(means.pool, vid, new Date(means.now())) : null;
    if (!asset) throw nothingHere();
    return asset;
  });

/** The video that a ticket opens: 403 for a forged, malformed, foreign or expired one. */
async function opened(means: Means, { params: { vid, ticket } }: Asked): Promise<Asset> {
  if (!readTicket(means.secrets.tickets, vid, ticket, means.now())) throw new Refusal(FAILED, "ticketInvalid", { status: 403 });
  return assetFor(means, vid);
}

async function send(means: Means, reply: FastifyReply, key: string, type: string, caching: string): Promise<FastifyReply> {
  const blob = await means.providers.media.read(key);
  if (!blob) throw nothingHere();
  return reply.header("cache-control", caching).header("content-length", blob.bytes).type(type).send(blob.stream);
}

const master = proven(mediaFiles.master, opened, async (_means, asset, _request, reply) =>
  reply.header("cache-control", NEVER).type(PLAYLIST).send(masterPlaylist(asset.rungs)),
);

const rung = proven(mediaFiles.rung, opened, async (_means, asset, request, reply) => {
  const wanted = request.params.rung === AUDIO && asset.audio ? audioPlaylist(asset.audio) : rungPlaylist(rungOf(asset, request));
  return reply.header("cache-control", NEVER).type(PLAYLIST).send(wanted);
});

const key = proven(mediaFiles.key, opened, async (_means, { contentKey }, _request, reply) => {
  if (!contentKey) throw nothingHere();
  return reply.header("cache-control", NEVER).type("application/octet-stream").send(contentKey);
});

const segment = proven(mediaFiles.segment, opened, async (means, asset, request, reply) => {
  const { rung: quality, file } = request.params;
  const sound = quality === AUDIO ? asset.audio : null;
  const { segments } = sound ?? rungOf(asset, request);
  if (file !== INIT_FILE && !segments.some((one) => one.file === file)) throw nothingHere();
  const blob = `${asset.id}/${quality}/${file}`;
  const direct = means.providers.media.direct(blob);
  // The way there is told to whoever holds a ticket, each time; the bytes behind it are encrypted.
  if (direct) return reply.header("cache-control", NEVER).redirect(direct, 302);
  return send(means, reply, blob, sound ? "audio/mp4" : "video/mp4", FOR_EVER);
});

const subtitle = proven(mediaFiles.subtitle, opened, async (means, asset, request, reply) => {
  const found = asset.subtitles.find((one) => one.file === request.params.file);
  if (!found) throw nothingHere();
  return send(means, reply, `${asset.id}/subtitles/${found.file}`, VTT, AN_HOUR);
});

const sprite = proven(mediaFiles.sprite, opened, async (means, asset, request, reply) => {
  const { file } = request.params;
  const known = file === SPRITE_INDEX || Array.from({ length: asset.spriteSheets }, (_, n) => sheetName(n)).includes(file);
  if (asset.spriteSheets === 0 || !known) throw nothingHere();
  return send(means, reply, `${asset.id}/sprites/${file}`, file === SPRITE_INDEX ? VTT : "image/jpeg", AN_HOUR);
});

const poster = raw(mediaFiles.poster, async (means, _caller, { params: { vid } }: Asked, reply) => {
  const asset = await assetFor(means, vid);
  if (!asset.hasPoster) throw nothingHere();
  return send(means, reply, `${asset.id}/poster.jpg`, "image/jpeg", FOR_EVER);
});

/** Videos of the product's own store; 404 for a file that a video doesn't have. */
export const playedFiles: readonly RawFile[] = [master, rung, key, segment, subtitle, sprite, poster];

function rungOf(asset: Asset, { params }: Asked): Rung {
  const found = asset.rungs.find(({ height }) => rungName(height) === params.rung);
  if (!found) throw nothingHere();
  return found;
}
