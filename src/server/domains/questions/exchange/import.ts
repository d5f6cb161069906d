import { isDeepStrictEqual } from "node:util";
import type { Database } from "../../../database/database.ts";
import { within } from "../../../database/limits.ts";
import { type Act, sameVersion } from "../../../kernel/act.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { mend } from "../../../kernel/refusal.ts";
import { plainText } from "../../../kernel/richText.ts";
import { act, record } from "../../staff/staff.ts";
import { forgetPlaces, writeQuestions } from "../bank/bank.ts";
import { QUESTION_FILE_ACTS, type RowShown } from "./acts.ts";
import {
  addBatch, askedByPapers, batchToUndo, lockBatch, lockQuestions, lockSubject, markUndone, noteMade, placesOf, removeImported, sizeOf,
} from "./batches.store.ts";
import {
  addDraft, addRows, closeDraft, countRows, type Counts, draftById, findDuplicates, hashOf, type KeptDraft, type KeptRow, lockDraft,
  nextDraftVersion, readyDrafts, rowByNumber, turnRow, writeRow,
} from "./drafts.store.ts";
import type { Draft, FormatName, Place } from "./content/content.ts";
import { putAllMedia, unknownMedia } from "./media.ts";
import { readInThread } from "./reading.ts";
import { checked, type PackedRow, type RowProblem } from "./rows.ts";

/** Questions into the bank: a dry run that is kept and mended, then all good rows at once, and back again. */

interface Incoming {
  readonly subjectId: number;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** Null: by the file's ending and content. */
  readonly format: FormatName | null;
  /** Files beside it that it names. */
  readonly beside?: ReadonlyMap<string, Uint8Array>;
}

/** Who does it: a member of staff, or the shell. */
export interface Actor {
  readonly staffId: number | null;
  readonly visit: Pick<Visit, "ip"> | null;
}

const doerOf = ({ staffId }: Actor) => (staffId === null ? null : { staffId });
const FILE_NAME = 200;

export type Preview = KeptDraft & { readonly counts: Counts };

/**
 * The dry run: reads a file, keeps what it says row by row and returns the preview. The bank stays as it is; pictures are stored
 * already, since a preview shows them. Throws `BadFile`; a Refusal for a subject that is not there.
 */
export const openImport: typeof readIn = (...given) => within("work", () => readIn(...given));

async function readIn(
  means: Means,
  { subjectId, bytes, fileName, format, beside = new Map() }: Incoming,
  actor: Actor,
): Promise<Preview> {
  const name = fileName.slice(-FILE_NAME).toWellFormed();
  const id = await readInThread({ bytes, fileName, format, beside }, async (head, rows) => {
    await putAllMedia(means, head.media);
    return means.db.transaction().execute(async (tx) => {
      await lockSubject(tx, subjectId);
      const draftId = await addDraft(tx, {
        subjectId,
        fileName: name,
        format: head.format,
        staffId: actor.staffId,
        notes: head.notes,
        at: new Date(means.now()),
      });
      for await (const some of rows()) await addRows(tx, draftId, await withoutMissing(means, some));
      await findDuplicates(tx, draftId, subjectId);
      // Not by `act`: the bank stays as it is, and rows that were sent over once can't be read again.
      const noted = { subjectId, fileName: name, rows: head.count };
      await record({ ...means, db: tx }, doerOf(actor), QUESTION_FILE_ACTS.read, `importDraft:${draftId}`, noted, actor.visit);
      return draftId;
    });
  });
  return preview(means, id);
}

export async function preview({ db }: Pick<Means, "db">, draftId: number): Promise<Preview> {
  return { ...(await draftById(db, draftId)), counts: await countRows(db, draftId) };
}

/** A row that names a picture which is nowhere has a problem. */
async function withoutMissing(means: Means, rows: readonly PackedRow[]): Promise<readonly PackedRow[]> {
  const unknown = await unknownMedia(means, [...new Set(rows.flatMap((row) => row.media))]);
  return unknown.size === 0 ? rows : rows.map((row) => {
    const place = JSON.parse(row.place) as Place;
    const missing = row.media
      .filter((address) => unknown.has(address))
      .map((name): RowProblem => ({ place, field: "picture", key: "pictureMissing", values: { name } }));
    return missing.length === 0
      ? row
      : { ...row, hash: null, problems: JSON.stringify([...(JSON.parse(row.problems) as RowProblem[]), ...missing]) };
  });
}

/** A row that was seen, and the version in which its file was. */
interface SeenRow {
  readonly draftId: number;
  readonly n: number;
  readonly version: number;
}

/** A row as it is now, with the version of its file. */
type ChangedRow = KeptRow & { readonly version: number };

const STEM = 100;
const rowShown = ({ state, accepted, draft }: KeptRow) => ({ state, accepted, stem: plainText(draft?.body.stem ?? "").slice(0, STEM) });

/** Changes a row of a file that is still open, unless it is so already; then those that asked or ask the same are compared again. */
async function changing(
  means: Means,
  { draftId, n, version }: SeenRow,
  actor: Actor,
  action: Act<RowShown>,
  isSo: (row: KeptRow) => boolean,
  work: (tx: Database, row: KeptRow) => Promise<void>,
): Promise<ChangedRow> {
  return act(means, doerOf(actor), actor.visit, action, `importDraft:${draftId}`, async (tx) => {
    const file = await lockDraft(tx, draftId);
    if (file.state === "committed") throw mend("importCommitted");
    const before = await rowByNumber(tx, draftId, n);
    if (isSo(before)) return { result: { ...before, version: file.version } };
    sameVersion(file.version, version);
    const asked = await hashOf(tx, draftId, n);
    await work(tx, before);
    const asks = await hashOf(tx, draftId, n);
    await findDuplicates(tx, draftId, file.subjectId, [asked, asks].filter((hash) => hash !== null));
    const after = await rowByNumber(tx, draftId, n);
    const next = await nextDraftVersion(tx, draftId);
    return { result: { ...after, version: next }, before: rowShown(before), after: { n, ...rowShown(after) }, version: next };
  });
}

/** Mends a row in place; it is looked at again, and so are those that asked the same. */
export async function mendRow(means: Means, seen: SeenRow, draft: Draft, actor: Actor): Promise<ChangedRow> {
  const isSo = (row: KeptRow) => row.state !== "skipped" && isDeepStrictEqual(row.draft, asStored(checked(draft, row.place).draft));
  return changing(means, seen, actor, QUESTION_FILE_ACTS.mendRow, isSo, async (tx, { place }) => {
    const again = checked(draft, place);
    const unknown = await unknownMedia(means, again.media);
    const problems = [
      ...again.problems,
      ...[...unknown].map((name): RowProblem => ({ place, field: "picture", key: "pictureMissing", values: { name } })),
    ];
    await writeRow(tx, seen.draftId, seen.n, { draft: again.draft, problems, hash: problems.length > 0 ? null : again.hash });
  });
}

/** As it comes back from the database: without fields that were not said. */
const asStored = (draft: Draft): Draft => JSON.parse(JSON.stringify(draft)) as Draft;

type Turn = "skip" | "restore" | "accept";

const IS_SO: Readonly<Record<Turn, (row: KeptRow) => boolean>> = {
  skip: ({ state }) => state === "skipped",
  restore: ({ state, accepted }) => state !== "skipped" && !accepted,
  accept: ({ accepted }) => accepted,
};

/** Puts a row aside, takes it back, or takes a duplicate in nevertheless. */
export async function turn(means: Means, seen: SeenRow, action: Turn, actor: Actor): Promise<ChangedRow> {
  return changing(means, seen, actor, QUESTION_FILE_ACTS[action], IS_SO[action], async (tx) => {
    if (!(await turnRow(tx, seen.draftId, seen.n, action))) throw mend("importRowWrong");
  });
}

interface Committed {
  readonly batchId: number;
  readonly questionCount: number;
  /** Rows that were not taken in, by state. */
  readonly counts: Counts;
}

/**
 * Takes in every good row in one transaction, as a batch. A second time answers with the same batch and changes nothing.
 * @param seen the version in which the file was seen
 */
export const commitImport: typeof takeIn = (...given) => within("work", () => takeIn(...given));

async function takeIn(
  means: Means,
  { draftId, version: seen }: { readonly draftId: number; readonly version: number },
  actor: Actor,
): Promise<Committed> {
  const named = ({ batchId }: Committed) => `importBatch:${batchId}`;
  const { subjectId, ...committed } = await act(means, doerOf(actor), actor.visit, QUESTION_FILE_ACTS.commit, named, async (tx) => {
    const { subjectId, state, version, fileName, format, batchId: known } = await lockDraft(tx, draftId);
    if (state === "committed") {
      return { result: { batchId: known!, questionCount: await sizeOf(tx, known!), counts: await countRows(tx, draftId), subjectId } };
    }
    sameVersion(version, seen, `importDraft:${draftId}`);
    await lockSubject(tx, subjectId);
    // The bank may have changed since the dry run.
    await findDuplicates(tx, draftId, subjectId);
    const counts = await countRows(tx, draftId);
    const questionCount = counts.ready;
    if (questionCount === 0) throw mend("importNothing");
    const at = new Date(means.now());
    const batchId = await addBatch(tx, { subjectId, fileName, format, questionCount, staffId: actor.staffId, at });
    const places = await placesOf(tx, subjectId);
    for await (const drafts of readyDrafts(tx, draftId)) await writeQuestions(tx, subjectId, drafts, { batchId, at });
    await noteMade(tx, batchId, places, await placesOf(tx, subjectId));
    await closeDraft(tx, draftId, batchId);
    return { result: { batchId, questionCount, counts, subjectId }, before: null, after: { subjectId, draftId, fileName, questionCount } };
  });
  forgetPlaces(means, subjectId);
  return committed;
}

interface Undone {
  readonly batchId: number;
  readonly removed: number;
  /** Questions that stay since a paper or an attempt asks them. */
  readonly kept: readonly number[];
}

/** Which of these questions learners were asked since a time; the domains above know. */
export type AskedOf = (tx: Database, subjectId: number, since: Date, questionIds: readonly number[]) => Promise<readonly number[]>;

/**
 * Takes a whole batch back. Questions that a paper asks or that a learner was asked stay, and are named: papers and results must
 * keep what they show. Those taken out leave the bank, with chapters and knowledge points that came with them and hold nothing
 * else. Again at any time: then it takes what has become free.
 * @param seen the version in which the batch was seen; null: as it is, from a shell
 */
export const undoImport: typeof takeBack = (...given) => within("work", () => takeBack(...given));

async function takeBack(
  means: Means,
  { batchId, version: seen }: { readonly batchId: number; readonly version: number | null },
  askedOf: AskedOf,
  actor: Actor,
): Promise<Undone> {
  const { subjectId, ...undone } = await act(
    means, doerOf(actor), actor.visit, QUESTION_FILE_ACTS.undo, `importBatch:${batchId}`, async (tx) => {
      const subjectId = await batchToUndo(tx, batchId);
      await lockSubject(tx, subjectId);
      const batch = await lockBatch(tx, batchId);
      const there = await lockQuestions(tx, batchId);
      const used = new Set([...(await askedByPapers(tx, subjectId, there)), ...(await askedOf(tx, subjectId, batch.createdAt, there))]);
      const free = there.filter((id) => !used.has(id));
      const result = { batchId, removed: free.length, kept: [...used].sort((a, b) => a - b), subjectId };
      if (free.length === 0 && batch.undoneAt) return { result };
      if (seen !== null) sameVersion(batch.version, seen);
      const at = new Date(means.now());
      await removeImported(tx, batch, free, at);
      const undoneAt = batch.undoneAt ?? at;
      const version = await markUndone(tx, batchId, undoneAt);
      const after = { removed: free.length, kept: used.size, undoneAt: undoneAt.getTime() };
      return { result, before: { undoneAt: batch.undoneAt?.getTime() ?? null }, after, version };
    },
  );
  forgetPlaces(means, subjectId);
  return undone;
}
