import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { HandoutKind } from "#contract/handouts.ts";
import { inTransaction, sqlState, type Tables } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { fail, mend, unknownThing } from "../../kernel/refusal.ts";
import { kindProblem } from "./kinds.rules.ts";
import type { FileName } from "./names.rules.ts";
import { lookIntoPdf } from "./pdf.ts";
import {
  handoutNamed, deleteHandout, handoutBySource, insertHandout, knownBlobs, lockHandout, type NewFile, replaceFile,
} from "./store.ts";

/** Where handouts lie in the media store. */
const FOLDER = "handouts";
/** A blob without a row is left alone for a day: its row may be about to be written. */
const ORPHAN_MS = 86_400_000;

/** Work that belongs to the same transaction as the row, such as the audit. */
type Beside = (tx: Transaction<Tables>, id: number) => Promise<void>;

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

/** Takes a blob away; one that stays is found by the tidy job. */
async function dropBlob({ providers, log }: Pick<Means, "providers" | "log">, blob: string): Promise<void> {
  await providers.media.delete(blob).catch((error: unknown) => log.warn({ err: error }, "handouts: a file stays until the tidy job"));
}

/** Writes the file before its row; when the row can't be written the file goes again. */
async function stored<T>(means: Means, body: Buffer, write: (blob: string, tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const blob = await put(means, body);
  try {
    return await inTransaction(means.db, (tx) => write(blob, tx));
  } catch (error) {
    await dropBlob(means, blob);
    if (sqlState(error) === "23505") throw mend("handoutNameTaken");
    if (sqlState(error) === "23503") throw unknownThing();
    throw error;
  }
}

/** Adds a handout as the last of its course and returns its id. The same bytes under the same name, sent again, change nothing. */
export async function addHandout(means: Means, seriesId: number, { name, ext }: FileName, body: Buffer, beside: Beside): Promise<number> {
  const file = await checked(body, ext);
  const known = await handoutNamed(means.db, seriesId, { name, ext });
  if (known?.sha256.equals(file.sha256)) return known.id;
  if (known) throw mend("handoutNameTaken");
  const id = await stored(means, body, async (blob, tx) => {
    const added = await insertHandout(tx, seriesId, name, { ...file, blob }, new Date(means.now()));
    await beside(tx, added);
    return added;
  });
  means.pagesChanged();
  return id;
}

/** Gives a handout another file; the old one goes once that is sure. */
export async function replaceHandout(means: Means, id: number, ext: HandoutKind, body: Buffer, beside: Beside): Promise<number> {
  const file = await checked(body, ext);
  const old = await stored(means, body, async (blob, tx) => {
    const before = await lockHandout(tx, id);
    if (!before) throw unknownThing();
    await replaceFile(tx, id, { ...file, blob }, new Date(means.now()));
    await beside(tx, id);
    return before.blob;
  });
  await dropBlob(means, old);
  means.pagesChanged();
  return id;
}

/** Removes a handout, its file after the row. Returns whether there was one. */
export async function removeHandout(
  means: Means,
  id: number,
  beside: (tx: Transaction<Tables>, was: { name: string; ext: string; seriesId: number }) => Promise<void>,
): Promise<boolean> {
  const was = await inTransaction(means.db, async (tx) => {
    const found = await lockHandout(tx, id);
    if (!found) return null;
    await deleteHandout(tx, id);
    await beside(tx, found);
    return found;
  });
  if (!was) return false;
  await dropBlob(means, was.blob);
  means.pagesChanged();
  return true;
}

/** Takes a file of the demo school in, once per source; the same checks as for any other. */
export async function ingestHandout(means: Means, seriesId: number, name: FileName, body: Buffer, source: string): Promise<void> {
  if (await handoutBySource(means.db, source)) return;
  const file = await checked(body, name.ext);
  await stored(means, body, (blob, tx) => insertHandout(tx, seriesId, name.name, { ...file, blob }, new Date(means.now()), source));
}

/** Takes away files that no handout has: a server died between file and row, or between row and file. */
export async function tidyBlobs(means: Pick<Means, "providers" | "pool" | "now" | "log">): Promise<void> {
  const blobs = await means.providers.media.list(FOLDER);
  const old = blobs.filter((blob) => Number.parseInt(blob.slice(FOLDER.length + 1), 36) < means.now() - ORPHAN_MS);
  const known = await knownBlobs(means.pool, old);
  for (const blob of old) if (!known.has(blob)) await dropBlob(means, blob);
}
