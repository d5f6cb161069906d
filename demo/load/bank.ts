import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#server/database/database.ts";
import { readText } from "#server/domains/questions/exchange/text/text.ts";
import { checkBody, putMedia, type QuestionDraft, writeQuestions } from "#server/domains/questions/questions.ts";
import type { Means } from "#server/kernel/call.ts";
import { taughtAt } from "../content/questions/lessons.ts";
import type { TradeKey } from "../content/shape.ts";
import { type DemoSubject, subjects } from "../content/subjects.ts";
import { DAY_MS } from "./days.ts";

const CONTENT = join(import.meta.dirname, "../content/questions");
/** What class exams alone ask, laid out as the questions are. */
const CLASS = join(import.meta.dirname, "../content/class");
/** A file for each examination. */
const RESERVED = join(import.meta.dirname, "../content/reserved");
/** The bank stood before the first learner practised. */
const BANK_AGE_MS = 60 * DAY_MS;

export interface LoadedQuestion {
  readonly questionId: number;
  readonly versionId: number;
  readonly draft: QuestionDraft;
}

export interface LoadedSubject extends DemoSubject {
  readonly subjectId: number;
  /** In the order of the files. */
  readonly questions: readonly LoadedQuestion[];
  /** Those that class exams alone ask. */
  readonly kept: readonly LoadedQuestion[];
  /** Those of its examination, and of the one that is over. */
  readonly reserved: readonly LoadedQuestion[];
  readonly reviewed: readonly LoadedQuestion[];
}
/** Subjects by their trade. */
export type LoadedBank = ReadonlyMap<TradeKey, LoadedSubject>;

interface Read {
  readonly drafts: QuestionDraft[];
  readonly media: Map<string, Uint8Array>;
}

/** Reads the question files of a trade, one chapter each, in their order. Throws at the first thing that can't be read. */
export const readQuestionFiles = (trade: TradeKey): Promise<Read> => readFolder(join(CONTENT, trade));

/** The questions of its class exams: whoever practises meets none of them. */
export const readKept = async (trade: TradeKey): Promise<QuestionDraft[]> => (await readFolder(join(CLASS, trade))).drafts;

async function readFolder(folder: string): Promise<Read> {
  const names = (await readdir(folder)).sort();
  const pictures = names.filter((name) => name.endsWith(".png"));
  const beside = new Map(await Promise.all(pictures.map(async (name) => [name, await readFile(join(folder, name))] as const)));
  const drafts: QuestionDraft[] = [];
  const media = new Map<string, Uint8Array>();
  for (const name of names.filter((one) => one.endsWith(".txt"))) {
    const read = readSound(`${basename(folder)}/${name}`, await readFile(join(folder, name), "utf8"), beside);
    drafts.push(...read.questions.map(({ draft }) => draft));
    for (const [address, bytes] of read.media) media.set(address, bytes);
  }
  return { drafts, media };
}

/** The questions of examinations by the names of their files, `electrician-past` among them; nothing else asks them. */
export async function readReserved(): Promise<Map<string, QuestionDraft[]>> {
  const names = (await readdir(RESERVED)).filter((name) => name.endsWith(".txt"));
  const read = names.map(async (name) => {
    const { questions } = readSound(`reserved/${name}`, await readFile(join(RESERVED, name), "utf8"));
    return [name.slice(0, -".txt".length), questions.map(({ draft }) => draft)] as const;
  });
  return new Map(await Promise.all(read));
}

/** What a text holds. Throws at the first thing that can't be read. */
function readSound(name: string, text: string, beside?: ReadonlyMap<string, Uint8Array>): ReturnType<typeof readText> {
  const read = readText(text, beside);
  for (const one of [...read.problems, ...read.notes]) throw new Error(`${name}, line ${one.place.line}: ${one.field} ${one.key}`);
  for (const { draft, place } of read.questions) {
    const [problem] = checkBody(draft);
    if (problem) throw new Error(`${name}, line ${place.line}: ${problem.field} ${problem.key}`);
  }
  return read;
}

/** Loads trades, levels, subjects and their questions, and ties knowledge points to the lessons that teach them. Runs after the courses. */
export async function loadBank(means: Means): Promise<LoadedBank> {
  const at = new Date(means.now() - BANK_AGE_MS);
  const loaded = new Map<TradeKey, LoadedSubject>();
  const reserved = await readReserved();
  for (const [sort, subject] of subjects.entries()) {
    const subjectId = await addSubject(means.db, subject, sort);
    const { drafts, media } = await readQuestionFiles(subject.trade);
    for (const [address, bytes] of media) {
      const stored = await putMedia(means, Buffer.from(bytes), "");
      if (stored !== address) throw new Error(`a picture of ${subject.trade} lies at ${stored}, not at ${address}`);
    }
    const write = async (some: readonly QuestionDraft[] = []) => {
      const written = await writeQuestions(means.db, subjectId, some, { batchId: null, at });
      return written.map((ids, n) => ({ ...ids, draft: some[n]! }));
    };
    loaded.set(subject.trade, {
      ...subject, subjectId, questions: await write(drafts), kept: await write(await readKept(subject.trade)),
      reserved: await write(reserved.get(subject.trade)), reviewed: await write(reserved.get(`${subject.trade}-past`)),
    });
  }
  await tieLessons(means.db);
  return loaded;
}

async function addSubject(db: Database, { trade, tradeName, level, name }: DemoSubject, sort: number): Promise<number> {
  const { id: tradeId } = await db
    .insertInto("exam_trade")
    .values({ name: tradeName, trade, sort })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: levelId } = await db
    .insertInto("exam_level")
    .values({ trade_id: tradeId, name: level, sort: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("subject")
    .values({ level_id: levelId, name, sort: 0, published: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function tieLessons(db: Database): Promise<void> {
  const ties = Object.entries(taughtAt);
  const { numAffectedRows } = await sql`
    update knowledge_point p set item_id = i.id, at_second = least(given.second, greatest(i.seconds - 1, 0))
    from unnest(${ties.map(([point]) => point)}::text[], ${ties.map(([, one]) => one.slug)}::text[],
      ${ties.map(([, one]) => one.lesson)}::text[],
      ${ties.map(([, one]) => one.second)}::int[]) as given (point, slug, lesson, second)
    join series s on s.slug = given.slug join item i on i.series_id = s.id and i.title = given.lesson
    where p.name = given.point`.execute(db);
  if (Number(numAffectedRows) !== ties.length)
    throw new Error(`${ties.length - Number(numAffectedRows)} knowledge points of the demo school find no lesson`);
}
