import { constants } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { makeFolder } from "../../database/folders.ts";
import type { Environment } from "../../environment.ts";
import { FULL_BELOW, freeBytes } from "../disk.ts";
import { withinMs } from "../patience.ts";
import { strangeAmong } from "./folder.ts";

/** Why no backup can be made in BACKUP_DIR. `silent`: its disk does not answer, as a mount over a network may not. */
type PlaceFault = "inside" | "missing" | "denied" | "strange" | "full" | "silent";

type Set = Pick<Environment, "dataDir" | "backup">;

/** How long (ms) the disk of BACKUP_DIR may take. */
const PATIENCE_MS = 1_500;

/** Looks at BACKUP_DIR, and changes nothing; null where a backup can be made there, and where none are made. */
export const placeFault = (set: Set): Promise<PlaceFault | null> => withinMs(PATIENCE_MS, () => look(set)).catch(() => "silent");

async function look({ dataDir, backup: { dir } }: Set): Promise<PlaceFault | null> {
  if (dir === null) return null;
  // A backup would hold all earlier ones.
  if (`${dir}${sep}`.startsWith(join(dataDir, "media") + sep)) return "inside";
  try {
    const names = await readdir(dir);
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    if (strangeAmong(names) !== undefined) return "strange";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ENOTDIR" ? "missing" : "denied";
  }
  return (await freeBytes(dir)) < FULL_BELOW ? "full" : null;
}

const SAID = {
  inside: "lies inside the school's media; give a folder of its own, on another disk",
  missing: "is not there; is it mounted?",
  denied: "can't be read and written",
  strange: "holds something else than backups; give a folder of its own",
  full: "is on a full disk",
  silent: "does not answer; is its disk there?",
} as const satisfies Record<PlaceFault, string>;

/** The same in one line for whoever runs the machine. */
export const placeSaid = ({ backup: { dir } }: Set, fault: PlaceFault): string => `BACKUP_DIR ${dir} ${SAID[fault]}`;

/** What a start has to say of BACKUP_DIR, which it makes where it can: not only the first night shall tell. */
export async function placeWarnings(set: Set): Promise<readonly string[]> {
  let fault = await placeFault(set);
  if (fault === "missing") {
    try {
      makeFolder(set.backup.dir!, 0o700);
      fault = await placeFault(set);
    } catch {
      // Said below.
    }
  }
  return fault === null ? [] : [`warning: no backup can be made: ${placeSaid(set, fault)}`];
}
