import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CopiedTable } from "../../database/copying/catalogue.ts";
import { openSnapshot, type Snapshot } from "../../database/copying/snapshot.ts";
import type { Database } from "../../database/database.ts";
import type { BlobStore } from "../../providers/storage/storage.ts";
import { BackupFailure } from "./failure.ts";
import {
  type Content, fingerprintsOf, isSameSchool, joined, type Part, type SavedBlob, type SavedTable, writeManifest,
} from "./manifest.ts";
import { saveMedia } from "./media.ts";
import type { Target } from "./places.ts";
import { beginRun, endRun, type Figures, keepRun } from "./runs.store.ts";
import { VERSION } from "./version.ts";

/** What a backup is made of and where it goes. */
interface Wanted {
  /** Of the database, with the right to read all of it. */
  readonly url: string;
  readonly db: Database;
  readonly media: BlobStore;
  /** Holds `secrets.json`. */
  readonly dataDir: string;
  readonly place: string;
  readonly nightly: boolean;
  /** Opens the place, once it is sure that no other backup is under way. */
  openTarget(): Promise<Target>;
  readonly say: (line: string) => void;
  /** How far it is, of 100. */
  readonly progress: (done: number) => void;
  readonly signal?: AbortSignal;
}

/** Bytes of a table that lie in one part. */
const PART = 16 * 1024 * 1024;
/** The tables' share of the whole way, of 100: what is copied each time, while most files lie there from before. */
const TABLES_SHARE = 20;
/** How often (ms) a backup says that it goes on. */
const SIGN_OF_LIFE = 10_000;

/**
 * Saves database and media as they are at one instant, while the school goes on: the tables in one snapshot, then the files, whose
 * deletion waits meanwhile. Throws `BackupFailure`; what was saved before is still there then.
 */
export async function takeBackup(taking: Wanted): Promise<Figures> {
  const { db, place, nightly } = taking;
  const run = await beginRun(db, place, nightly);
  if (run === null) throw new BackupFailure("another backup is under way: wait for it, or for a minute after it was killed");
  const lost = new AbortController();
  const timer = setInterval(() => {
    keepRun(db, run).then(
      (mine) => mine || lost.abort(new BackupFailure("the backup was taken for dead and given up")),
      () => undefined,
    );
  }, SIGN_OF_LIFE);
  const signal = AbortSignal.any([lost.signal, ...(taking.signal ? [taking.signal] : [])]);
  try {
    const figures = await intoTarget(taking, signal);
    await endRun(db, run, { figures });
    return figures;
  } catch (thrown) {
    const error = explained(thrown, place);
    const reason = error instanceof Error ? error.message : String(error);
    await endRun(db, run, { reason: reason.slice(0, 500) }).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function intoTarget(taking: Wanted, signal: AbortSignal): Promise<Figures> {
  const target = await taking.openTarget();
  try {
    const before = await readFile(join(taking.dataDir, "secrets.json"));
    if (target.earlier && !isSameSchool(target.earlier.secrets.fingerprints, fingerprintsOf(before))) {
      throw new BackupFailure(`${taking.place} holds the backups of another school: give another place`);
    }
    const database = await saveDatabase(taking, target, signal);
    const media = { ...taking, progress: (done: number, total: number) => taking.progress(TABLES_SHARE + share(done, total)) };
    const blobs = await saveMedia(media, target, signal);
    const { at, ...saved } = database;
    // Keys may have been changed meanwhile: what was copied needs those of before, or those of now.
    const secrets = joined(before, await readFile(join(taking.dataDir, "secrets.json")));
    const fingerprints = fingerprintsOf(secrets);
    const content: Content = {
      id: randomUUID(),
      madeAt: new Date(at).toISOString(),
      database: saved,
      media: { blobs },
      secrets: { fingerprints, part: target.sealed ? await target.put("secrets", secrets) : null },
    };
    await target.finish(await writeManifest(content, VERSION, target.sealed), content);
    if (!target.sealed) await putBeside(target.beside, secrets, taking.say);
    return figuresOf(content);
  } catch (error) {
    await target.abandon().catch(() => undefined);
    throw error;
  }
}

/** What a person can mend, in one line; anything else as it was thrown. */
function explained(error: unknown, place: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const left = "the backups from before are as they were";
  if (code === "ENOSPC" || code === "EDQUOT") return new BackupFailure(`no space is left for ${place}: free some and try again; ${left}`);
  if (code === "EROFS") return new BackupFailure(`${place} is on a read-only file system; ${left}`);
  if (code === "EACCES" || code === "EPERM") return new BackupFailure(`no right to write in ${place}; ${left}`);
  return error;
}

const share = (done: number, total: number): number => Math.floor(((100 - TABLES_SHARE) * done) / total);

async function saveDatabase({ url, say, progress }: Wanted, target: Target, signal: AbortSignal) {
  const snapshot = await openSnapshot(url);
  try {
    const stamp = new Date(snapshot.at).toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const tables: SavedTable[] = [];
    for (const table of snapshot.tables) {
      signal.throwIfAborted();
      progress(Math.floor((TABLES_SHARE * tables.length) / snapshot.tables.length));
      tables.push(await saveTable(snapshot, table, target, `tables/${stamp}/${table.name}`));
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`database: ${rows} rows of ${tables.length} tables`);
    const { at, version, migrations, partitions, sequences } = snapshot;
    return { at, version, migrations: [...migrations], partitions: [...partitions], sequences: [...sequences], tables };
  } finally {
    await snapshot.close();
  }
}

async function saveTable(snapshot: Snapshot, table: CopiedTable, target: Target, folder: string): Promise<SavedTable> {
  const { stream, rows } = snapshot.copy(table);
  const parts: Part[] = [];
  let waiting: Buffer[] = [];
  let length = 0;
  const flush = async () => {
    if (length === 0) return;
    parts.push(await target.put(`${folder}/${String(parts.length + 1).padStart(5, "0")}`, Buffer.concat(waiting)));
    [waiting, length] = [[], 0];
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    length += chunk.length;
    if (length >= PART) await flush();
  }
  await flush();
  return { name: table.name, columns: [...table.columns], rows: rows(), parts };
}

/** Without a passphrase the keys lie apart: whoever finds the backup alone reads no phone. */
async function putBeside(beside: string, secrets: Uint8Array, say: (line: string) => void): Promise<void> {
  try {
    // Earlier backups of the place may need keys that the school has no more.
    const earlier = await readFile(beside).catch(() => null);
    await writeFile(beside, earlier && areOurs(earlier, secrets) ? joined(earlier, secrets) : secrets, { mode: 0o600 });
    say(`secrets: ${beside} holds the school's keys; keep it apart from the backup, and keep it: a restore needs it`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`secrets: the school's keys could NOT be put beside the backup (${reason}): save secrets.json yourself, a restore needs it`);
  }
}

function areOurs(found: Uint8Array, secrets: Uint8Array): boolean {
  try {
    return isSameSchool(fingerprintsOf(found), fingerprintsOf(secrets));
  } catch {
    return false;
  }
}

const figuresOf = ({ database, media }: Content): Figures => ({
  rows: database.tables.reduce((sum, { rows }) => sum + rows, 0),
  blobs: media.blobs.length,
  bytes: [...database.tables.flatMap(({ parts }) => parts), ...media.blobs.map(({ part }: SavedBlob) => part)]
    .reduce((sum, { bytes }) => sum + bytes, 0),
});
