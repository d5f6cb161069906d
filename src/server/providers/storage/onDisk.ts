import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../../environment.ts";
import { folderStore } from "./folder.ts";
import type { BlobStore } from "./storage.ts";

const rootOf = ({ dataDir }: Pick<Environment, "dataDir">) => join(dataDir, "media");

/** Media as they lie on disk, whatever store is chosen: what is moved from there reads them. */
export const mediaOnDisk = (environment: Pick<Environment, "dataDir">): BlobStore => folderStore(rootOf(environment));

/** The topmost folders of the media on disk, sorted. */
export async function foldersOnDisk(environment: Pick<Environment, "dataDir">): Promise<string[]> {
  const entries = await readdir(rootOf(environment), { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith(".")).map((entry) => entry.name).toSorted();
}
