import { sitePictures } from "#contract/site.ts";
import { nothingHere, raw, type RawRequest } from "../../../kernel/raw.ts";
import { fileOf } from "./pictures.ts";

/** Serves the school's pictures; a name never gets other bytes, so that browsers keep it for good. */
export const pictures = raw(
  sitePictures.picture,
  async (means, _caller, { params: { name } }: RawRequest<{ name: string }>, reply) => {
    const file = fileOf(name);
    const found = file && (await means.providers.media.read(file.blob));
    if (!file || !found) throw nothingHere();
    return reply
      .type(file.type)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header("x-content-type-options", "nosniff")
      .header("content-length", found.bytes)
      .send(found.stream);
  },
  { packed: true },
);
