import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../../../environment.ts";

type Where = Pick<Environment, "dataDir">;

/** Where uploads lie until they are processed. */
export const spoolFolder = ({ dataDir }: Where): string => join(dataDir, "spool");
/** Where an asset is worked on; nothing in it is needed after a crash. */
export const workFolder = ({ dataDir }: Where, assetId?: number): string =>
  join(dataDir, "work", ...(assetId === undefined ? [] : [String(assetId)]));
/** A file that was put together from what is stored, to be worked on; no upload is named so. */
export const ASSEMBLED = "made_";
/** Names the program that works in the folder. */
export const pidFile = (folder: string): string => join(folder, "running.pid");

/** Takes an upload's bytes and its description away. */
export async function removeSpool(where: Where, spool: string): Promise<void> {
  for (const name of [spool, `${spool}.json`]) await rm(join(spoolFolder(where), name), { force: true });
}
