/** What a lecture was made of, so that only what changed is made again. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Deck } from "./shape.ts";

/** Every file of the builder that decides what comes out for a given deck; how its lines are broken doesn't count. */
const BUILDER = ["boxes.ts", "frame.ts", "hls.ts", "palette.ts", "previews.ts", "speech.ts"];
const builder = BUILDER.map((file) => readFileSync(join(import.meta.dirname, file), "utf8").replaceAll(/\s+/g, " "));

export function stampOf(deck: Deck): string {
  return createHash("sha256").update(JSON.stringify([builder, deck])).digest("hex").slice(0, 16);
}
