import type { Pool } from "./database.ts";
import { StartFailure } from "./embedded/failure.ts";
import { migrationNames } from "./migrate.ts";
import type { SecretFingerprintTable } from "./tables/kernel.ts";

/** Of each secret of the first set in the data folder's file its fingerprint, by its name; null where there is no file. */
interface Keys {
  readonly file: string;
  readonly fingerprints: ReadonlyMap<string, string> | null;
  /** Of each set of keys its fingerprint. */
  readonly sets: ReadonlyMap<number, string>;
}

/**
 * Reads alone. Throws StartFailure for a database that this code or these secrets must not touch: a newer version used it, or it was
 * made with another `secrets.json`.
 */
export async function refuseUnfit(pool: Pick<Pool, "query">, keys: Keys): Promise<void> {
  const ran = await migrationsIn(pool);
  const unknown = ran.filter((name) => !migrationNames().includes(name)).toSorted();
  if (unknown.length > 0) {
    throw new StartFailure(
      `the database was last used by a newer version (${unknown.at(-1)} is unknown here): start that version, ` +
        "or bring back the backup made before the upgrade; nothing was changed",
    );
  }
  if (ran.length === 0) return;
  if (keys.fingerprints === null) throw otherSecrets(`${keys.file} is missing, but the database was made with one`);
  const used = await setsIn(pool);
  for (const { id, fingerprint, isRetired } of used) {
    const given = keys.sets.get(id);
    if (id === 1 || isRetired || given === fingerprint) continue;
    const how = given ? "differ" : "are missing";
    throw otherSecrets(`${keys.file} is not the one that the database was used with (its keys of set ${id} ${how})`);
  }
  // What a retired set made is made anew.
  if (used.some(({ id, isRetired }) => id === 1 && isRetired)) return;
  for (const [name, fingerprint] of await fingerprintsIn(pool)) {
    const given = keys.fingerprints.get(name);
    if (given !== fingerprint) {
      const how = given ? "differs" : "is missing";
      throw otherSecrets(`${keys.file} is not the one that the database was made with (its key "${name}" ${how})`);
    }
  }
}

/** Remembers what the database is used with from now on. */
export async function keepFingerprints(pool: Pick<Pool, "query">, fingerprints: ReadonlyMap<string, string>): Promise<void> {
  await pool.query("insert into secret_fingerprint select * from unnest($1::text[], $2::text[]) on conflict do nothing", [
    [...fingerprints.keys()], [...fingerprints.values()],
  ]);
}

const otherSecrets = (what: string): StartFailure =>
  new StartFailure(
    `${what}: bring it back from the backup, or point DATA_DIR and DATABASE_URL to one school; ` +
      "without it no password and no phone can be read; nothing was changed",
  );

async function fingerprintsIn(pool: Pick<Pool, "query">): Promise<[name: string, fingerprint: string][]> {
  if (!(await isThere(pool, "secret_fingerprint"))) return [];
  const { rows } = await pool.query<SecretFingerprintTable>("select name, fingerprint from secret_fingerprint order by name");
  return rows.map(({ name, fingerprint }) => [name, fingerprint]);
}

/** The sets of keys that were ever used; none where there was never another than the first. */
async function setsIn(pool: Pick<Pool, "query">): Promise<{ id: number; fingerprint: string; isRetired: boolean }[]> {
  if (!(await isThere(pool, "school_key"))) return [];
  const { rows } = await pool.query<{ id: number; fingerprint: string; isRetired: boolean }>(
    `select id, fingerprint, retired_at is not null as "isRetired" from school_key where current_at is not null order by id`,
  );
  return rows;
}

async function migrationsIn(pool: Pick<Pool, "query">): Promise<string[]> {
  if (!(await isThere(pool, "migration"))) return [];
  const { rows } = await pool.query<{ name: string }>("select name from migration");
  return rows.map(({ name }) => name);
}

async function isThere(pool: Pick<Pool, "query">, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>("select to_regclass($1) is not null as there", [table]);
  return rows[0]!.there;
}
