import { drawingPicture } from "#contract/catalogue.ts";
import { DRAWING_NAME } from "#contract/lessonText.ts";
import { nothingHere, raw, type RawRequest } from "../../../kernel/raw.ts";
import { drawingFile } from "./texts.store.ts";

/** An address changes with what its drawing shows; one with an older mark is kept for a minute alone. */
const FRESH = "public, max-age=31536000, immutable";
const STALE = "public, max-age=60";
/** Opened by itself a drawing is a page: it runs nothing and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves the drawings of texts to everybody: what a lesson teaches lies in its words, and some lessons are trials. */
export const drawings = raw(drawingPicture, async (means, _caller, { params, query }: RawRequest<{ name: string }>, reply) => {
  const name = params.name.endsWith(".svg") ? params.name.slice(0, -".svg".length) : "";
  const found = DRAWING_NAME.test(name) ? await drawingFile(means.pool, name) : undefined;
  if (!found) throw nothingHere();
  return reply
    .header("cache-control", (query as { readonly v?: unknown }).v === found.mark ? FRESH : STALE)
    .header("content-security-policy", POLICY)
    .header("x-content-type-options", "nosniff")
    .type("image/svg+xml; charset=utf-8")
    .send(found.svg);
});
