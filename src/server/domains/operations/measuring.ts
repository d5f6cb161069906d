import { lstat, opendir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { dayOf } from "#contract/timestamp.ts";
import type { Means } from "../../kernel/call.ts";
import { type Job, job, noData } from "../../kernel/jobs.ts";
import { databaseBytes, keepMeasure } from "./operations.store.ts";

/** Whole bytes of a disk, and those that may still be written. */
export async function roomOf(folder: string): Promise<{ total: number; free: number }> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}

/** Bytes of all files below a folder, as the disk holds them; null where there is no such folder. */
async function bytesBelow(folder: string, signal: AbortSignal): Promise<number | null> {
  const there = await opendir(folder, { recursive: true }).catch(() => null);
  if (!there) return null;
  let sum = 0;
  for await (const entry of there) {
    signal.throwIfAborted();
    // A file may go while one looks.
    if (entry.isFile()) sum += (await lstat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
  }
  return sum;
}

/** Bytes of the backups where they lie on the same disk as the school; null where they don't, or none are made. */
async function backupBytes({ environment }: Pick<Means, "environment">, signal: AbortSignal): Promise<number | null> {
  const { backup, dataDir } = environment;
  if (backup.dir === null) return null;
  const [theirs, ours] = await Promise.all([stat(backup.dir).catch(() => null), stat(dataDir)]);
  return theirs?.dev === ours.dev ? bytesBelow(backup.dir, signal) : null;
}

export const measureJob = job({
  name: "operations.measure",
  data: noData,
  key: () => "disk",
  cron: "40 3 * * *",
  async run(means, _data, { signal }) {
    const { environment, db, now } = means;
    const [room, media, backups, database] = [
      await roomOf(environment.dataDir),
      (await bytesBelow(join(environment.dataDir, "media"), signal)) ?? 0,
      await backupBytes(means, signal),
      await databaseBytes(db),
    ];
    await keepMeasure(db, { day: dayOf(now()), at: new Date(now()), ...room, media, backups, database });
  },
}) satisfies Job;
