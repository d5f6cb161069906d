import { questionFiles } from "#contract/questions.ts";
import { questionUploads } from "#contract/staff/questions.ts";
import { sendRanged } from "../../../kernel/ranges.ts";
import { bytesOf, enveloped, nothingHere, proven, raw, type RawFile, type RawRequest } from "../../../kernel/raw.ts";
import type { ByteRange } from "../../../providers/storage/storage.ts";
import { mediaLeaveOf, takeMedia } from "./desk.ts";
import { blobOf, MEDIA_BYTES } from "./keeping.ts";
import { mediaOf } from "./media.store.ts";
import { MEDIA_TYPES } from "./types.rules.ts";

const NAME = /^([0-9a-f]{64})\.([a-z0-9]{3})$/;
/** Pictures and sound of questions, for whoever is signed in. */
const media = raw(
  questionFiles.media,
  async (means, _reader, request: RawRequest<{ name: string }>, reply) => {
    const [, hash, ext] = NAME.exec(request.params.name) ?? [];
    if (hash === undefined) throw nothingHere();
    const known = await mediaOf(means, hash);
    if (!known || MEDIA_TYPES[known.type].ext !== ext) throw nothingHere();
    reply
      .type(known.type)
      .header("cache-control", "private, max-age=31536000, immutable")
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; sandbox");
    const open = (range?: ByteRange) => means.providers.media.read(blobOf(hash), range);
    const isSent = await sendRanged(request, reply, { bytes: known.bytes, etag: `"${hash}"`, open });
    if (isSent) return reply;
    means.log.error({ hash }, "questions: a picture is missing in the store");
    throw nothingHere();
  },
  { packed: true },
);

const upload = proven(
  questionUploads.upload,
  (means, { params: { ticket } }: RawRequest<{ ticket: string }>) => mediaLeaveOf(means, ticket),
  async (means, leave, request, reply) => enveloped(reply, await takeMedia(means, leave, bytesOf(request), request)),
  { body: "bytes", bodyLimit: MEDIA_BYTES },
);

/** Pictures and sound of questions, out and in. */
export const questionMedia: readonly RawFile[] = [media, upload];
