import { readdir, rm, rmdir } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join, resolve } from "node:path";
import type { ParseArgsConfig } from "node:util";
import { alone } from "../../database/alone.ts";
import { openDatabase } from "../../database/database.ts";
import { runningEmbedded } from "../../database/embedded/attach.ts";
import { startEmbedded } from "../../database/embedded/embedded.ts";
import { migrate } from "../../database/migrate.ts";
import { type Environment, readEnvironment } from "../../environment.ts";
import { chooseProviders } from "../../providers/choose.ts";
import { claimStore } from "../../providers/storage/probe.ts";
import { openSecrets } from "../../secrets.ts";
import { type BareCommand, type Command, readArguments, UsageError } from "../commands.ts";
import { BackupFailure } from "./failure.ts";
import { isFile, openSource } from "./places.choice.ts";
import type { Source } from "./places.ts";
import { verify } from "./restoring.ts";
import { restoreInThread, takeInThread } from "./thread.ts";

type Print = (line: string) => void;

const LOST = "sealed: nobody opens this backup without its passphrase, its makers can't either; keep it where the backup is not";

/** Database and media as they are now, while the school runs. */
export const backupCommand: Command = {
  name: "backup",
  usage: "<file.tar|folder> [--keep N]",
  summary: "saves database and media as they are at one instant, sealed where BACKUP_PASSPHRASE is set",
  run: ({ pool, environment }, args, print) =>
    plainly(print, async () => {
      const { place, values } = read(args, { keep: { type: "string" } });
      const { passphrase } = environment.backup;
      const keep = whole(values["keep"] ?? "1");
      if (passphrase !== null) print(LOST);
      const began = performance.now();
      // Whoever learns at this moment goes first.
      setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
      const url = pool.options.connectionString!;
      const { rows, blobs, bytes } = await takeInThread({ what: "take", url, environment, place, keep, nightly: false }, { say: print });
      print(`saved in ${place}: ${rows} rows and ${blobs} files, ${megabytes(bytes)}, in ${secondsSince(began)}`);
      return 0;
    }),
};

/** Whether a backup is whole, without a database. */
export const verifyCommand: BareCommand = {
  name: "backup verify",
  usage: "<file.tar|folder> [--of INSTANT]",
  summary: "reads a backup from end to end and compares every part with its hash",
  runBare: (env, args, print) =>
    plainly(print, () =>
      withSource(readEnvironment(env), args, async (source) => {
        await verify(source);
        const { content, manifest } = source;
        const rows = content.database.tables.reduce((sum, table) => sum + table.rows, 0);
        print(`whole: of ${content.madeAt}, version ${manifest.version}, ${rows} rows, ${content.media.blobs.length} files`);
        return 0;
      }),
    ),
};

/** A school out of a backup, onto an empty place. */
export const restoreCommand: BareCommand = {
  name: "restore",
  usage: "<file.tar|folder> [--of INSTANT]",
  summary: "brings a backup back into an empty DATA_DIR, and into DATABASE_URL where that is set",
  runBare: (env, args, print) => {
    const environment = readEnvironment(env);
    return plainly(print, () => bringBack(environment, whichOf(args), print));
  },
};

async function bringBack(environment: Environment, which: Which, print: Print): Promise<number> {
  const began = performance.now();
  // A place that holds no backup is told before a database is made for it.
  await (await openSource(which.place, environment.backup.passphrase, which.stamp)).close();
  const restored = await onDatabase(environment, async (url) => {
    const { madeAt, version } = await restoreInThread({ what: "restore", url, environment, ...which }, { say: print });
    const { media } = chooseProviders(environment, Date.now);
    if (media.remote) await claimStore(media, openSecrets(environment.dataDir).storeMark);
    const { pool } = openDatabase(url, () => undefined, 2);
    try {
      const ran = await alone(pool, () => migrate(pool));
      if (ran.length > 0) print(`database: brought from version ${version} to this one by ${ran.length} migrations`);
    } finally {
      await pool.end();
    }
    return madeAt;
  });
  print(`restored as of ${restored} in ${secondsSince(began)}; start the school as usual`);
  return 0;
}

/** Does the work on the database of the environment; where that was made for it and the work fails, it goes again. */
async function onDatabase<T>(environment: Environment, work: (url: string) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl, databaseOwnerUrl } = environment;
  if (databaseUrl !== null) return work(databaseOwnerUrl ?? databaseUrl);
  if (runningEmbedded(dataDir) !== null) throw new BackupFailure(`the school in ${dataDir} runs: stop it, and give an empty DATA_DIR`);
  const before = await readdir(dataDir).catch(() => null);
  const embedded = await startEmbedded({ dataDir, log: () => undefined });
  try {
    const done = await work(embedded.url);
    await embedded.stop();
    return done;
  } catch (error) {
    await embedded.stop();
    for (const name of await readdir(dataDir)) if (!before?.includes(name)) await rm(join(dataDir, name), { recursive: true });
    if (before === null) await rmdir(dataDir);
    throw error;
  }
}

interface Which {
  readonly place: string;
  readonly stamp: string | null;
}

function whichOf(args: readonly string[]): Which {
  const { place, values } = read(args, { of: { type: "string" } });
  const stamp = values["of"] ?? null;
  if (stamp !== null && !/^\d{8}T\d{6}Z$/.test(stamp)) throw new UsageError("--of takes an instant such as 20261123T193000Z");
  if (stamp !== null && isFile(place)) throw new UsageError("--of is for a folder: a file holds one backup");
  return { place, stamp };
}

async function withSource(environment: Environment, args: readonly string[], work: (source: Source) => Promise<number>): Promise<number> {
  const { place, stamp } = whichOf(args);
  const source = await openSource(place, environment.backup.passphrase, stamp);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}

function read(args: readonly string[], options: NonNullable<ParseArgsConfig["options"]>) {
  const { values, positionals } = readArguments(args, options);
  const [place, ...more] = positionals;
  if (!place || more.length > 0) throw new UsageError("give one file or folder");
  // npm goes to the product's folder; a path is meant from where its caller stands.
  return { place: resolve(process.env["INIT_CWD"] ?? ".", place), values: values as Record<string, string | undefined> };
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new UsageError("--keep takes the number of backups that stay, from 1 to 999");
  return Number(text);
}

const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

/** What is wrong with a backup or its place is one line and exit code 1; anything else is a fault and stays one. */
async function plainly(print: Print, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error;
    print(error.message);
    return 1;
  }
}
