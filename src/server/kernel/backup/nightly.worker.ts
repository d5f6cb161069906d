// Makes a backup apart from the server, whose thread goes on answering: what is read is hashed and may be sealed here.
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../../database/database.ts";
import { within } from "../../database/limits.ts";
import { chooseProviders } from "../../providers/choose.ts";
import { folderTarget } from "./folder.ts";
import type { Nightly, Said } from "./nightly.ts";
import { takeBackup } from "./taking.ts";

const { url, environment } = workerData as Nightly;
const stopping = new AbortController();
parentPort!.on("message", () => stopping.abort(new Error("the product stops, or the job was cancelled")));
const say = (said: Said) => parentPort!.postMessage(said);

const { db, pool } = openDatabase(url, () => undefined, 1);
try {
  const { dir, keep, passphrase } = environment.backup;
  const figures = await within("work", () =>
    takeBackup({
      url, db, place: dir!, nightly: true,
      media: chooseProviders(environment, Date.now).media,
      dataDir: environment.dataDir,
      openTarget: () => folderTarget(dir!, { passphrase, keep }),
      say: (line) => say({ line }),
      signal: stopping.signal,
    }),
  );
  say({ figures });
} catch (error) {
  say({ failure: error instanceof Error ? error.message : String(error) });
} finally {
  await pool.end();
  parentPort!.close();
}
