import { hash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { addEntry, chapterIds, nextSort, pointRows, stemHash, writeQuestions } from "../bank/bank.ts";
import { addBatch, checked, lockSubject, noteMade, placesOf, type RowProblem, unknownMedia } from "../exchange/exchange.ts";
import { mediaAddress, putMedia, typeOf } from "../media/media.ts";
import type { QuestionDraft } from "../question/question.ts";
import { askedHere, countBatch } from "./whole.store.ts";

type Tx = Transaction<Tables>;

/** A question of a file as it would enter the bank, with all that keeps it out, and the pictures and sounds that it shows. */
export function checkedWhole(draft: QuestionDraft): { problems: readonly RowProblem[]; media: readonly string[] } {
  return checked(draft as Parameters<typeof checked>[0], { n: 1 });
}

/** Which of these pictures and sounds the bank has not. */
export const unknownQuestionMedia = (means: Pick<Means, "pool">, addresses: readonly string[]) => unknownMedia(means, addresses);

/** Whether these bytes are the picture or the sound that questions name so. */
export function isQuestionMedia(bytes: Buffer, address: string): boolean {
  const type = typeOf(bytes);
  return type !== null && mediaAddress(hash("sha256", bytes, "hex"), type) === address;
}

/** Keeps a picture or a sound of questions; the address that it is shown by. @throws Refusal: it is none */
export const questionMediaMade = (means: Means, bytes: Buffer): Promise<string> => putMedia(means, bytes, "");

interface ComingBank {
  readonly fileName: string;
  readonly chapters: readonly string[];
  readonly points: readonly {
    readonly name: string;
    readonly chapter: string | null;
    readonly itemId: number | null;
    readonly atSecond: number | null;
  }[];
  /** All questions in their order, some at a time. */
  readonly questions: AsyncIterable<readonly QuestionDraft[]>;
}

/**
 * Adds what a subject has not yet of a file's chapters, knowledge points and questions; what asks the same is the same question. Returns
 * the numbers of all the file's questions, in their order, and how many were added. As a batch, which staff can take back.
 */
export async function arriveQuestions(
  tx: Tx, subjectId: number, { fileName, chapters, points, questions }: ComingBank, at: Date,
): Promise<{ questionIds: number[]; added: number; places: number }> {
  await lockSubject(tx, subjectId);
  const before = await placesOf(tx, subjectId);
  const titles = await chapterIds(tx, subjectId, chapters);
  const known = new Set((await pointRows(tx, subjectId)).map(({ name }) => name));
  for (const { name, chapter, itemId, atSecond } of points) {
    if (known.has(name)) continue;
    known.add(name);
    const chapterId = chapter === null ? null : (titles.get(chapter) ?? null);
    await addEntry(tx, "knowledge_point", { subjectId, name, chapterId, itemId, atSecond, sort: await nextSort(tx, "knowledge_point") });
  }
  const here = await askedHere(tx, subjectId);
  const seen = new Map<string, number>();
  const questionIds: number[] = [];
  let [added, batchId] = [0, null as number | null];
  for await (const some of questions) {
    const fresh: { readonly at: number; readonly draft: QuestionDraft }[] = [];
    for (const draft of some) {
      const same = metBy(draft, here, seen);
      if (same === undefined) fresh.push({ at: questionIds.length, draft });
      questionIds.push(same ?? 0);
    }
    if (fresh.length === 0) continue;
    batchId ??= await addBatch(tx, { subjectId, fileName, format: "exchange", questionCount: 0, staffId: null, at });
    const written = await writeQuestions(tx, subjectId, fresh.map(({ draft }) => draft), { batchId, at });
    for (const [index, one] of fresh.entries()) questionIds[one.at] = written[index]!.questionId;
    added += fresh.length;
  }
  const after = await placesOf(tx, subjectId);
  if (batchId !== null) {
    await countBatch(tx, batchId, added);
    await noteMade(tx, batchId, before, after);
  }
  const places = after.chapters.size - before.chapters.size + (after.points.size - before.points.size);
  return { questionIds, added, places };
}

/** The numbers that a file's questions have here, in their order; 0: it would be added. */
export async function questionsMet(
  { db }: Pick<Means, "db">, subjectId: number, questions: AsyncIterable<readonly QuestionDraft[]>,
): Promise<number[]> {
  const [here, seen] = [await askedHere(db, subjectId), new Map<string, number>()];
  const questionIds: number[] = [];
  for await (const some of questions)
    for (const draft of some) questionIds.push(metBy(draft, here, seen) ?? 0);
  return questionIds;
}

/** The question that is here and asks the same; of several the how many-th of the file is the how many-th of those here. */
function metBy(draft: QuestionDraft, here: ReadonlyMap<string, readonly number[]>, seen: Map<string, number>): number | undefined {
  const asks = stemHash(checked(draft as Parameters<typeof checked>[0], { n: 1 }).draft.body).toString("hex");
  const nth = seen.get(asks) ?? 0;
  seen.set(asks, nth + 1);
  return here.get(asks)?.[nth];
}
