import type { FastifyReply } from "fastify";
import { questionFiles } from "#contract/questions.ts";
import { questionUploads } from "#contract/staff/questions.ts";
import type { Means } from "../../../kernel/call.ts";
import { rangeOf } from "../../../kernel/ranges.ts";
import { bytesOf, enveloped, nothingHere, proven, raw, type RawFile, type RawRequest } from "../../../kernel/raw.ts";
import { mediaLeaveOf, takeMedia } from "./desk.ts";
import { blobOf, MEDIA_BYTES } from "./keeping.ts";
import { mediaOf } from "./media.store.ts";
import { MEDIA_TYPES, type MediaType } from "./types.rules.ts";

const NAME = /^([0-9a-f]{64})\.([a-z0-9]{3})$/;
/** Pictures and sound of questions, for whoever is signed in. */
const media = raw(
  questionFiles.media,
  async (means, _reader, request: RawRequest<{ name: string }>, reply) => {
    const [, hash, ext] = NAME.exec(request.params.name) ?? [];
    if (hash === undefined) throw nothingHere();
    const known = await mediaOf(means, hash);
    if (!known || MEDIA_TYPES[known.type].ext !== ext) throw nothingHere();
    return send(means, reply, hash, known, rangeOf(request.headers.range, known.bytes));
  },
  { packed: true },
);

async function send(
  means: Means,
  reply: FastifyReply,
  hash: string,
  { type, bytes }: { readonly type: MediaType; readonly bytes: number },
  range: ReturnType<typeof rangeOf>,
): Promise<FastifyReply> {
  reply
    .header("accept-ranges", "bytes")
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox");
  if (range === "none") return reply.code(416).header("content-range", `bytes */${bytes}`).send();
  const found = await means.providers.media.read(blobOf(hash), range ?? undefined);
  if (!found) {
    means.log.error({ hash }, "questions: a picture is missing in the store");
    throw nothingHere();
  }
  if (range) reply.code(206).header("content-range", `bytes ${range.from}-${range.to}/${bytes}`);
  return reply
    .type(type)
    .header("cache-control", "private, max-age=31536000, immutable")
    .header("content-length", found.bytes)
    .send(found.stream);
}

const upload = proven(
  questionUploads.upload,
  (means, { params: { ticket } }: RawRequest<{ ticket: string }>) => mediaLeaveOf(means, ticket),
  async (means, leave, request, reply) => enveloped(reply, await takeMedia(means, leave, bytesOf(request), request)),
  { body: "bytes", bodyLimit: MEDIA_BYTES },
);

/** Pictures and sound of questions, out and in. */
export const questionMedia: readonly RawFile[] = [media, upload];
