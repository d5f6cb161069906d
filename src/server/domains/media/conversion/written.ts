import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readPlaylist } from "../assets/assets.ts";

/**
 * Whether a playlist and all that it names were written to their ends. ffmpeg passes over what its HLS output could not write and ends
 * well: on a disk that was full for a moment, segments are empty or cut off. A folder without a playlist says nothing of it.
 */
export async function isWritten(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, "index.m3u8"), "utf8").catch(() => null);
  if (text === null) return true;
  if (!text.includes("#EXT-X-ENDLIST")) return false;
  const { init, segments } = readPlaylist(text);
  if (!(await holds(join(folder, init), "moov"))) return false;
  for (const { file } of segments) if (!(await holds(join(folder, file), "mdat"))) return false;
  return true;
}

/** Whether a file is one box of ISO 14496-12 behind the other up to its very end, the named one among them. */
async function holds(path: string, wanted: string): Promise<boolean> {
  const file = await open(path, "r").catch(() => null);
  if (!file) return false;
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(16);
    let [at, found] = [0, false];
    while (at + 8 <= size) {
      const { bytesRead } = await file.read(head, 0, 16, at);
      const said = head.readUInt32BE(0);
      const length = said === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : said;
      if (length < 8) return false;
      found ||= head.toString("latin1", 4, 8) === wanted;
      at += length;
    }
    return found && at === size;
  } finally {
    await file.close();
  }
}
