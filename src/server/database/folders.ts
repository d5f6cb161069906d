import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { StartFailure } from "./embedded/failure.ts";

/**
 * Makes a folder and those above it, one after the other. Node's own recursion never ends where the file system answers that a folder
 * can't be there (/proc, a mount that comes on demand and doesn't), and hides that a disk is read-only.
 */
export function makeFolder(folder: string, mode?: number): void {
  const missing: string[] = [];
  for (let place = folder; !existsSync(place); place = dirname(place)) missing.unshift(place);
  for (const place of missing) {
    try {
      mkdirSync(place, { mode });
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === "ENOENT") throw new StartFailure(`no folder can be made in ${dirname(place)}: choose another one than ${folder}`);
      // Somebody else was faster.
      if (code !== "EEXIST" || !existsSync(place)) throw cause;
    }
  }
}
