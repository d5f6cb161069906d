import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Transaction } from "kysely";
import { ARTICLE_PICTURE_BYTES, newsFiles } from "#contract/news.ts";
import { newsUploads } from "#contract/staff/news.ts";
import type { Tables } from "../../database/database.ts";
import type { Means, Visit } from "../../kernel/call.ts";
import { PICTURE_TYPES, pictureKind, pictureSize, withoutExif } from "../../kernel/pictures.ts";
import { bytesOf, enveloped, nothingHere, proven, raw, type RawFile, type RawRequest } from "../../kernel/raw.ts";
import { fail, mend } from "../../kernel/refusal.ts";
import type { KeptBlobs } from "../../kernel/room.ts";
import { act } from "../staff/staff.ts";
import { NEWS_ACTS } from "./acts.ts";
import { pictureLeaveOf } from "./leaves.ts";
import { addPicture, hasPicture, pictureHashes } from "./desk.store.ts";
import { pictureAddress, pictureNamed } from "./rules.ts";



/** Where they lie in the media store, each under its own hash. */
const FOLDER = "news";
const blobOf = (hash: string): string => `${FOLDER}/${hash}`;

/** Keeps a picture; the same bytes twice are one. Returns its address and its size in pixels. */
async function takePicture(means: Means, { staffId }: { staffId: number }, sent: Buffer, visit: Pick<Visit, "ip">) {
  if (sent.length > ARTICLE_PICTURE_BYTES) throw mend("articlePictureLarge", { megabytes: ARTICLE_PICTURE_BYTES / 1024 / 1024 });
  const kind = pictureKind(sent);
  // Where a photograph was taken is nobody's business.
  const bytes = kind === "jpg" ? withoutExif(sent) : sent;
  const size = kind && bytes && pictureSize(bytes, kind);
  if (!kind || !bytes || !size) throw mend("articlePictureKind");
  const hash = createHash("sha256").update(bytes).digest("hex");
  const picture = { hash, type: PICTURE_TYPES[kind], bytes: bytes.length, ...size };
  const result = { address: pictureAddress(hash, kind), ...size };
  if (await hasPicture(means.pool, hash)) return result;
  // The store may be slow: no transaction waits for it.
  try {
    await means.providers.media.put(blobOf(hash), bytes);
  } catch (error) {
    means.log.warn({ err: error }, "news: a picture could not be stored");
    throw fail("storeAway");
  }
  return act(means, { staffId }, visit, NEWS_ACTS.addPicture, `articlePicture:${hash}`, async (tx) =>
    (await addPicture(tx, picture, new Date(means.now())))
      ? { result, before: null, after: { type: picture.type, bytes: picture.bytes } }
      : { result },
  );
}

/** A picture as it is kept, and what it is; null: it is none that articles may show. */
function keptPicture(sent: Buffer) {
  const kind = sent.length > ARTICLE_PICTURE_BYTES ? null : pictureKind(sent);
  const bytes = kind === "jpg" ? withoutExif(sent) : sent;
  const size = kind && bytes && pictureSize(bytes, kind);
  return kind && bytes && size ? { kind, bytes, size, hash: createHash("sha256").update(bytes).digest("hex") } : null;
}

export const isNewsPicture = (file: Buffer): boolean => keptPicture(file) !== null;

/** The bytes of a picture by its hash; null: there is none. */
export async function newsPictureAt({ providers }: Pick<Means, "providers">, hash: string): Promise<Buffer | null> {
  const found = await providers.media.read(blobOf(hash));
  return found ? buffer(found.stream) : null;
}

/** Takes a picture in with what is written in this transaction: it has the address that it had elsewhere. */
export async function newsPictureMade(means: Means, tx: Transaction<Tables>, file: Buffer): Promise<void> {
  const picture = keptPicture(file)!;
  if (!(await hasPicture(means.pool, picture.hash))) await means.providers.media.put(blobOf(picture.hash), picture.bytes);
  const row = { hash: picture.hash, type: PICTURE_TYPES[picture.kind], bytes: picture.bytes.length, ...picture.size };
  await addPicture(tx, row, new Date(means.now()));
}

const upload = proven(
  newsUploads.picture,
  (means, { params: { ticket } }: RawRequest<{ ticket: string }>) => pictureLeaveOf(means, ticket),
  async (means, leave, request, reply) => enveloped(reply, await takePicture(means, leave, bytesOf(request), request)),
  // One byte more than may be kept is told in words.
  { body: "bytes", bodyLimit: ARTICLE_PICTURE_BYTES + 1024 * 1024 },
);

/** A name never gets another picture, so that browsers may keep it for good. */
const picture = raw(
  newsFiles.picture,
  async (means, _caller, { params: { name } }: RawRequest<{ name: string }>, reply) => {
    const named = pictureNamed(name);
    const found = named && (await hasPicture(means.pool, named.hash)) ? await means.providers.media.read(blobOf(named.hash)) : null;
    if (!named || !found) throw nothingHere();
    return reply
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-length", found.bytes)
      .type(PICTURE_TYPES[named.kind])
      .send(found.stream);
  },
  { packed: true },
);

/** Pictures of articles, out and in. */
export const newsPictures: readonly RawFile[] = [picture, upload];

export const pictureBlobs: KeptBlobs = {
  named: async (db) => (await pictureHashes(db)).map(blobOf), isOurs: (key) => key.startsWith(blobOf("")),
};
