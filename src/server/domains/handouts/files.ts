import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { HandoutKind } from "#contract/handouts.ts";
import type { Transaction } from "kysely";
import { type Database, inTransaction, sqlState, type Tables } from "../../database/database.ts";
import { sameVersion } from "../../kernel/act.ts";
import { isDeletionHeld } from "../../kernel/backup/runs.store.ts";
import type { Means, Visit } from "../../kernel/call.ts";
import { fail, mend, unknownThing } from "../../kernel/refusal.ts";
import { act, type Doer, type Reach, reaches } from "../staff/staff.ts";
import { HANDOUT_ACTS } from "./acts.ts";
import { kindProblem } from "./kinds.rules.ts";
import type { FileName } from "./names.rules.ts";
import { lookIntoPdf } from "./pdf.ts";
import {
  changeHandout, deleteHandout, handoutBySource, handoutNamed, insertHandout, knownBlobs, lockHandout, lockOrder, type NewFile, storedOf,
  writeOrder,
} from "./store.ts";

/** Where handouts lie in the media store. */
export const FOLDER = "handouts";
/** A blob without a row is left alone for a day: its row may be about to be written. */
const ORPHAN_MS = 86_400_000;

/** Who changes a handout, and how far that member reaches. */
interface By {
  readonly doer: Doer;
  readonly reach: Reach;
  readonly visit: Pick<Visit, "ip">;
}

/** A handout in the version that was seen. */
interface Seen {
  readonly id: number;
  readonly version: number;
}

/** What a file is, after everything that may be wrong with it was looked for. Throws a refusal that says what is wrong. */
async function checked(body: Buffer, ext: HandoutKind): Promise<Omit<NewFile, "blob">> {
  if (body.length === 0) throw mend("handoutNothing");
  const problem = kindProblem(body, ext);
  if (problem) throw mend(problem, { kind: ext.toUpperCase() });
  let pages: number | null = null;
  if (ext === "pdf") {
    const found = await lookIntoPdf(body);
    if (found.problem) throw mend(found.problem, { kind: "PDF" });
    pages = found.pages;
  }
  return { ext, bytes: body.length, pages, sha256: createHash("sha256").update(body).digest() };
}

const FULL: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG", "QuotaExceeded", "XMinioStorageFull", "InsufficientStorage"]);
const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Puts the bytes into the store under a fresh key that names the instant. */
async function put({ providers, now, log }: Pick<Means, "providers" | "now" | "log">, body: Buffer): Promise<string> {
  const blob = `${FOLDER}/${now().toString(36)}-${randomBytes(16).toString("hex")}`;
  try {
    await providers.media.put(blob, body);
  } catch (error) {
    log.warn({ err: error }, "handouts: a file could not be stored");
    throw FULL.has(codeOf(error)) ? fail("storeFull") : fail("storeAway");
  }
  return blob;
}

/** Takes away a blob that no row names any more; one that stays, as all do while a backup is made, is found by the tidy job. */
async function dropBlob({ db, providers, log }: Pick<Means, "db" | "providers" | "log">, blob: string): Promise<void> {
  if (await isDeletionHeld(db)) return;
  await providers.media.delete(blob).catch((error: unknown) => log.warn({ err: error }, "handouts: a file stays until the tidy job"));
}

/** Writes the file before its row; when the row can't be written the file goes again. */
async function stored<T>(means: Means, body: Buffer, write: (blob: string) => Promise<T>): Promise<T> {
  const blob = await put(means, body);
  try {
    return await write(blob);
  } catch (error) {
    await dropBlob(means, blob);
    if (sqlState(error) === "23505") throw mend("handoutNameTaken");
    if (sqlState(error) === "23503") throw unknownThing();
    throw error;
  }
}

/** Adds a handout as the last of its course and returns its id. The same bytes under the same name, sent again, change nothing. */
export async function addHandout(
  means: Means,
  { doer, reach, visit }: By,
  seriesId: number,
  { name, ext }: FileName,
  body: Buffer,
): Promise<number> {
  if (!(await reaches(means.db, reach, seriesId))) throw unknownThing();
  const file = await checked(body, ext);
  const known = await handoutNamed(means.db, seriesId, { name, ext });
  if (known?.sha256.equals(file.sha256)) return known.id;
  if (known) throw mend("handoutNameTaken");
  const id = await stored(means, body, (blob) =>
    act(means, doer, visit, HANDOUT_ACTS.add, (added: number) => `handout:${added}`, async (tx) => {
      const result = await insertHandout(tx, seriesId, name, { ...file, blob }, new Date(means.now()));
      return { result, before: null, after: shownHandout({ seriesId, name, ...file }), version: 1 };
    }),
  );
  means.pagesChanged();
  return id;
}

/** What the audit shows of a handout. */
export const shownHandout = ({ seriesId, name, ext, bytes }: { seriesId: number; name: string; ext: string; bytes: number }) => ({
  seriesId,
  name: `${name}.${ext}`,
  bytes,
});

/** Gives a handout in the version that was seen another file; the old one goes once that is sure. */
export async function replaceHandout(
  means: Means,
  { doer, reach, visit }: By,
  { id, version }: Seen,
  ext: HandoutKind,
  body: Buffer,
): Promise<number> {
  const file = await checked(body, ext);
  const old = await stored(means, body, (blob) =>
    act(means, doer, visit, HANDOUT_ACTS.replace, `handout:${id}`, async (tx) => {
      const before = await lockHandout(tx, id, reach);
      if (!before) throw unknownThing();
      // Sent again because the answer was lost: what was just stored is not needed.
      if (before.sha256.equals(file.sha256) && before.ext === ext) return { result: blob };
      sameVersion(before.version, version);
      const next = await changeHandout(tx, id, { ...file, blob }, new Date(means.now()));
      return { result: before.blob, before: shownHandout(before), after: shownHandout({ ...before, ...file }), version: next };
    }),
  );
  await dropBlob(means, old);
  means.pagesChanged();
  return id;
}

/** Removes a handout, its file after the row; one that is gone already stays gone. */
export async function removeHandout(means: Means, { doer, reach, visit }: By, { id, version }: Seen): Promise<void> {
  const blob = await act(means, doer, visit, HANDOUT_ACTS.remove, `handout:${id}`, async (tx) => {
    const found = await lockHandout(tx, id, reach);
    if (!found) return { result: null };
    sameVersion(found.version, version);
    await deleteHandout(tx, id);
    return { result: found.blob, before: shownHandout(found), after: null };
  });
  if (blob === null) return;
  await dropBlob(means, blob);
  means.pagesChanged();
}

async function bytesOfBlob({ providers }: Pick<Means, "providers">, blob: string): Promise<Buffer> {
  const found = await providers.media.read(blob);
  if (!found) throw fail("storeAway");
  return buffer(found.stream);
}

/** Gives a course copies of another one's handouts; those that it has already stay. */
export async function copyHandouts(means: Means, from: number, to: number, by: By): Promise<void> {
  for (const { name, ext, blob } of await storedOf(means.db, from))
    await addHandout(means, by, to, { name, ext }, await bytesOfBlob(means, blob));
}

/** @throws Refusal that says what is wrong with a file */
export const checkHandout = async (body: Buffer, ext: HandoutKind): Promise<void> => void (await checked(body, ext));

/** A handout's file that lies in the store and that no row names yet. */
export interface StagedHandout {
  readonly name: FileName;
  readonly file: NewFile;
}

/** Looks a file through as any other and puts it into the store. @throws Refusal that says what is wrong with it */
export async function stageHandout(means: Means, name: FileName, body: Buffer): Promise<StagedHandout> {
  const file = await checked(body, name.ext);
  return { name, file: { ...file, blob: await put(means, body) } };
}

/** Takes a staged file away that nothing came of. */
export const dropHandout = (means: Means, { file }: StagedHandout): Promise<void> => dropBlob(means, file.blob);

/** Adds a staged file as the last handout of its course. */
export const keepHandout = (means: Means, tx: Transaction<Tables>, seriesId: number, { name, file }: StagedHandout): Promise<number> =>
  insertHandout(tx, seriesId, name.name, file, new Date(means.now()));

/** The handouts of a course in order, each with its bytes once they are asked for. */
export async function leavingHandouts(means: Means, seriesId: number) {
  return (await storedOf(means.db, seriesId)).map(({ name, ext, blob }) => ({ name, ext, bytes: () => bytesOfBlob(means, blob) }));
}

/** Takes a file of the demo school in, once per source; the same checks as for any other. */
export async function ingestHandout(means: Means, seriesId: number, name: FileName, body: Buffer, source: string): Promise<void> {
  if (await handoutBySource(means.db, source)) return;
  const file = await checked(body, name.ext);
  await stored(means, body, (blob) =>
    inTransaction(means.db, (tx) => insertHandout(tx, seriesId, name.name, { ...file, blob }, new Date(means.now()), source)),
  );
}

/** Takes away files that no handout has: a server died between file and row, or between row and file. */
export async function tidyBlobs(means: Pick<Means, "providers" | "db" | "now" | "log">): Promise<void> {
  const blobs = await means.providers.media.list(FOLDER);
  const old = blobs.filter((blob) => Number.parseInt(blob.slice(FOLDER.length + 1), 36) < means.now() - ORPHAN_MS);
  const known = await knownBlobs(means.db, old);
  for (const blob of old) if (!known.has(blob)) await dropBlob(means, blob);
}

const wholeName = ({ name, ext }: FileName): string => `${name}.${ext}`;

/** A handout as an exchange file is compared with it. */
interface HandoutState {
  /** With its ending. */
  readonly name: string;
  readonly sha256: string;
}

/** The handouts of a course in order. */
export async function handoutStates(db: Database, seriesId: number): Promise<HandoutState[]> {
  return (await storedOf(db, seriesId)).map((row) => ({ name: wholeName(row), sha256: row.sha256.toString("hex") }));
}

/**
 * Makes the handouts of a course those of these names, in this order; `staged` brings what is new or another file. Returns how to take
 * away the files that no handout has any more, for after the commit.
 */
export async function bringHandouts(
  means: Means,
  tx: Transaction<Tables>,
  seriesId: number,
  { names, staged }: { readonly names: readonly string[]; readonly staged: readonly StagedHandout[] },
): Promise<() => Promise<void>> {
  const { ids: before } = await lockOrder(tx, seriesId);
  const here = new Map((await storedOf(tx, seriesId)).map((row) => [wholeName(row), row]));
  const blobs: string[] = [];
  for (const one of staged) {
    const known = here.get(wholeName(one.name));
    if (!known) await keepHandout(means, tx, seriesId, one);
    else {
      await changeHandout(tx, known.id, one.file, new Date(means.now()));
      blobs.push(known.blob);
    }
  }
  for (const [name, { id, blob }] of here) {
    if (names.includes(name)) continue;
    await deleteHandout(tx, id);
    blobs.push(blob);
  }
  const now = new Map((await storedOf(tx, seriesId)).map((row) => [wholeName(row), row.id]));
  const order = names.flatMap((name) => now.get(name) ?? []);
  if (order.join() !== before.join()) await writeOrder(tx, seriesId, order);
  return async () => {
    for (const blob of blobs) await dropBlob(means, blob);
  };
}
