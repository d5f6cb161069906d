import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AVATAR_BYTES, accountFiles } from "#contract/account.ts";
import type { Means } from "../../../kernel/call.ts";
import { nothingHere, raw, type RawRequest } from "../../../kernel/raw.ts";
import { wrongField } from "../../../kernel/refusal.ts";
import { PICTURE_TYPES, type PictureKind, pictureKind, withoutExif } from "../../../kernel/pictures.ts";

const NAME = /^[\w-]{22}\.(png|jpg|webp)$/;
const ADDRESS = "/media/avatars/";

const folder = ({ environment }: Pick<Means, "environment">) => join(environment.dataDir, "media/avatars");

/** Keeps a picture under an unguessable name and returns its address. Refuses what is no small PNG, JPEG or WebP. */
export async function keepAvatar(means: Pick<Means, "environment">, image: string): Promise<string> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(image)) throw wrongField("image", "avatarInvalid");
  const bytes = Buffer.from(image, "base64");
  if (bytes.length > AVATAR_BYTES) throw wrongField("image", "avatarTooLarge");
  const kind = pictureKind(bytes);
  const picture = kind === "jpg" ? withoutExif(bytes) : bytes;
  if (kind === null || picture === null) throw wrongField("image", "avatarInvalid");
  const name = `${randomBytes(16).toString("base64url")}.${kind}`;
  await mkdir(folder(means), { recursive: true });
  await writeFile(join(folder(means), name), picture);
  return ADDRESS + name;
}

/** Removes a picture that `keepAvatar` kept; any other address is left alone. */
export async function dropAvatar(means: Pick<Means, "environment">, avatarUrl: string): Promise<void> {
  const name = avatarUrl.startsWith(ADDRESS) ? avatarUrl.slice(ADDRESS.length) : "";
  if (NAME.test(name)) await rm(join(folder(means), name), { force: true });
}

/** Serves the pictures; a name never gets another picture, so that browsers may keep it for good. */
export const avatars = raw(accountFiles.avatar, async (means, _caller, { params: { name } }: RawRequest<{ name: string }>, reply) => {
  const kind = NAME.exec(name)?.[1] as PictureKind | undefined;
  const bytes = kind ? await readFile(join(folder(means), name)).catch(() => null) : null;
  if (!kind || !bytes) throw nothingHere();
  return reply.type(PICTURE_TYPES[kind]).header("cache-control", "public, max-age=31536000, immutable").send(bytes);
});
