import type { Means } from "../../../kernel/call.ts";
import { lessonNames } from "../../catalogue/catalogue.ts";
import { askedInClass, leavingClassExams, leavingExaminations } from "../../exams/exams.ts";
import {
  leavingMockRules, leavingPapers, leavingQuestions, leavingSubjects, questionMediaAt, questionMediaIn,
} from "../../questions/questions.ts";
import { FORMAT_VERSION, type Leaving } from "../course/course.ts";
import { asFileName } from "../files/files.ts";
import { QUESTIONS_FILE, type QuestionLine, SUBJECT_FILE, SUBJECT_FORMAT, type SubjectManifest } from "./manifest.ts";
import { mediaFile } from "./plan.ts";

/** More bytes than a file of questions has. */
const MOST = 2 ** 40;

/** What an export has written of the bank. */
interface LeftBank {
  /** Folders of subjects. */
  readonly folders: string[];
  readonly questions: number;
  /** Questions that exams alone ask: their keys lie in the file. */
  readonly secret: number;
  readonly papers: number;
}

type Subject = Awaited<ReturnType<typeof leavingSubjects>>[number];

/** What of a subject goes along: all of it, or what class exams of some courses ask. */
type Taken = NonNullable<ReturnType<Awaited<ReturnType<typeof askedInClass>>["get"]>> | null;

/** Writes every subject with its questions, papers, mock rules, examinations and class exams. */
export const writeBank = (leaving: Leaving): Promise<LeftBank> => writeSubjects(leaving, () => null);

/** Writes what the class exams of some courses ask: all questions that they may draw, with their keys, and their papers. */
export async function writeClassBank(leaving: Leaving, seriesIds: readonly number[]): Promise<LeftBank> {
  const asked = await askedInClass(leaving.means, seriesIds);
  return writeSubjects(leaving, (id) => asked.get(id));
}

async function writeSubjects(leaving: Leaving, takenOf: (subjectId: number) => Taken | undefined): Promise<LeftBank> {
  const left = { folders: [] as string[], questions: 0, secret: 0, papers: 0 };
  const media = new Set<string>();
  for (const subject of await leavingSubjects(leaving.means.db)) {
    const taken = takenOf(subject.id);
    if (taken === undefined) continue;
    const named = asFileName(`${subject.trade}-${subject.level}-${subject.subject}`);
    const folder = `bank/${String(left.folders.length + 1).padStart(3, "0")} ${named}`;
    const written = await writeQuestions(leaving, subject, folder, { media, taken });
    left.papers += await writeSubject(leaving, subject, folder, { ...written, taken });
    left.folders.push(folder);
    left.questions += written.places.size;
    left.secret += written.secret;
  }
  for (const address of media) {
    const bytes = await questionMediaAt(leaving.means, address);
    if (bytes) await leaving.zip.add(mediaFile(address), Buffer.from(bytes));
    else leaving.notes.push(`${address}: a picture of questions is gone from the store`);
  }
  return left;
}

interface Writing {
  readonly taken: Taken;
  /** Each question's place, from 1. */
  readonly places: ReadonlyMap<number, number>;
  /** Chapters and knowledge points that they name. */
  readonly chapters: Set<string>;
  readonly points: ReadonlySet<string>;
}

/** Writes the questions of a subject, one a line, and notes which pictures they show. */
async function writeQuestions(
  { means, zip }: Leaving, { id, chapterTitles, pointNames }: Subject, folder: string,
  { media, taken }: { readonly media: Set<string>; readonly taken: Taken },
): Promise<Omit<Writing, "taken"> & { readonly secret: number }> {
  const places = new Map<number, number>();
  const chapters = new Set([...(taken?.chapterIds ?? [])].flatMap((one) => chapterTitles.get(one) ?? []));
  const points = new Set([...(taken?.pointIds ?? [])].flatMap((one) => pointNames.get(one) ?? []));
  let secret = 0;
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const { questionId, kind, chapter, point, difficulty, secrecy, body } of leavingQuestions(means.db, id)) {
      if (taken && !taken.questionIds.has(questionId)) continue;
      places.set(questionId, places.size + 1);
      if (chapter !== null) chapters.add(chapter);
      if (point !== null) points.add(point);
      if (secrecy !== "open") secret += 1;
      for (const address of questionMediaIn(body)) media.add(address);
      const line = { kind, chapter, point, difficulty, secrecy, body } as unknown as QuestionLine;
      yield Buffer.from(`${JSON.stringify(line)}\n`);
    }
  }
  await zip.addPieces(`${folder}/${QUESTIONS_FILE}`, lines(), MOST);
  return { places, chapters, points, secret };
}

async function writeSubject(leaving: Leaving, subject: Subject, folder: string, writing: Writing): Promise<number> {
  const { means, zip, notes } = leaving;
  const { id, trade, palette, level, subject: name, published } = subject;
  const { taken, places, chapters, points } = writing;
  const where = `${trade}/${level}/${name}`;
  const papers: SubjectManifest["papers"] = [];
  const numbers = new Map<number, number>();
  for (const { paperId, title, paper } of await leavingPapers(means.db, id, places)) {
    if (taken && !taken.paperIds.has(paperId)) continue;
    if (!paper) notes.push(`${where}: the paper "${title}" asks a question that left the bank, and is left out`);
    else {
      const said = { ...paper, rules: { ...paper.rules }, admitted: [...paper.admitted], sections: sectionsOf(paper) };
      numbers.set(paperId, papers.push(said));
    }
  }
  const named = subject.points.filter((point) => !taken || points.has(point.name));
  for (const { chapter } of named) if (taken && chapter !== null) chapters.add(chapter);
  const lessons = await lessonNames(means.db, named.flatMap(({ itemId }) => itemId ?? []));
  const said: SubjectManifest = {
    format: SUBJECT_FORMAT, version: FORMAT_VERSION, trade, palette, level, subject: name, published,
    chapters: subject.chapters.filter((title) => !taken || chapters.has(title)),
    points: named.map(({ itemId, ...point }) => ({ ...point, lesson: itemId === null ? null : { ...lessons.get(itemId)! } })),
    papers, ...(taken ? { mockRules: [], examinations: [] } : await rulesAndExams(leaving, subject, numbers)),
    classExams: await classExamsOf(means, subject, numbers, writing),
  };
  await zip.add(`${folder}/${SUBJECT_FILE}`, Buffer.from(`${JSON.stringify(said, null, 1)}\n`));
  return papers.length;
}

async function rulesAndExams(
  { means, notes }: Leaving, { id, trade, level, subject, chapterTitles }: Subject, numbers: ReadonlyMap<number, number>,
): Promise<Pick<SubjectManifest, "mockRules" | "examinations">> {
  const mockRules = (await leavingMockRules(means.db, id, chapterTitles)).map((rule) => ({
    ...rule, rules: { ...rule.rules }, cells: rule.cells.map((cell) => ({ ...cell })),
  }));
  const examinations = (await leavingExaminations(means.db, id, new Date(means.now()))).flatMap(({ paperId, ...one }) => {
    const paper = numbers.get(paperId);
    if (paper === undefined) notes.push(`${trade}/${level}/${subject}: the examination "${one.title}" is left out with its paper`);
    return paper === undefined ? [] : [{ paper, ...one }];
  });
  return { mockRules, examinations };
}

type Paper = NonNullable<Awaited<ReturnType<typeof leavingPapers>>[number]["paper"]>;
const sectionsOf = ({ sections }: Paper) =>
  sections.map(({ title, questions }) => ({ title, questions: questions.map((question) => ({ ...question })) }));

/** What class exams draw from, by what the lessons, chapters and points are called. */
async function classExamsOf(
  { db }: Means, { chapterTitles, pointNames }: Subject, numbers: ReadonlyMap<number, number>, { taken, places }: Writing,
): Promise<SubjectManifest["classExams"]> {
  const bound = (await leavingClassExams(db, [...numbers.keys()])).filter(({ itemId }) => !taken || taken.itemIds.has(itemId));
  const lessons = await lessonNames(db, bound.map(({ itemId }) => itemId));
  return bound.map(({ itemId, paperId, accuracyPer, chapterIds, pointIds, questionIds }) => ({
    ...lessons.get(itemId)!, paper: numbers.get(paperId)!, accuracyPer,
    chapters: chapterIds.flatMap((one) => chapterTitles.get(one) ?? []), points: pointIds.flatMap((one) => pointNames.get(one) ?? []),
    questions: questionIds.flatMap((one) => places.get(one) ?? []),
  }));
}
