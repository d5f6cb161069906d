import { inTransaction, type Database } from "../../../database/database.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { mend } from "../../../kernel/refusal.ts";
import { audit } from "../../staff/staff.ts";
import { forgetPlaces, writeQuestions } from "../bank/bank.ts";
import { askedByPapers, lockBatch, lockQuestions, lockSubject, placesOf, removeImported } from "./batches.store.ts";
import {
  addDraft, addRows, countRows, type Counts, draftById, findDuplicates, type KeptDraft, type KeptRow, lockDraft, readyDrafts, rowByNumber,
  turnRow, writeRow,
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

const actorOf = ({ staffId }: Actor): string => (staffId === null ? "system" : `staff:${staffId}`);
const FILE_NAME = 200;

export type Preview = KeptDraft & { readonly counts: Counts };

/**
 * The dry run: reads a file, keeps what it says row by row and returns the preview. The bank stays as it is; pictures are stored
 * already, since a preview shows them. Throws `BadFile`; a Refusal for a subject that is not there.
 */
export async function openImport(
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
      await audit(
        { db: tx, now: means.now },
        {
          actor: actorOf(actor),
          action: "questionFile.read",
          object: `importDraft:${draftId}`,
          details: { fileName: name, subjectId, rows: head.count },
        },
        actor.visit,
      );
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

async function changing<T>(means: Means, draftId: number, work: (tx: Database, draft: KeptDraft) => Promise<T>): Promise<T> {
  return inTransaction(means.db, async (tx) => {
    const draft = await lockDraft(tx, draftId);
    if (draft.state === "committed") throw mend("importCommitted");
    return work(tx, draft);
  });
}

/** Mends a row in place; it is looked at again, and so are those that asked the same. */
export async function mendRow(means: Means, draftId: number, n: number, draft: Draft, actor: Actor): Promise<KeptRow> {
  return changing(means, draftId, async (tx, { subjectId }) => {
    const before = await rowByNumber(tx, draftId, n);
    const again = checked(draft, before.place);
    const unknown = await unknownMedia(means, again.media);
    const problems = [
      ...again.problems,
      ...[...unknown].map((name): RowProblem => ({ place: before.place, field: "picture", key: "pictureMissing", values: { name } })),
    ];
    await writeRow(tx, draftId, n, { draft: again.draft, problems, hash: problems.length > 0 ? null : again.hash });
    await findDuplicates(tx, draftId, subjectId);
    await audit(
      { db: tx, now: means.now },
      { actor: actorOf(actor), action: "questionFile.rowMended", object: `importDraft:${draftId}`, details: { n } },
      actor.visit,
    );
    return rowByNumber(tx, draftId, n);
  });
}

/** Puts a row aside, takes it back, or takes a duplicate in nevertheless. */
export async function turn(
  means: Means,
  draftId: number,
  n: number,
  action: "skip" | "restore" | "accept",
  actor: Actor,
): Promise<KeptRow> {
  return changing(means, draftId, async (tx, { subjectId }) => {
    await rowByNumber(tx, draftId, n);
    if (!(await turnRow(tx, draftId, n, action))) throw mend("importRowWrong");
    await findDuplicates(tx, draftId, subjectId);
    await audit(
      { db: tx, now: means.now },
      { actor: actorOf(actor), action: `questionFile.row.${action}`, object: `importDraft:${draftId}`, details: { n } },
      actor.visit,
    );
    return rowByNumber(tx, draftId, n);
  });
}

interface Committed {
  readonly batchId: number;
  readonly questionCount: number;
  /** Rows that were not taken in, by state. */
  readonly counts: Counts;
}

/** Takes in every good row in one transaction, as a batch. A second time answers with the same batch and changes nothing. */
export async function commitImport(means: Means, draftId: number, actor: Actor): Promise<Committed> {
  const done = await inTransaction(means.db, async (tx): Promise<Committed & { subjectId: number }> => {
    const draft = await lockDraft(tx, draftId);
    const { subjectId } = draft;
    if (draft.state === "committed") {
      const batch = await tx.selectFrom("import_batch").select("question_count").where("id", "=", draft.batchId).executeTakeFirstOrThrow();
      return { batchId: draft.batchId!, questionCount: batch.question_count, counts: await countRows(tx, draftId), subjectId };
    }
    await lockSubject(tx, subjectId);
    // The bank may have changed since the dry run.
    await findDuplicates(tx, draftId, subjectId);
    const before = await countRows(tx, draftId);
    if (before.ready === 0) throw mend("importNothing");
    const at = new Date(means.now());
    const { id: batchId } = await tx
      .insertInto("import_batch")
      .values({
        subject_id: subjectId,
        file_name: draft.fileName,
        format: draft.format,
        question_count: before.ready,
        staff_id: actor.staffId,
        created_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const places = await placesOf(tx, subjectId);
    for await (const drafts of readyDrafts(tx, draftId)) await writeQuestions(tx, subjectId, drafts, { batchId, at });
    const after = await placesOf(tx, subjectId);
    await tx
      .updateTable("import_batch")
      .set({
        made_chapters: [...after.chapters].filter((id) => !places.chapters.has(id)),
        made_points: [...after.points].filter((id) => !places.points.has(id)),
      })
      .where("id", "=", batchId)
      .execute();
    await tx.updateTable("import_draft").set({ state: "committed", batch_id: batchId }).where("id", "=", draftId).execute();
    await audit(
      { db: tx, now: means.now },
      {
        actor: actorOf(actor),
        action: "questionFile.committed",
        object: `importBatch:${batchId}`,
        details: { subjectId, fileName: draft.fileName, questions: before.ready },
      },
      actor.visit,
    );
    return { batchId, questionCount: before.ready, counts: before, subjectId };
  });
  forgetPlaces(means, done.subjectId);
  const { subjectId: _, ...committed } = done;
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
 */
export async function undoImport(means: Means, batchId: number, askedOf: AskedOf, actor: Actor): Promise<Undone> {
  const done = await inTransaction(means.db, async (tx): Promise<Undone & { subjectId: number }> => {
    const { subjectId } = (await tx
      .selectFrom("import_batch")
      .select("subject_id as subjectId")
      .where("id", "=", batchId)
      .executeTakeFirst()) ?? { subjectId: 0 };
    await lockSubject(tx, subjectId);
    const batch = await lockBatch(tx, batchId);
    const at = new Date(means.now());
    const there = await lockQuestions(tx, batchId);
    const used = new Set([...(await askedByPapers(tx, subjectId, there)), ...(await askedOf(tx, subjectId, batch.createdAt, there))]);
    const free = there.filter((id) => !used.has(id));
    await removeImported(tx, batch, free, at);
    await tx.updateTable("import_batch").set({ undone_at: batch.undoneAt ?? at }).where("id", "=", batchId).execute();
    if (free.length > 0 || !batch.undoneAt) {
      await audit(
        { db: tx, now: means.now },
        {
          actor: actorOf(actor),
          action: "questionFile.undone",
          object: `importBatch:${batchId}`,
          details: { removed: free.length, kept: used.size },
        },
        actor.visit,
      );
    }
    return { batchId, removed: free.length, kept: [...used].sort((a, b) => a - b), subjectId };
  });
  forgetPlaces(means, done.subjectId);
  const { subjectId: _, ...undone } = done;
  return undone;
}
