import { buffer } from "node:stream/consumers";
import type { SegmentRow } from "../../../database/tables/media.ts";
import type { Means } from "../../../kernel/call.ts";
import { type Asset, clearSegment, INIT_FILE, type Rung, rungName } from "../assets/assets.ts";

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
    segment: async (segment: SegmentRow) => clearSegment(asset, segment, await read(segment.file)),
  };
}
