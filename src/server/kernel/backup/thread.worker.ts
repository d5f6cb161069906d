// Makes a backup, or brings one back, apart from the server or the command line: what goes by in buffers is cleared away by the memory of
// this thread alone, which is small, and the server's goes on answering.
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../../database/database.ts";
import { within } from "../../database/limits.ts";
import { chooseProviders } from "../../providers/choose.ts";
import { BackupFailure } from "./failure.ts";
import { openSource, openTarget } from "./places.choice.ts";
import { restore } from "./restoring.ts";
import { takeBackup } from "./taking.ts";
import type { RestoreWanted, Said, BackupWanted } from "./thread.ts";

const stopping = new AbortController();
parentPort!.on("message", () => stopping.abort(new Error("the product stops, or the job was cancelled")));
const tell = (said: Said) => parentPort!.postMessage(said);
const say = (line: string) => tell({ line });

/** Tells how far it is, at most every half second. */
const TOLD_MS = 500;
const progress = (() => {
  let toldAt = 0;
  return (done: number, total = 100): void => {
    if (performance.now() - toldAt < TOLD_MS) return;
    toldAt = performance.now();
    tell({ done, total });
  };
})();

async function take({ url, environment, place, keep, nightly }: BackupWanted): Promise<void> {
  const { dataDir, backup: { passphrase } } = environment;
  const { media } = chooseProviders(environment, Date.now);
  const { db, pool } = openDatabase(url, () => undefined, 1);
  try {
    const wanted = { url, db, place, nightly, media, dataDir, say, progress, signal: stopping.signal };
    const figures = await within("work", () => takeBackup({ ...wanted, openTarget: () => openTarget(place, { passphrase, keep }) }));
    tell({ figures });
  } finally {
    await pool.end();
  }
}

async function bringBack({ url, environment, place, stamp }: RestoreWanted): Promise<void> {
  const source = await openSource(place, environment.backup.passphrase, stamp);
  try {
    const { media } = chooseProviders(environment, Date.now);
    const { madeAt, database, media: files } = await restore({ source, url, media, dataDir: environment.dataDir, say, progress });
    const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
    tell({ madeAt, version: source.manifest.version, rows, blobs: files.blobs.length });
  } finally {
    await source.close();
  }
}

try {
  const work = workerData as BackupWanted | RestoreWanted;
  await (work.what === "take" ? take(work) : bringBack(work));
} catch (error) {
  if (error instanceof BackupFailure || stopping.signal.aborted) tell({ failure: error instanceof Error ? error.message : String(error) });
  else tell({ fault: error });
} finally {
  parentPort!.close();
}
