import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";
import { type Asset, workFolder } from "../assets/assets.ts";
import { around, rungForStill, type Spot, spotsOf } from "./candidates.rules.ts";
import { clearPieces } from "./clear.ts";
import { frameArgs } from "./ffmpeg.rules.ts";

interface Candidate {
  /** Of the film. */
  readonly seconds: number;
  readonly jpeg: Buffer;
}

/** Those who go through the library come back to a film; what it shows never changes. */
const CANDIDATES: Remembered<number, readonly Candidate[]> = { name: "media.candidates", ttlMs: 10 * 60_000, atMost: 20 };
/** ms for one frame of a segment. */
const FRAME_MS = 10_000;

/** Pictures out of a film that plays, taken from the segments that hold them: nobody waits for the whole film to be read. */
export const candidatesOf = (means: Means, asset: Asset): Promise<readonly Candidate[]> =>
  means.kept(CANDIDATES).get(asset.id, async () => {
    const rung = rungForStill(asset.rungs);
    if (!rung) return [];
    const pieces = clearPieces(means, asset, rung);
    await mkdir(workFolder(means.environment), { recursive: true });
    const folder = await mkdtemp(join(workFolder(means.environment), "candidates-"));
    try {
      const init = await pieces.init();
      return await chosen(rung.segments.map((one) => one.seconds), async ({ segment, at }, anyFrame) => {
        const path = join(folder, "segment.mp4");
        await writeFile(path, Buffer.concat([init, await pieces.segment(rung.segments[segment]!)]));
        return frameOf(means, path, at, join(folder, "frame.jpg"), anyFrame);
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

/** One picture a spot, from near it where the film is dark there; none where all around is. A film that is dark throughout shows that. */
async function chosen(
  lengths: readonly number[],
  take: (spot: Spot, anyFrame: boolean) => Promise<Buffer | null>,
): Promise<readonly Candidate[]> {
  const spots = spotsOf(lengths);
  const found: Candidate[] = [];
  const isNew = (jpeg: Buffer) => !found.some((one) => one.jpeg.equals(jpeg));
  const dark = new Set<number>();
  const others = new Set(spots.map(({ segment }) => segment));
  for (const spot of spots) {
    const near = around(lengths, spot).filter(({ segment }) => segment === spot.segment || !others.has(segment));
    for (const { seconds, segment, at } of [spot, ...near].filter((one) => !dark.has(one.segment))) {
      const jpeg = await take({ seconds, segment, at }, false);
      if (!jpeg && at === 0) dark.add(segment);
      if (!jpeg || !isNew(jpeg)) continue;
      found.push({ seconds, jpeg });
      others.add(segment);
      break;
    }
  }
  if (found.length > 0) return found;
  for (const spot of spots) {
    const jpeg = await take(spot, true);
    if (jpeg && isNew(jpeg)) found.push({ seconds: spot.seconds, jpeg });
  }
  return found;
}

/** The first frame that shows something; `anyFrame`: or a dark one. */
async function frameOf({ providers }: Means, path: string, at: number, file: string, anyFrame: boolean): Promise<Buffer | null> {
  await rm(file, { force: true });
  // Somebody waits for it, and it takes a moment: what is being converted stands still for it.
  const args = frameArgs({ path, ours: true }, at, file, anyFrame);
  const { code, complaints } = await providers.engine.run("ffmpeg", args, { limitMs: FRAME_MS, nice: 5 }, { lane: "first", due: 0 });
  if (code !== 0 && anyFrame) throw new Error(`ffmpeg took no frame: ${complaints.slice(-500)}`);
  const jpeg = await readFile(file).catch(() => null);
  return jpeg && jpeg.length > 0 ? jpeg : null;
}
