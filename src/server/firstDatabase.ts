// Makes the files of a first start's database while the site is built: `npm start` runs this once the packages are there, for it mostly
// waits for the disk. So it imports nothing but files that need no package. What goes wrong is not said here: it goes wrong again where
// the server starts.
import { existsSync } from "node:fs";
import { chooseAccount } from "./database/embedded/asRoot.ts";
import { findBinaries } from "./database/embedded/binaries.ts";
import { clusterOf, createCluster, refuseOtherVersion } from "./database/embedded/cluster.ts";
import { lockDataDir } from "./database/embedded/lock.ts";
import { removeHalfMade } from "./database/embedded/orphan.ts";
import { makeFolder } from "./database/folders.ts";
import { readEnvironment } from "./environment.ts";

const { dataDir, databaseUrl } = readEnvironment(process.env);
const cluster = clusterOf(dataDir);

if (databaseUrl === null && !existsSync(cluster)) {
  const binaries = findBinaries();
  makeFolder(dataDir, 0o755);
  const lock = await lockDataDir(dataDir);
  try {
    refuseOtherVersion(dataDir);
    removeHalfMade(cluster);
    const account = chooseAccount(dataDir, cluster, binaries.postgres);
    // Another start may have been faster.
    if (!existsSync(cluster)) await createCluster(dataDir, binaries, account, { throwAway: false });
  } finally {
    lock.release();
  }
}
