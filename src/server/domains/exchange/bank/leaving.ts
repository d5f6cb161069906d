import type { Means } from "../../../kernel/call.ts";
import { lessonNames } from "../../catalogue/catalogue.ts";
import { leavingClassExams, leavingExaminations } from "../../exams/exams.ts";
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

/** Writes every subject with its questions, papers, mock rules, examinations and class exams. */
export async function writeBank(leaving: Leaving): Promise<LeftBank> {
  const left = { folders: [] as string[], questions: 0, secret: 0, papers: 0 };
  const media = new Set<string>();
  for (const subject of await leavingSubjects(leaving.means.db)) {
    const named = asFileName(`${subject.trade}-${subject.level}-${subject.subject}`);
    const folder = `bank/${String(left.folders.length + 1).padStart(3, "0")} ${named}`;
    const { places, secret } = await writeQuestions(leaving, subject, folder, media);
    const papers = await writeSubject(leaving, subject, folder, places);
    left.folders.push(folder);
    left.questions += places.size;
    left.secret += secret;
    left.papers += papers;
  }
  for (const address of media) {
    const bytes = await questionMediaAt(leaving.means, address);
    if (bytes) await leaving.zip.add(mediaFile(address), Buffer.from(bytes));
    else leaving.notes.push(`${address}: a picture of questions is gone from the store`);
  }
  return left;
}

/** Writes the questions of a subject, one a line, and notes which pictures they show. Returns each one's place, from 1. */
async function writeQuestions({ means, zip }: Leaving, { id }: Subject, folder: string, media: Set<string>) {
  const places = new Map<number, number>();
  let secret = 0;
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const { questionId, kind, chapter, point, difficulty, secrecy, body } of leavingQuestions(means.db, id)) {
      places.set(questionId, places.size + 1);
      if (secrecy !== "open") secret += 1;
      for (const address of questionMediaIn(body)) media.add(address);
      const line = { kind, chapter, point, difficulty, secrecy, body } as unknown as QuestionLine;
      yield Buffer.from(`${JSON.stringify(line)}\n`);
    }
  }
  await zip.addPieces(`${folder}/${QUESTIONS_FILE}`, lines(), MOST);
  return { places, secret };
}

async function writeSubject(leaving: Leaving, subject: Subject, folder: string, places: ReadonlyMap<number, number>): Promise<number> {
  const { means, zip, notes } = leaving;
  const { id, trade, palette, level, subject: name, published, chapters, chapterTitles } = subject;
  const where = `${trade}/${level}/${name}`;
  const papers: SubjectManifest["papers"] = [];
  const numbers = new Map<number, number>();
  for (const { paperId, title, paper } of await leavingPapers(means.db, id, places)) {
    if (!paper) notes.push(`${where}: the paper "${title}" asks a question that left the bank, and is left out`);
    else {
      const said = { ...paper, rules: { ...paper.rules }, admitted: [...paper.admitted], sections: sectionsOf(paper) };
      numbers.set(paperId, papers.push(said));
    }
  }
  const items = subject.points.flatMap(({ itemId }) => itemId ?? []);
  const lessons = await lessonNames(means.db, items);
  const points = subject.points.map(({ itemId, ...point }) => ({
    ...point, lesson: itemId === null ? null : { ...lessons.get(itemId)! },
  }));
  const mockRules = (await leavingMockRules(means.db, id, chapterTitles)).map((rule) => ({
    ...rule, rules: { ...rule.rules }, cells: rule.cells.map((cell) => ({ ...cell })),
  }));
  const examinations = (await leavingExaminations(means.db, id, new Date(means.now()))).flatMap(({ paperId, ...one }) => {
    const paper = numbers.get(paperId);
    if (paper === undefined) notes.push(`${where}: the examination "${one.title}" is left out with its paper`);
    return paper === undefined ? [] : [{ paper, ...one }];
  });
  const classExams = await classExamsOf(means, subject, numbers, places);
  const said: SubjectManifest = {
    format: SUBJECT_FORMAT, version: FORMAT_VERSION, trade, palette, level, subject: name, published, chapters, points, papers, mockRules,
    examinations, classExams,
  };
  await zip.add(`${folder}/${SUBJECT_FILE}`, Buffer.from(`${JSON.stringify(said, null, 1)}\n`));
  return papers.length;
}

type Paper = NonNullable<Awaited<ReturnType<typeof leavingPapers>>[number]["paper"]>;
const sectionsOf = ({ sections }: Paper) =>
  sections.map(({ title, questions }) => ({ title, questions: questions.map((question) => ({ ...question })) }));

/** What class exams draw from, by what the lessons, chapters and points are called. */
async function classExamsOf(
  { db }: Means, { chapterTitles, pointNames }: Subject, numbers: ReadonlyMap<number, number>, places: ReadonlyMap<number, number>,
): Promise<SubjectManifest["classExams"]> {
  const bound = await leavingClassExams(db, [...numbers.keys()]);
  const lessons = await lessonNames(db, bound.map(({ itemId }) => itemId));
  return bound.map(({ itemId, paperId, accuracyPer, chapterIds, pointIds, questionIds }) => ({
    ...lessons.get(itemId)!, paper: numbers.get(paperId)!, accuracyPer,
    chapters: chapterIds.flatMap((one) => chapterTitles.get(one) ?? []), points: pointIds.flatMap((one) => pointNames.get(one) ?? []),
    questions: questionIds.flatMap((one) => places.get(one) ?? []),
  }));
}
