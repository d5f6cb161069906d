import { existsSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { startEmbedded } from "../../database/embedded/embedded.ts";
import type { Environment } from "../../environment.ts";
import type { Means } from "../call.ts";
import { freeBytes } from "../disk.ts";
import { beginDrill, endDrill } from "./drills.store.ts";
import { BackupFailure } from "./failure.ts";
import { partsOf } from "./manifest.ts";
import { openSource } from "./places.choice.ts";
import { restoreInThread } from "./thread.ts";

interface Doing {
  readonly progress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** Room (bytes) beside the saved parts: an empty database of its own, and its log. */
const BESIDE = 512 * 2 ** 20;
/** How much larger tables are in a database than in a backup. */
const TIMES = 2;

/**
 * Brings the newest backup of BACKUP_DIR back as `restore` does, into a database and a folder of its own below the data folder: every
 * part is compared with its hash and every row counted. Then all of it is thrown away. The school's own database and media are not
 * touched. What came of it is written down; throws `BackupFailure` where it can't be brought back.
 */
export async function drill(means: Means, { progress, signal }: Doing): Promise<void> {
  const { environment, db, now, log } = means;
  const place = environment.backup.dir;
  if (place === null) return;
  const id = await beginDrill(db, place, new Date(now()));
  const scratch = join(environment.dataDir, "drill");
  try {
    await rm(scratch, { recursive: true, force: true });
    const done = await into(scratch, environment, place, { progress, signal });
    await endDrill(db, id, new Date(now()), done);
    log.info({ place, ...done }, "backup: brought back for a try");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await endDrill(db, id, new Date(now()), { reason: reason.slice(0, 500) });
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function into(scratch: string, environment: Environment, place: string, { progress, signal }: Doing) {
  const source = await openSource(place, environment.backup.passphrase, null);
  const beside = source.beside;
  const tables = source.content.database.tables.flatMap(({ parts }) => parts).reduce((sum, { bytes }) => sum + bytes, 0);
  const whole = partsOf(source.content).reduce((sum, { bytes }) => sum + bytes, 0);
  await source.close();
  const needed = whole + tables * (TIMES - 1) + BESIDE;
  const free = await freeBytes(environment.dataDir);
  if (free < needed) throw new BackupFailure(`a try needs ${gigabytes(needed)} and ${gigabytes(free)} are free: make room first`);
  await mkdir(scratch, { recursive: true });
  // Whoever keeps the keys apart from the backup, as they should, has them here.
  if (!existsSync(beside)) await copyFile(join(environment.dataDir, "secrets.json"), join(scratch, "secrets.json"));
  const embedded = await startEmbedded({ dataDir: join(scratch, "database"), log: () => undefined });
  const stop = () => void embedded.stop();
  signal.addEventListener("abort", stop);
  try {
    signal.throwIfAborted();
    // A folder for media, no sender, no host: nothing of the try reaches the world.
    const apart: Environment = { ...environment, dataDir: scratch, databaseUrl: null, production: false, providerSettings: {} };
    const { madeAt, rows, blobs } = await restoreInThread(
      { what: "restore", url: embedded.url, environment: apart, place, stamp: null },
      { say: () => undefined, progress, signal },
    );
    return { madeAt: new Date(madeAt), rows, blobs };
  } finally {
    signal.removeEventListener("abort", stop);
    await embedded.stop();
  }
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
