import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FAILED } from "#contract/codes.ts";
import { mediaFiles } from "#contract/media.ts";
import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";
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
const PLAYLIST = "application/vnd.apple.mpegurl";

interface Place {
  readonly vid: string;
  readonly ticket: string;
  readonly rung: string;
  readonly file: string;
}

const nothingHere = () => new Refusal(FAILED, "notFound", { status: 404 });

/**
 * Serves videos to whoever holds a ticket: 403 with the envelope for a forged, malformed, foreign or expired one, 404
 * for a file the video doesn't have. A file's name is looked up in the video's rows, never made into a path.
 */
export function serveMedia(app: FastifyInstance, means: Means): void {
  const assetFor = (vid: string): Promise<Asset> =>
    means.kept(PLAYED).get(vid, async () => {
      const asset = /^[A-Za-z0-9_-]{8,64}$/.test(vid) ? await assetByVid(means.pool, vid, new Date(means.now())) : null;
      if (!asset) throw nothingHere();
      return asset;
    });

  async function admitted(request: FastifyRequest): Promise<Asset> {
    const { vid, ticket } = request.params as Place;
    if (!readTicket(means.secrets.tickets, vid, ticket, means.now())) throw new Refusal(FAILED, "ticketInvalid", { status: 403 });
    return assetFor(vid);
  }

  async function send(reply: FastifyReply, key: string, type: string, caching: string): Promise<FastifyReply> {
    const blob = await means.providers.media.read(key);
    if (!blob) throw nothingHere();
    return reply.header("cache-control", caching).header("content-length", blob.bytes).type(type).send(blob.stream);
  }

  const handlers: Readonly<Record<keyof typeof mediaFiles, (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>>> = {
    async master(request, reply) {
      const asset = await admitted(request);
      return reply.header("cache-control", NEVER).type(PLAYLIST).send(masterPlaylist(asset.rungs));
    },

    async rung(request, reply) {
      const asset = await admitted(request);
      const wanted =
        (request.params as Place).rung === AUDIO && asset.audio ? audioPlaylist(asset.audio) : rungPlaylist(rungOf(asset, request));
      return reply.header("cache-control", NEVER).type(PLAYLIST).send(wanted);
    },

    async key(request, reply) {
      const { contentKey } = await admitted(request);
      if (!contentKey) throw nothingHere();
      return reply.header("cache-control", NEVER).type("application/octet-stream").send(contentKey);
    },

    async segment(request, reply) {
      const asset = await admitted(request);
      const { rung, file } = request.params as Place;
      const sound = rung === AUDIO ? asset.audio : null;
      const { segments } = sound ?? rungOf(asset, request);
      if (file !== INIT_FILE && !segments.some((segment) => segment.file === file)) throw nothingHere();
      const key = `${asset.id}/${rung}/${file}`;
      const direct = means.providers.media.direct(key);
      // The way there is told to whoever holds a ticket, each time; the bytes behind it are encrypted.
      if (direct) return reply.header("cache-control", NEVER).redirect(direct, 302);
      return send(reply, key, sound ? "audio/mp4" : "video/mp4", FOR_EVER);
    },

    async subtitle(request, reply) {
      const asset = await admitted(request);
      const subtitle = asset.subtitles.find((s) => s.file === (request.params as Place).file);
      if (!subtitle) throw nothingHere();
      return send(reply, `${asset.id}/subtitles/${subtitle.file}`, "text/vtt; charset=utf-8", "private, max-age=3600");
    },

    async sprite(request, reply) {
      const asset = await admitted(request);
      const { file } = request.params as Place;
      const known = file === SPRITE_INDEX || Array.from({ length: asset.spriteSheets }, (_, n) => sheetName(n)).includes(file);
      if (asset.spriteSheets === 0 || !known) throw nothingHere();
      return send(
        reply,
        `${asset.id}/sprites/${file}`,
        file === SPRITE_INDEX ? "text/vtt; charset=utf-8" : "image/jpeg",
        "private, max-age=3600",
      );
    },

    async poster(request, reply) {
      const asset = await assetFor((request.params as Place).vid);
      if (!asset.hasPoster) throw nothingHere();
      return send(reply, `${asset.id}/poster.jpg`, "image/jpeg", FOR_EVER);
    },
  };

  for (const [name, address] of Object.entries(mediaFiles)) {
    app.route({
      method: address.method,
      url: address.path,
      config: { access: address.access },
      handler: handlers[name as keyof typeof mediaFiles],
    });
  }
}

function rungOf(asset: Asset, request: FastifyRequest): Rung {
  const { rung } = request.params as Place;
  const found = asset.rungs.find(({ height }) => rungName(height) === rung);
  if (!found) throw nothingHere();
  return found;
}
