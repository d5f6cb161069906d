import { chmodSync, copyFileSync, cpSync, linkSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { clusterOf } from "#server/database/embedded/cluster.ts";

/** File in a seeded data directory that says when the demo school was loaded, in ms since the epoch. */
export const LOADED_AT = "loaded-at";

/** What the runner loaded once for all (seed.ts); null where a single runner was started by hand. */
export interface Seed {
  readonly loadedAt: number;
  /** Fills a new data directory with the database, with the files beside it, or with both. */
  copyTo(dataDir: string, what?: "database" | "files"): void;
}

export function seed(): Seed | null {
  const from = process.env["JIANGCHENG_SEED"];
  if (!from) return null;
  const media = join(from, "media");
  const isDatabase = (path: string) => basename(path).startsWith(basename(clusterOf(from)));
  return {
    loadedAt: Number(readFileSync(join(from, LOADED_AT), "utf8")),
    copyTo(dataDir, what) {
      if (what === "database") cpSync(clusterOf(from), clusterOf(dataDir), { recursive: true });
      else {
        cpSync(from, dataDir, { recursive: true, filter: (path) => path !== media && (what === undefined || !isDatabase(path)) });
        linkAll(media, join(dataDir, "media"));
      }
      // Copies of folders get the usual rights, and PostgreSQL wants its own to itself.
      if (what !== "files") chmodSync(clusterOf(dataDir), 0o700);
    },
  };
}

/** The same files under another folder: thousands of them, which nobody writes to once they lie there. Copies, on another disk. */
function linkAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkAll(source, target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    copyFileSync(source, target);
  }
}
