import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { analyse, isEmpty, load, LoadFailure } from "../../database/copying/loading.ts";
import { makeFolder } from "../../database/folders.ts";
import { migrationsHere, type Migration } from "../../database/migrate.ts";
import type { BlobStore } from "../../providers/storage/storage.ts";
import { BackupFailure } from "./failure.ts";
import { type Content, fingerprintsOf, fits, isOtherTime, isSameSchool, partsOf, trimmed } from "./manifest.ts";
import { compareMedia, restoreMedia } from "./media.ts";
import { saved, savedParts, type Source, storedSize } from "./places.ts";
import { VERSION } from "./version.ts";

/** Where a school is brought back to. */
interface Restoring {
  readonly source: Source;
  /** An empty database, as its owner. */
  readonly url: string;
  readonly media: BlobStore;
  readonly dataDir: string;
  readonly say: (line: string) => void;
  /** How many of the files are back. */
  readonly progress: (done: number, total: number) => void;
}

/** Names the backup whose media are being brought in; what lies in the store beside it came from there. */
const UNFINISHED = "restore.unfinished";

/** Refuses, before anything is touched, what can't be brought back by this version. Returns the migrations that made the tables. */
function fitting({ manifest, content }: Source): Migration[] {
  const here = new Map(migrationsHere().map((migration) => [migration.name, migration]));
  return content.database.migrations.map(({ name, checksum }) => {
    const own = here.get(name);
    if (own?.checksum === checksum) return own;
    throw new BackupFailure(
      own
        ? `the backup was made by another build of this product (${name} differs): bring it back with the one that made it`
        : `the backup was made by a newer version (${manifest.version}, ${name} is unknown to this ${VERSION}): update this one first`,
    );
  });
}

/** Refuses a backup with parts that are missing or cut off; their bytes are compared as they are read. */
async function refuseIncomplete(source: Source): Promise<void> {
  for (const part of partsOf(source.content)) {
    const size = await source.sizeOf(part);
    if (size === null) throw new BackupFailure(`${part.name} is missing from the backup`);
    if (size === storedSize(source.seal, part.bytes)) continue;
    throw new BackupFailure(`${part.name} is broken: it has another size than when it was saved`);
  }
}

/** Reads every part and compares it with what was saved. Throws `BackupFailure` for the first that differs. */
export async function verify(source: Source): Promise<void> {
  await refuseIncomplete(source);
  const seen = new Set<string>();
  for (const part of partsOf(source.content)) {
    if (seen.has(part.name)) continue;
    seen.add(part.name);
    for await (const chunk of saved(source, part)) void chunk;
  }
}

/** The school's keys: inside the backup, beside it, or in the data folder already. Throws `BackupFailure` where they are nowhere. */
async function secretsFor(source: Source, dataDir: string): Promise<Uint8Array> {
  const { part, fingerprints } = source.content.secrets;
  if (part) return buffer(saved(source, part));
  const file = join(dataDir, "secrets.json");
  const found = (await readFile(source.beside).catch(() => null)) ?? (await readFile(file).catch(() => null));
  if (!found) throw new BackupFailure(`the school's secrets.json is not here: put it at ${source.beside}, without it no phone can be read`);
  const given = fingerprintsOf(found);
  if (fits(fingerprints, given)) return trimmed(found, fingerprints);
  const which = existsSync(source.beside) ? source.beside : file;
  if (isSameSchool(fingerprints, given)) {
    const lacks = Object.keys(fingerprints).filter((name) => !(name in given)).join(", ");
    throw new BackupFailure(`${which} lacks keys that this backup was made with (${lacks}): put the file of that time at ${source.beside}`);
  }
  throw new BackupFailure(`${which} is another school's: put the one of this backup at ${source.beside}`);
}

/** Refuses a data folder and a media store in which another school lies. */
async function refuseOccupied({ source, media, dataDir }: Omit<Restoring, "url" | "say" | "progress">): Promise<void> {
  const { content } = source;
  const own = await readFile(join(dataDir, "secrets.json")).catch(() => null);
  if (own && !isSameSchool(content.secrets.fingerprints, fingerprintsOf(own))) {
    throw new BackupFailure(`${dataDir} belongs to another school (its secrets.json differs): give an empty DATA_DIR`);
  }
  if (own && isOtherTime(content.secrets.fingerprints, fingerprintsOf(own))) {
    throw new BackupFailure(`keys were changed between this backup and the secrets.json of ${dataDir}: give an empty DATA_DIR`);
  }
  const again = (await readFile(join(dataDir, UNFINISHED), "utf8").catch(() => "")) === content.id;
  const { there, foreign } = await compareMedia(media, content.media.blobs);
  if (again) return;
  if (there > 0 && !own) throw new BackupFailure(`${media.name} is not empty: give a place without media`);
  if (foreign !== null) throw new BackupFailure(`${media.name} holds ${foreign}, and not as it was saved: give a place without media`);
}

/**
 * Brings a whole school back: its media, then its tables in one transaction, then its keys. Whatever goes wrong, what was written is
 * taken away again. Throws `BackupFailure`.
 */
export async function restore(restoring: Restoring): Promise<Content> {
  const { source, url, media, dataDir, say, progress } = restoring;
  const { content } = source;
  const migrations = fitting(source);
  await refuseIncomplete(source);
  const secrets = await secretsFor(source, dataDir);
  await refuseOccupied(restoring);
  if (!(await isEmpty(url))) throw new BackupFailure("the database is not empty: give an empty one, nothing is ever mixed");
  const mark = join(dataDir, UNFINISHED);
  makeFolder(dataDir);
  await writeFile(mark, content.id);
  const written: string[] = [];
  const secretsFile = join(dataDir, "secrets.json");
  const hadSecrets = existsSync(secretsFile);
  try {
    // The disk and the database work at one time; nothing is committed before both are done.
    const stop = new AbortController();
    const copying = restoreMedia(source, media, { scratch: dataDir, written, signal: stop.signal, progress });
    const copied = copying.then(() => null, (error: unknown) => ({ error }));
    const tables = content.database.tables.map((table) => ({ ...table, open: () => savedParts(source, table.parts) }));
    const loaded = load(url, { ...content.database, migrations, tables }, async () => {
      await copying;
      say(`media: ${content.media.blobs.length} files are back, ${written.length} of them copied`);
      if (!hadSecrets) await place(secretsFile, secrets);
    });
    // Whichever fails, the other has ended before what was written is taken away.
    const [foreign, failed] = await Promise.all([loaded, copied]).catch(async (error: unknown) => {
      stop.abort(error);
      await copied;
      throw error;
    });
    if (failed) throw failed.error;
    for (const name of foreign) say(`database: ${name} is none of the product's tables and was left out`);
  } catch (error) {
    for (const key of written) await media.delete(key);
    if (!hadSecrets) await rm(secretsFile, { force: true });
    await rm(mark, { force: true });
    throw explained(error);
  }
  await rm(mark, { force: true });
  await analyse(url);
  const rows = content.database.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`database: ${rows} rows of ${content.database.tables.length} tables are back, counted and compared`);
  return content;
}

async function place(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.new`, bytes, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function explained(error: unknown): unknown {
  if (error instanceof LoadFailure) return new BackupFailure(error.message);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "42501") return new BackupFailure(`the database's user may not do that (${(error as Error).message}): restore as its owner`);
  if (code === "ENOSPC" || code === "53100") return new BackupFailure("the disk is full: make room, then restore again");
  return error;
}

