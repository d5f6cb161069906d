import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { PICTURE_BYTES, PICTURE_USES, PICTURES, type PictureUse } from "#contract/staff/branding.ts";
import type { Database } from "../../../database/database.ts";
import type { Means, Staff, Visit } from "../../../kernel/call.ts";
import { fail, wrongField } from "../../../kernel/refusal.ts";
import type { KeptBlobs } from "../../../kernel/room.ts";
import { act } from "../../staff/staff.ts";
import { PICTURE_ACTS } from "./acts.ts";
import { PICTURE_TYPES, type ReadPicture, readPicture } from "./picture.rules.ts";
import { addPicture, hasPicture, pictureHashes } from "./pictures.store.ts";

const FOLDER = "site/";
const NAME = /^([0-9a-f]{64})\.(png|jpg|webp|svg)$/;

/** Where the bytes of a picture lie and what they are, by the name in its address; null: no such name. */
export function fileOf(name: string): { readonly hash: string; readonly blob: string; readonly type: string } | null {
  const [, hash, ext] = NAME.exec(name) ?? [];
  return hash === undefined ? null : { hash, blob: FOLDER + hash, type: PICTURE_TYPES[ext as keyof typeof PICTURE_TYPES] };
}

/** What lies in the store for this domain. */
export const keptPictures: KeptBlobs = {
  named: async (db) => (await pictureHashes(db)).map((hash) => FOLDER + hash),
  isOurs: (key) => key.startsWith(FOLDER),
};

/** What may be wrong with a picture is said at the field that it is for. @throws Refusal */
function checked(image: string, use: PictureUse): ReadPicture {
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(image) ? Buffer.from(image, "base64") : Buffer.alloc(0);
  if (bytes.length > PICTURE_BYTES) throw wrongField("image", "pictureLarge");
  const found = readPicture(bytes);
  if (found === null) throw wrongField("image", "pictureBroken");
  if (found === "unsafe") throw wrongField("image", "pictureUnsafe");
  const isDrawing = found.ext === "svg";
  if (isDrawing && use === "portrait") throw wrongField("image", "pictureBroken");
  if (!isDrawing && Math.min(found.width, found.height) < PICTURE_USES[use]) throw wrongField("image", "pictureSmall");
  return found;
}

/** Keeps a picture that staff send and tells its address. Bytes lie in the store before a row names them. */
export async function takePicture(
  means: Means,
  { use, image }: { readonly use: PictureUse; readonly image: string },
  staff: Staff,
  visit: Visit,
): Promise<{ address: string; width: number; height: number }> {
  const { ext, bytes, width, height } = checked(image, use);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const address = `${PICTURES}${hash}.${ext}`;
  if (!(await hasPicture(means.db, hash))) {
    try {
      await means.providers.media.put(FOLDER + hash, bytes);
    } catch (error) {
      means.log.warn({ err: error }, "site: a picture could not be stored");
      throw fail("storeAway");
    }
  }
  return act(means, staff, visit, PICTURE_ACTS.added, `picture:${hash}`, async (tx) => {
    const row = { hash, type: PICTURE_TYPES[ext], bytes: bytes.length, width, height };
    const isNew = await addPicture(tx, row, new Date(means.now()));
    const result = { address, width, height };
    return isNew ? { result, before: null, after: { address, use, bytes: bytes.length, width, height } } : { result };
  });
}

/** A picture of the school's by its address; null: no address of one, or it isn't there. */
export async function pictureAt({ providers }: Pick<Means, "providers">, address: string): Promise<{ name: string; bytes: Buffer } | null> {
  const name = address.startsWith(PICTURES) ? address.slice(PICTURES.length) : "";
  const file = fileOf(name);
  const found = file && (await providers.media.read(file.blob));
  return found ? { name, bytes: await buffer(found.stream) } : null;
}

/** Whether these bytes are a picture that the school takes. */
export function isPicture(file: Buffer): boolean {
  const found = readPicture(file);
  return found !== null && found !== "unsafe";
}

/** Takes a picture in with what is written in this transaction, and tells its address; null: it is none. */
export async function pictureMade(means: Means, tx: Database, file: Buffer): Promise<string | null> {
  const found = file.length > PICTURE_BYTES ? null : readPicture(file);
  if (found === null || found === "unsafe") return null;
  const { ext, bytes, width, height } = found;
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (!(await hasPicture(means.db, hash))) await means.providers.media.put(FOLDER + hash, bytes);
  await addPicture(tx, { hash, type: PICTURE_TYPES[ext], bytes: bytes.length, width, height }, new Date(means.now()));
  return `${PICTURES}${hash}.${ext}`;
}

/** Refuses the address of a picture that nobody sent; addresses of other files of this site are taken as they are. */
export async function needPicture(db: Database, address: string, field: string): Promise<void> {
  if (!address.startsWith(PICTURES)) return;
  const file = fileOf(address.slice(PICTURES.length));
  if (!file || !(await hasPicture(db, file.hash))) throw wrongField(field, "pictureUnknown");
}
