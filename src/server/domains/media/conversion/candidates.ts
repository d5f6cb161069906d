import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";
import { type Asset, workFolder } from "../assets/assets.ts";
import { rungForStill, spotsOf } from "./candidates.rules.ts";
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
      const found: Candidate[] = [];
      for (const { seconds, segment, at } of spotsOf(rung.segments.map((one) => one.seconds))) {
        const path = join(folder, "segment.mp4");
        await writeFile(path, Buffer.concat([init, await pieces.segment(rung.segments[segment]!)]));
        found.push({ seconds, jpeg: await frameOf(means, path, at, join(folder, "frame.jpg")) });
      }
      return found;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

/** The first frame that shows something; a dark one only where the rest of the segment is dark. */
async function frameOf({ providers }: Means, path: string, at: number, file: string): Promise<Buffer> {
  for (const anyFrame of [false, true]) {
    await rm(file, { force: true });
    // Somebody waits for it, and it takes a moment: what is being converted stands still for it.
    const args = frameArgs({ path, ours: true }, at, file, anyFrame);
    const { code, complaints } = await providers.engine.run("ffmpeg", args, { limitMs: FRAME_MS, nice: 5 }, { lane: "first", due: 0 });
    if (code !== 0 && anyFrame) throw new Error(`ffmpeg took no frame: ${complaints.slice(-500)}`);
    const jpeg = await readFile(file).catch(() => null);
    if (jpeg && jpeg.length > 0) return jpeg;
  }
  throw new Error("a segment shows nothing");
}
