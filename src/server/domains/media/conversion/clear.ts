import { buffer } from "node:stream/consumers";
import type { SegmentRow } from "../../../database/tables/media.ts";
import type { Means } from "../../../kernel/call.ts";
import { type Asset, decrypted, INIT_FILE, minuteKey, type Rung, rungName } from "../assets/assets.ts";

/** A file that should be in the store. */
export class Gone extends Error {}

/** Reads a quality's pieces out of the store as they were before they were encrypted: the beginning of its file, and any segment. */
export function clearPieces({ providers }: Pick<Means, "providers">, asset: Asset, rung: Rung) {
  const folder = `${asset.id}/${rungName(rung.height)}`;
  const read = async (name: string) => {
    const blob = await providers.media.read(`${folder}/${name}`);
    if (!blob) throw new Gone(`${folder}/${name} is not in the store`);
    return buffer(blob.stream);
  };
  return {
    init: () => read(INIT_FILE),
    segment: async (segment: SegmentRow) => decrypted(await read(segment.file), keyOf(asset, segment), Buffer.from(segment.iv, "hex")),
  };
}

function keyOf({ keySecret, contentKey }: Asset, { minute }: SegmentRow): Buffer {
  const key = minute === undefined ? contentKey : keySecret && minuteKey(keySecret, minute);
  if (!key) throw new Error("a segment has no key");
  return key;
}
