import { existsSync } from "node:fs";
import { openDatabase } from "../../database/database.ts";
import { runningEmbedded } from "../../database/embedded/attach.ts";
import { clusterOf } from "../../database/embedded/cluster.ts";
import { startEmbedded } from "../../database/embedded/embedded.ts";
import { within } from "../../database/limits.ts";
import { reach } from "../../database/reach.ts";
import { type Environment, readEnvironment } from "../../environment.ts";
import { chooseProviders } from "../../providers/choose.ts";
import type { BareCommand } from "../commands.ts";
import type { KeptBlobs } from "../room.ts";
import { checkDatabase, type Found } from "./database.checks.ts";
import { checkFolder, checkStore } from "./machine.checks.ts";

/** What is wrong with a school, found without changing it. */
export const doctorCommand = (blobs: () => readonly KeptBlobs[]): BareCommand => ({
  name: "doctor",
  usage: "",
  summary: "says what is wrong: environment, folder, disk, database, migrations, media, backup, clock; changes nothing",
  async runBare(env, _args, print) {
    let bad = 0;
    const found = ({ how, what }: Found) => {
      if (how === "bad") bad += 1;
      print(`${how.padEnd(5)} ${what}`);
    };
    await examine(env, blobs(), found);
    print(bad === 0 ? "nothing is wrong" : `${bad} ${bad === 1 ? "thing is" : "things are"} wrong`);
    return bad === 0 ? 0 : 1;
  },
});

async function examine(env: NodeJS.ProcessEnv, blobs: readonly KeptBlobs[], found: (one: Found) => void): Promise<void> {
  const environment = await said("environment", found, () => readEnvironment(env));
  if (!environment) return;
  const providers = await said("environment", found, () => chooseProviders(environment, Date.now));
  if (!providers) return;
  found({ how: "ok", what: "environment: every setting is known and fits the others" });
  for (const one of await checkFolder(environment)) found(one);
  for (const one of await checkStore(providers.media)) found(one);
  await said("database", found, () =>
    onDatabase(environment, found, async (url) => {
      const { db, pool } = openDatabase(url, () => undefined, 2);
      try {
        await reach(pool, "DATABASE_URL");
        await within("work", () => checkDatabase({ environment, media: providers.media, db, pool, blobs }, found));
      } finally {
        await pool.end();
      }
    }),
  );
}

/** What the work gives; where it fails, what it says is bad. */
async function said<T>(of: string, found: (one: Found) => void, work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    found({ how: "bad", what: `${of}: ${error instanceof Error ? error.message : String(error)}` });
    return null;
  }
}

/** The school's database: that of DATABASE_URL, the one that runs, or the embedded one, which is stopped again. */
async function onDatabase({ databaseUrl, dataDir }: Environment, found: (one: Found) => void, work: (url: string) => Promise<void>) {
  const running = databaseUrl ?? runningEmbedded(dataDir)?.url;
  if (running !== undefined) return work(running);
  if (!existsSync(clusterOf(dataDir))) return found({ how: "note", what: `database: none in ${dataDir} yet; the first start makes it` });
  const embedded = await startEmbedded({ dataDir, log: () => undefined });
  try {
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
