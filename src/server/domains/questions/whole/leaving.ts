import type { Database } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { chapterRows, pointRows } from "../bank/bank.ts";
import { htmlOf } from "../exchange/content/content.ts";
import { mediaBytes } from "../exchange/exchange.ts";
import { type KeptPaper, keptPaper, rulesToKeep } from "../papers/papers.ts";
import { type Body, type Cell, mediaIn, type PaperRules } from "../question/question.ts";
import { everySubject, keyedOf, type LeavingQuestion, questionsAfter } from "./whole.store.ts";

/** Questions that are in memory at once. */
const PAGE = 1000;

interface Point {
  readonly name: string;
  readonly chapter: string | null;
  readonly itemId: number | null;
  readonly atSecond: number | null;
}

/** Every subject with its chapters and knowledge points, in order. */
export async function leavingSubjects(db: Database) {
  const subjects = await everySubject(db);
  return Promise.all(
    subjects.map(async (one) => {
      const [chapters, points] = await Promise.all([chapterRows(db, one.id), pointRows(db, one.id)]);
      const titles = new Map(chapters.map(({ id, title }) => [id, title]));
      const named = points.map(({ name, chapterId, itemId, atSecond }): Point => ({
        name, chapter: chapterId === null ? null : titles.get(chapterId)!, itemId, atSecond,
      }));
      const pointNames = new Map(points.map(({ id, name }) => [id, name]));
      return { ...one, chapters: chapters.map(({ title }) => title), chapterTitles: titles, pointNames, points: named };
    }),
  );
}

/** All questions of a subject, by id. */
export async function* leavingQuestions(db: Database, subjectId: number): AsyncGenerator<LeavingQuestion> {
  for (let after = 0; ; ) {
    const page = await questionsAfter(db, subjectId, after, PAGE);
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)!.questionId;
  }
}

/** The addresses of the pictures and sounds that a question shows. */
export const questionMediaIn = (body: Body): string[] => mediaIn(htmlOf(body).join(""));

/** The bytes of a picture or a sound that questions show; null: they are gone. */
export const questionMediaAt = (means: Pick<Means, "providers">, address: string) => mediaBytes(means, address);

/** A paper whose questions are named by their places among the subject's questions, from 1. */
export interface WholePaper {
  /** What it is called in every school; absent: a file of an earlier version doesn't say. */
  readonly id?: string | undefined;
  readonly kind: KeptPaper["kind"];
  readonly title: string;
  readonly year: number | null;
  readonly minutes: number;
  readonly passScore: number;
  readonly published: boolean;
  readonly rules: PaperRules;
  readonly sections: readonly {
    readonly title: string;
    readonly questions: readonly { readonly question: number; readonly score: number }[];
  }[];
  /** Open questions that a formal paper takes by name. */
  readonly admitted: readonly number[];
}

/** The papers of a subject; null in the place of one that asks a question which left the bank. */
export async function leavingPapers(
  db: Database, subjectId: number, places: ReadonlyMap<number, number>,
): Promise<{ paperId: number; title: string; paper: WholePaper | null }[]> {
  const found = [];
  for (const { id: paperId, key } of await keyedOf(db, "paper", subjectId)) {
    const kept = (await keptPaper(db, paperId))!;
    const { kind, title, year, minutes, passScore, published, content } = kept;
    const asked = content.sections.flatMap((section) => section.questions);
    const sections = content.sections.map((section) => ({
      title: section.title, questions: section.questions.map(({ questionId, score }) => ({ question: places.get(questionId)!, score })),
    }));
    const admitted = (content.admitted ?? []).map((id) => places.get(id)!);
    const paper = { id: key, kind, title, year, minutes, passScore, published, rules: content.rules, sections, admitted };
    found.push({ paperId, title, paper: asked.every(({ questionId }) => places.has(questionId)) ? paper : null });
  }
  return found;
}

/** A mock rule whose chapters are named by their titles. */
export interface WholeRule {
  readonly id?: string | undefined;
  readonly title: string;
  readonly minutes: number;
  readonly passScore: number;
  readonly published: boolean;
  readonly rules: PaperRules;
  readonly cells: readonly (Pick<Cell, "kind" | "count" | "score"> & {
    readonly chapter?: string | undefined;
    readonly difficulty?: number | undefined;
  })[];
}

export async function leavingMockRules(db: Database, subjectId: number, titles: ReadonlyMap<number, string>): Promise<WholeRule[]> {
  const keys = new Map((await keyedOf(db, "mock_rule", subjectId)).map(({ id, key }) => [id, key]));
  return (await rulesToKeep(db, subjectId)).map(({ ruleId, title, minutes, passScore, published, content }) => ({
    id: keys.get(ruleId)!, title, minutes, passScore, published, rules: content.rules,
    cells: content.cells.map(({ chapterId, ...cell }) => ({
      ...cell, ...(chapterId === undefined ? {} : { chapter: titles.get(chapterId)! }),
    })),
  }));
}
