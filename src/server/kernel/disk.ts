import { statfs } from "node:fs/promises";

/** With less than so many bytes free the database soon takes nothing in: its log alone grows by 16 MiB at a time. */
export const FULL_BELOW = 64 * 2 ** 20;

/** Bytes that may still be written where a folder lies. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
