import { refuseUnfit } from "../../database/fit.ts";
import type { Database, Pool } from "../../database/database.ts";
import { migrationNames } from "../../database/migrate.ts";
import type { Environment } from "../../environment.ts";
import type { BlobStore } from "../../providers/storage/storage.ts";
import { secretFingerprints } from "../../secrets.ts";
import { lastRuns } from "../backup/runs.store.ts";
import type { KeptBlobs } from "../room.ts";
import { keySets } from "../schoolKeys.store.ts";
import { factsOf, migrationsIn, unreadableTables } from "./checks.store.ts";

/** One finding, told as one line. `warn` and `note` ask nobody to get up. */
export interface Found {
  readonly how: "ok" | "note" | "warn" | "bad";
  readonly what: string;
}

interface Examined {
  readonly environment: Environment;
  readonly media: BlobStore;
  readonly db: Database;
  readonly pool: Pool;
  readonly blobs: readonly KeptBlobs[];
}

/** The oldest major version of PostgreSQL that the product is tried with. */
const OLDEST = 15;
/** How far (ms) the clocks of database and product may be apart before times look odd, and before tickets and deadlines fail. */
const APART = 2_000;
const FAR_APART = 60_000;
/** A night and two hours. */
const OLD_MS = 26 * 3_600_000;

/** The database that answers: its version, rights, migrations and keys, then what lies in the media store, the backups and the clock. */
export async function checkDatabase(examined: Examined, found: (one: Found) => void): Promise<void> {
  const { environment, db, pool } = examined;
  const facts = await factsOf(db);
  found(
    facts.major < OLDEST || facts.encoding !== "UTF8"
      ? { how: "bad", what: `database: PostgreSQL ${facts.version} in ${facts.encoding}; the product needs ${OLDEST} or newer in UTF8` }
      : { how: "ok", what: `database: PostgreSQL ${facts.version}, as ${facts.user}` },
  );
  if (facts.superuser && environment.databaseUrl !== null) {
    found({ how: "warn", what: `database: ${facts.user} is a superuser; give the product a user of its own` });
  }
  found(clock(facts.now));
  const unreadable = await unreadableTables(db);
  if (unreadable.length > 0) {
    return found({ how: "bad", what: `database: ${facts.user} may not read ${unreadable.length} tables, such as ${unreadable[0]}` });
  }
  const ran = await migrationsIn(db);
  if (ran.length === 0) return found({ how: "note", what: "database: empty; the first start fills it" });
  await refuseUnfit(pool, secretFingerprints(environment.dataDir));
  const waiting = migrationNames().filter((name) => !ran.includes(name));
  if (waiting.length > 0) {
    return found({ how: "warn", what: `migrations: ${waiting.length} wait for the next start, the first is ${waiting[0]}` });
  }
  found({ how: "ok", what: `migrations: all ${ran.length} ran` });
  found(await checkKeys(db));
  for (const one of await checkMedia(examined)) found(one);
  for (const one of await checkBackups(examined)) found(one);
}

function clock(now: number): Found {
  const apart = Math.abs(Date.now() - now);
  const what = `clock: that of the database and ours are ${(apart / 1000).toFixed(1)} s apart`;
  return { how: apart > FAR_APART ? "bad" : apart > APART ? "warn" : "ok", what };
}

/** Whether a change of keys was left in its middle, and whether former ones are still held. */
async function checkKeys(db: Database): Promise<Found> {
  const sets = (await keySets(db)).filter(({ retiredAt }) => retiredAt === null);
  const unfinished = sets.find(({ renewedAt }) => renewedAt === null);
  if (unfinished) return { how: "warn", what: `keys: the change to set ${unfinished.id} did not end; run 'keys rotate' again` };
  const former = sets.slice(0, -1).map(({ id }) => id);
  if (former.length === 0) return { how: "ok", what: "keys: one set is held" };
  return { how: "note", what: `keys: former ones are still held (set ${former.join(", ")}); 'keys retire' ends them` };
}

/** Files that rows name and the store lacks, and files of ours that no row names. */
async function checkMedia({ media, db, blobs }: Examined): Promise<Found[]> {
  const named = new Set((await Promise.all(blobs.map((one) => one.named(db)))).flat());
  const missing = new Set(named);
  const left: string[] = [];
  for await (const { key } of media.all()) {
    if (!missing.delete(key) && !named.has(key) && blobs.some(({ isOurs }) => isOurs(key))) left.push(key);
  }
  const found: Found[] = [];
  const say = (how: Found["how"], what: string) => void found.push({ how, what: `media: ${what}` });
  if (missing.size > 0) say("bad", `${missing.size} of ${named.size} files are missing: ${some([...missing])}`);
  else say("ok", `all ${named.size} files that the database names are there`);
  if (left.length > 0) say("note", `${left.length} files belong to nothing any more, or not yet: ${some(left)}`);
  return found;
}

const some = (keys: readonly string[]): string => keys.toSorted().slice(0, 3).join(", ") + (keys.length > 3 ? " …" : "");

async function checkBackups({ environment, db }: Examined): Promise<Found[]> {
  const { good, failure } = await lastRuns(db);
  const nightly = environment.backup.dir !== null;
  const found: Found[] = [];
  if (failure) found.push({ how: "bad", what: `backup: the last one failed at ${failure.endedAt.toISOString()}: ${failure.reason}` });
  if (!good) found.push({ how: nightly ? "bad" : "warn", what: `backup: there is no good one yet${nightly ? "" : "; set BACKUP_DIR"}` });
  else {
    const old = Date.now() - good.endedAt.getTime() > OLD_MS;
    found.push({
      how: old ? (nightly ? "bad" : "warn") : "ok",
      what: `backup: the last good one was made at ${good.endedAt.toISOString()} in ${good.place}`,
    });
  }
  return found;
}
