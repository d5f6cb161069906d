import { hash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { addEntry, chapterIds, chapterRows, nextSort, pointRows, stemHash, writeQuestions } from "../bank/bank.ts";
import { addBatch, checked, lockSubject, noteMade, placesOf, type RowProblem, unknownMedia } from "../exchange/exchange.ts";
import { mediaAddress, putMedia, typeOf } from "../media/media.ts";
import { type KeptPaper, keptPaper, rulesToKeep, saveMockRule, savePaper } from "../papers/papers.ts";
import type { Cell, QuestionDraft } from "../question/question.ts";
import type { WholePaper, WholeRule } from "./leaving.ts";
import { askedHere, countBatch, paperIdsOf } from "./whole.store.ts";

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
      const asks = stemHash(checked(draft as Parameters<typeof checked>[0], { n: 1 }).draft.body).toString("hex");
      const nth = seen.get(asks) ?? 0;
      seen.set(asks, nth + 1);
      const same = here.get(asks)?.[nth];
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

/** What couldn't be taken, and why. */
interface Refused {
  readonly title: string;
  readonly error: unknown;
}

/** The how many-th of its name each of these is. */
function nths<T>(all: readonly T[], nameOf: (one: T) => string): string[] {
  const counts = new Map<string, number>();
  return all.map((one) => {
    const name = nameOf(one);
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    return JSON.stringify([name, nth]);
  });
}

interface ComingPapers {
  readonly papers: readonly WholePaper[];
  readonly rules: readonly WholeRule[];
  /** Of the file's questions, in their order. */
  readonly questionIds: readonly number[];
}

/**
 * Adds the papers and mock rules that a subject has not: papers are known by kind, title and year, rules by title. Returns the numbers
 * of the file's papers, in their order; null for one that can't be here.
 */
export async function arrivePapers(
  tx: Tx, subjectId: number, { papers, rules, questionIds }: ComingPapers, publish: boolean, at: Date,
): Promise<{ paperIds: (number | null)[]; papers: number; rules: number; refused: Refused[] }> {
  const refused: Refused[] = [];
  const kept: KeptPaper[] = [];
  for (const id of await paperIdsOf(tx, subjectId)) kept.push((await keptPaper(tx, id))!);
  const named = ({ kind, title, year }: { kind: string; title: string; year: number | null }) => JSON.stringify([kind, title.trim(), year]);
  const here = new Map(nths(kept, named).map((name, index) => [name, kept[index]!.paperId]));
  const paperIds: (number | null)[] = [];
  let made = 0;
  for (const [index, name] of nths(papers, named).entries()) {
    const known = here.get(name);
    if (known !== undefined) {
      paperIds.push(known);
      continue;
    }
    const { sections, admitted, published, ...paper } = papers[index]!;
    const idOf = (place: number) => questionIds[place - 1]!;
    const asked = sections.map((section) => ({
      title: section.title, questions: section.questions.map(({ question, score }) => ({ questionId: idOf(question), score })),
    }));
    const draft = { ...paper, subjectId, sections: asked, admitted: admitted.map(idOf), published: publish && published };
    const saved = await tried(refused, paper.title, () => savePaper(tx, draft, at));
    if (saved) made += 1;
    paperIds.push(saved?.paperId ?? null);
  }
  return { paperIds, papers: made, rules: await arriveRules(tx, subjectId, rules, { publish, at, refused }), refused };
}

async function tried<T>(refused: Refused[], title: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused.push({ title, error });
    return null;
  }
}

async function arriveRules(
  tx: Tx, subjectId: number, rules: readonly WholeRule[],
  { publish, at, refused }: { readonly publish: boolean; readonly at: Date; readonly refused: Refused[] },
): Promise<number> {
  const titles = new Map((await chapterRows(tx, subjectId)).map(({ id, title }) => [title, id]));
  const here = new Set(nths(await rulesToKeep(tx, subjectId), ({ title }) => title));
  let made = 0;
  for (const [index, name] of nths(rules, ({ title }) => title.trim()).entries()) {
    if (here.has(name)) continue;
    const { cells, published, ...rule } = rules[index]!;
    const plain = cells.map(({ kind, count, score, chapter, difficulty }): Cell => ({
      kind, count, score, ...(chapter === undefined ? {} : { chapterId: titles.get(chapter)! }),
      ...(difficulty === undefined ? {} : { difficulty }),
    }));
    if (await tried(refused, rule.title, () => saveMockRule(tx, { ...rule, cells: plain, subjectId, published: publish && published }, at)))
      made += 1;
  }
  return made;
}
