import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { mediaFiles } from "#contract/media.ts";
import type { Means } from "../../../kernel/call.ts";
import { nothingHere, proven, raw, type RawFile, type RawRequest } from "../../../kernel/raw.ts";
import {
  type Asset, AUDIO, audioPlaylist, INIT_FILE, masterPlaylist, type Rung, rungName, rungPlaylist, sheetName, SPRITE_INDEX,
} from "../assets/assets.ts";
import { type KeyGate, keyFiles } from "./keys.ts";
import { assetFor, opened, openedByLearner, type Place } from "./played.ts";

/** Segments are encrypted and never change: shared caches may hold them for ever. */
const FOR_EVER = "public, max-age=31536000, immutable";
const NEVER = "private, no-store";
const AN_HOUR = "private, max-age=3600";
const PLAYLIST = "application/vnd.apple.mpegurl";
const VTT = "text/vtt; charset=utf-8";

type Asked = RawRequest<Place>;

/**
 * A file of the store, to be returned by what answers. So are all answers here: one that is sent by hand is waited for by a listener of
 * Fastify's, which costs as much as a film's key.
 */
async function fileOf(means: Means, reply: FastifyReply, key: string, type: string, caching: string): Promise<Readable> {
  const blob = await means.providers.media.read(key);
  if (!blob) throw nothingHere();
  reply.header("cache-control", caching).header("content-length", blob.bytes).type(type);
  return blob.stream;
}

const master = proven(mediaFiles.master, openedByLearner, async (_means, { asset }, _request, reply) => {
  reply.header("cache-control", NEVER).type(PLAYLIST);
  return masterPlaylist(asset.rungs);
});

const rung = proven(mediaFiles.rung, openedByLearner, async (_means, { asset }, request, reply) => {
  const wanted = request.params.rung === AUDIO && asset.audio ? audioPlaylist(asset.audio) : rungPlaylist(rungOf(asset, request));
  reply.header("cache-control", NEVER).type(PLAYLIST);
  return wanted;
});

const segment = proven(mediaFiles.segment, opened, async (means, asset, request, reply) => {
  const { rung: quality, file } = request.params;
  const sound = quality === AUDIO ? asset.audio : null;
  const { segments } = sound ?? rungOf(asset, request);
  const known = file === INIT_FILE || segments.some((one) => one.file === file) || asset.former?.files.includes(`${quality}/${file}`);
  if (!known) throw nothingHere();
  const blob = `${asset.id}/${quality}/${file}`;
  const direct = means.providers.media.direct(blob);
  // The way there is told to whoever holds a ticket, each time; the bytes behind it are encrypted.
  if (direct) return reply.header("cache-control", NEVER).redirect(direct, 302);
  return fileOf(means, reply, blob, sound ? "audio/mp4" : "video/mp4", FOR_EVER);
});

const subtitle = proven(mediaFiles.subtitle, openedByLearner, async (means, { asset }, request, reply) => {
  const found = asset.subtitles.find((one) => one.file === request.params.file);
  if (!found) throw nothingHere();
  return fileOf(means, reply, `${asset.id}/subtitles/${found.file}`, VTT, AN_HOUR);
});

const sprite = proven(mediaFiles.sprite, openedByLearner, async (means, { asset }, request, reply) => {
  const { file } = request.params;
  const known = file === SPRITE_INDEX || Array.from({ length: asset.spriteSheets }, (_, n) => sheetName(n)).includes(file);
  if (asset.spriteSheets === 0 || !known) throw nothingHere();
  return fileOf(means, reply, `${asset.id}/sprites/${file}`, file === SPRITE_INDEX ? VTT : "image/jpeg", AN_HOUR);
});

const poster = raw(mediaFiles.poster, async (means, _caller, { params: { vid } }: Asked, reply) => {
  const asset = await assetFor(means, vid);
  if (!asset.hasPoster) throw nothingHere();
  return fileOf(means, reply, `${asset.id}/poster.jpg`, "image/jpeg", FOR_EVER);
});

/** Videos of the product's own store; 404 for a file that a video doesn't have. */
export const playedFiles = (gate: KeyGate): readonly RawFile[] => [
  master, rung, ...keyFiles(gate), segment, subtitle, sprite, poster,
];

function rungOf(asset: Asset, { params }: Asked): Rung {
  const found = asset.rungs.find(({ height }) => rungName(height) === params.rung);
  if (!found) throw nothingHere();
  return found;
}
