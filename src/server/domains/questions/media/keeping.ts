import { createHash } from "node:crypto";
import { questionFiles } from "#contract/questions.ts";
import type { Means } from "../../../kernel/call.ts";
import { fail, mend } from "../../../kernel/refusal.ts";
import { addMedia, type KnownMedia, mediaOf } from "./media.store.ts";
import { MEDIA_TYPES, type MediaType, typeOf } from "./types.rules.ts";

/** Where they lie in the media store, each under its own hash. */
const FOLDER = "questions";
/** Most bytes of one file. */
export const MEDIA_BYTES = 10 * 1024 * 1024;

/** Where the bytes of a hash lie. */
export const blobOf = (hash: string): string => `${FOLDER}/${hash}`;

/** The address under which question HTML may name it. */
export const mediaAddress = (hash: string, type: MediaType): string =>
  questionFiles.media.path.replace(":name", `${hash}.${MEDIA_TYPES[type].ext}`);

/**
 * Puts a picture or a sound of questions into the store; the same bytes twice are one file. `addMedia` writes it down then.
 * @param type what it says it is, as a MIME type; '' where nobody said
 * @throws Refusal where it is too large, of another kind, or not what it says
 */
export async function storeMedia(means: Pick<Means, "pool" | "providers" | "log">, bytes: Buffer, type: string): Promise<KnownMedia> {
  if (bytes.length > MEDIA_BYTES) throw mend("questionMediaLarge", { megabytes: MEDIA_BYTES / 1024 / 1024 });
  const found = typeOf(bytes);
  if (found === null) throw mend("questionMediaKind");
  if (type !== "" && found !== type && !MEDIA_TYPES[found].also.includes(type)) throw mend("questionMediaIsNot");
  const hash = createHash("sha256").update(bytes).digest("hex");
  const known = await mediaOf(means, hash);
  if (known) return known;
  try {
    await means.providers.media.put(blobOf(hash), bytes);
  } catch (error) {
    means.log.warn({ err: error }, "questions: a picture could not be stored");
    throw fail("storeAway");
  }
  return { hash, type: found, bytes: bytes.length };
}

/** Keeps a picture or a sound of questions and returns its address; throws as `storeMedia`. */
export async function putMedia(
  means: Pick<Means, "db" | "pool" | "providers" | "now" | "log">,
  bytes: Buffer,
  type: string,
): Promise<string> {
  const stored = await storeMedia(means, bytes, type);
  await addMedia(means.db, [stored], new Date(means.now()));
  return mediaAddress(stored.hash, stored.type);
}
