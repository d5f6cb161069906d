import { constants } from "node:fs";
import { access, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../../environment.ts";
import { probeStore } from "../../providers/storage/probe.ts";
import type { BlobStore } from "../../providers/storage/storage.ts";
import { placeFault, placeSaid } from "../backup/place.ts";
import { FULL_BELOW, freeBytes } from "../disk.ts";
import type { Found } from "./database.checks.ts";

/** Free bytes below which a video may not fit any more. */
const TIGHT = 2 * 2 ** 30;

/** DATA_DIR: whether it can be used, how much room it has, whether the keys are there and nobody else's. */
export async function checkFolder(set: Pick<Environment, "dataDir" | "backup">): Promise<Found[]> {
  const { dataDir, backup } = set;
  if (!(await isThere(dataDir))) return [{ how: "note", what: `folder: ${dataDir} is not there yet; the first start makes it` }];
  if (!(await may(dataDir))) return [{ how: "bad", what: `folder: no right to read and write in ${dataDir}; start as its owner` }];
  const found: Found[] = [await room("folder", dataDir), await keys(dataDir)];
  if (backup.dir === null) return found;
  const fault = await placeFault(set);
  if (fault === null || fault === "full") return [...found, await room("backup", backup.dir)];
  return [...found, { how: "bad", what: `backup: ${placeSaid(set, fault)}` }];
}

const isThere = (path: string) => stat(path).then(() => true, () => false);

const may = (folder: string) => access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(() => true, () => false);

async function room(of: string, folder: string): Promise<Found> {
  const free = await freeBytes(folder);
  const what = `${of}: ${folder} can be read and written, ${(free / 2 ** 30).toFixed(1)} GiB are free`;
  return { how: free < FULL_BELOW ? "bad" : free < TIGHT ? "warn" : "ok", what };
}

async function keys(dataDir: string): Promise<Found> {
  const file = join(dataDir, "secrets.json");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return { how: "note", what: `keys: ${file} is not there yet; the first start makes it` };
  try {
    JSON.parse(text);
  } catch {
    return { how: "bad", what: `keys: ${file} is broken; bring it back from the backup, without it no phone can be read` };
  }
  const open = ((await stat(file)).mode & 0o077) !== 0;
  if (open) return { how: "warn", what: `keys: others may read ${file}; chmod 600 it` };
  return { how: "ok", what: `keys: ${file} is there and private` };
}

/** Whether an object store takes, gives and forgets a small object; a folder is looked at with DATA_DIR. */
export async function checkStore(media: BlobStore): Promise<Found[]> {
  if (!media.remote) return [];
  try {
    await probeStore(media);
    return [{ how: "ok", what: `media: ${media.name} was written, read and deleted just now` }];
  } catch (error) {
    return [{ how: "bad", what: `media: ${error instanceof Error ? error.message : String(error)}` }];
  }
}
