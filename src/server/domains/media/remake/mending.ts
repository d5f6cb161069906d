import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Means } from "../../../kernel/call.ts";
import { freeBytes } from "../../../kernel/disk.ts";
import { ASSEMBLED, type Asset, assetById, markLadder, type Rung, spoolFolder } from "../assets/assets.ts";
import { clearPieces, Gone, ladder } from "../conversion/conversion.ts";
import { hasRoom } from "../work/work.ts";
import { olderLadder, queueLadder, someWork } from "./remake.store.ts";

/**
 * Gives the next video that an older ladder made to those who add pictures and qualities: from the file that came in where it was kept,
 * else from the best quality that is stored. Returns false when there is none, or this machine can't, or has other work first.
 */
export async function mendNext(means: Means): Promise<boolean> {
  if ((await means.providers.engine.state()).kind !== "ffmpeg" || (await someWork(means.db))) return false;
  const next = await olderLadder(means.db);
  const asset = next && (await assetById(means.pool, next.assetId));
  const best = asset?.rungs.toSorted((a, b) => b.height - a.height)[0];
  if (!asset) return false;
  const now = new Date(means.now());
  const bytes = next.spool === null ? null : await sizeOf(means, next.spool);
  if (next.spool !== null && bytes !== null && bytes === next.bytes) {
    await queueLadder(means.db, { assetId: asset.id, spool: next.spool, bytes, title: asset.title, now });
    return true;
  }
  if (!best || isWhole(asset, best)) {
    await markLadder(means.db, asset.id);
    return true;
  }
  const expected = (best.averageBandwidth / 8) * asset.seconds;
  if (!hasRoom(await freeBytes(means.environment.dataDir), expected, 0)) return false;
  const spool = ASSEMBLED + randomBytes(20).toString("hex");
  try {
    await assemble(means, asset, best, join(spoolFolder(means.environment), spool));
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
    means.log.error({ err: error, assetId: asset.id }, "media: a video is not whole in the store, and gets no further qualities");
    await markLadder(means.db, asset.id);
    return true;
  }
  await queueLadder(means.db, { assetId: asset.id, spool, bytes: (await sizeOf(means, spool))!, title: asset.title, now });
  return true;
}

const sizeOf = ({ environment }: Means, spool: string): Promise<number | null> =>
  stat(join(spoolFolder(environment), spool)).then(({ size }) => size, () => null);

/** Whether the best quality that is stored has all that can be made of it. */
const isWhole = (asset: Asset, best: Rung): boolean =>
  asset.hasPoster && asset.spriteSheets > 0 &&
  ladder({ ...best, rotation: 0 }).every(({ height }) => asset.rungs.some((rung) => rung.height === height));

/** Writes a quality as one clear file. */
async function assemble(means: Means, asset: Asset, rung: Rung, file: string): Promise<void> {
  await mkdir(spoolFolder(means.environment), { recursive: true });
  const pieces = clearPieces(means, asset, rung);
  try {
    await pipeline(async function* () {
      yield await pieces.init();
      for (const segment of rung.segments) yield await pieces.segment(segment);
    }, createWriteStream(file));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
