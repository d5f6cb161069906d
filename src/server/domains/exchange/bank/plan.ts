import type { Means } from "../../../kernel/call.ts";
import { checkedWhole, isQuestionMedia, reason, unknownQuestionMedia } from "../../questions/questions.ts";
import { lessonName, lineOf, needFile, placeOf, readManifest, Wrong } from "../course/course.ts";
import { ExchangeFailure, folderOf, type Source } from "../files/files.ts";
import {
  questionLine, type QuestionLine, QUESTIONS_FILE, SUBJECT_FILE, SUBJECT_FORMAT, type SubjectManifest, subjectManifest,
} from "./manifest.ts";

const MB = 2 ** 20;
/** The most bytes of a subject's manifest, of one question, of a picture or a sound. */
const MOST = { manifest: 128 * MB, line: 4 * MB, media: 10 * MB } as const;
/** A subject of a file after everything that can be wrong with it was looked for. */
export interface PlannedSubject {
  readonly source: Source;
  readonly manifest: SubjectManifest;
  readonly questions: number;
}

/** The lessons whose class exams get what they ask by these subjects. */
export const askedIn = (subjects: readonly PlannedSubject[]): ReadonlySet<string> =>
  new Set(subjects.flatMap(({ manifest }) => manifest.classExams.map(({ course, lesson }) => lessonName(course, lesson))));

/** The questions of a subject's file, with the lines that they stand on. @throws ExchangeFailure: a line is too long */
export async function* linesOf(source: Source): AsyncGenerator<{ readonly n: number; readonly text: string }> {
  let held: Buffer[] = [];
  let n = 0;
  for await (const piece of source.pieces(QUESTIONS_FILE)) {
    let from = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      const text = Buffer.concat([...held, piece.subarray(from, end)]).toString("utf8").trim();
      held = [];
      from = end + 1;
      n += 1;
      if (text !== "") yield { n, text };
    }
    held.push(piece.subarray(from));
    if (held.reduce((sum, one) => sum + one.length, 0) > MOST.line)
      throw new ExchangeFailure(`${QUESTIONS_FILE}: line ${n + 1}: it is longer than a question can be`);
  }
  const rest = Buffer.concat(held).toString("utf8").trim();
  if (rest !== "") yield { n: n + 1, text: rest };
}

/** A question of a line, or what is wrong with it. */
export function questionOf(text: string): { readonly question: QuestionLine } | { readonly wrong: string } {
  let said: unknown;
  try {
    said = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return { wrong: "this is no JSON" };
  }
  const read = questionLine.safeParse(said);
  return read.success ? { question: read.data } : { wrong: lineOf(read.error.issues[0]!) };
}

/** As the bank takes it. */
export const draftOf = ({ chapter, point, ...question }: QuestionLine) => ({
  ...question, ...(chapter === null ? {} : { chapterTitle: chapter }), ...(point === null ? {} : { pointName: point }),
});

/** Reads a subject, all its questions among it. @throws ExchangeFailure with a line for each thing that is wrong */
export async function planSubject(means: Means, whole: Source, folder: string): Promise<PlannedSubject> {
  const source = folderOf(whole, folder);
  try {
    const manifest = await readManifest(source, SUBJECT_FILE, { schema: subjectManifest, format: SUBJECT_FORMAT, most: MOST.manifest });
    const [wrong, misplaced] = [new Wrong(), new Wrong()];
    const questions = await lookThrough(means, whole, source, wrong);
    lookAtPlaces(manifest, questions, misplaced);
    if (!wrong.isEmpty || !misplaced.isEmpty)
      throw new ExchangeFailure([...wrong.lines(QUESTIONS_FILE), ...misplaced.lines(SUBJECT_FILE)].join("\n"));
    return { source, manifest, questions };
  } catch (error) {
    if (!(error instanceof ExchangeFailure)) throw error;
    throw new ExchangeFailure(error.message.split("\n").map((line) => `${folder}/${line}`).join("\n"));
  }
}

/** Looks at each question, and that what it shows is here or in the file. Returns how many there are. */
async function lookThrough(means: Means, whole: Source, source: Source, wrong: Wrong): Promise<number> {
  let count = 0;
  const shown = new Map<string, number>();
  for await (const { n, text } of linesOf(source)) {
    count += 1;
    const where = `${QUESTIONS_FILE}: line ${n}`;
    const read = questionOf(text);
    if ("wrong" in read) {
      wrong.push(`${where}: ${read.wrong}`);
      continue;
    }
    const { problems, media } = checkedWhole(draftOf(read.question));
    for (const { field, key, values } of problems) wrong.push(`${where}: ${field}: ${reason("en", { key, values, field })}`);
    for (const address of media) if (!shown.has(address)) shown.set(address, n);
  }
  for (const address of await unknownQuestionMedia(means, [...shown.keys()])) {
    const file = mediaFile(address);
    const where = `${QUESTIONS_FILE}: line ${shown.get(address)}`;
    const otherwise = "this is not the picture or sound that was written";
    await needFile(whole, wrong, { where, file, most: MOST.media, fits: (bytes) => isQuestionMedia(bytes, address), otherwise });
  }
  return count;
}

/** Where a picture or a sound of questions lies in the file, by its address. */
export const mediaFile = (address: string): string => `bank/media/${address.slice(address.lastIndexOf("/") + 1)}`;

/** Numbers that lead to no question, paper or chapter of the file. */
function lookAtPlaces({ papers, mockRules, examinations, classExams, chapters, points }: SubjectManifest, questions: number, wrong: Wrong) {
  const at = (path: readonly PropertyKey[], why: string) => wrong.push(`${SUBJECT_FILE}: ${placeOf(path)}: ${why}`);
  const needQuestion = (path: readonly PropertyKey[], question: number) => {
    if (question > questions) at(path, `there is no question ${question} in the file`);
  };
  const needPaper = (path: readonly PropertyKey[], paper: number, kind: "formal" | "class") => {
    const found = papers[paper - 1];
    if (!found) at(path, `there is no paper ${paper} in the file`);
    else if (found.kind !== kind) at(path, `the paper "${found.title}" is of kind ${found.kind}, and must be of kind ${kind}`);
  };
  const needChapter = (path: readonly PropertyKey[], chapter: string | null | undefined) => {
    if (chapter !== null && chapter !== undefined && !chapters.includes(chapter)) at(path, `there is no chapter "${chapter}" in the file`);
  };
  for (const [index, { sections, admitted }] of papers.entries()) {
    for (const [nth, { questions: asked }] of sections.entries())
      for (const [place, { question }] of asked.entries())
        needQuestion(["papers", index, "sections", nth, "questions", place, "question"], question);
    for (const [nth, question] of admitted.entries()) needQuestion(["papers", index, "admitted", nth], question);
  }
  for (const [index, { cells }] of mockRules.entries())
    for (const [nth, { chapter }] of cells.entries()) needChapter(["mockRules", index, "cells", nth, "chapter"], chapter);
  for (const [index, { chapter }] of points.entries()) needChapter(["points", index, "chapter"], chapter);
  for (const [index, { paper }] of examinations.entries()) needPaper(["examinations", index, "paper"], paper, "formal");
  const known = new Set(points.map(({ name }) => name));
  for (const [index, one] of classExams.entries()) {
    needPaper(["classExams", index, "paper"], one.paper, "class");
    for (const [nth, chapter] of one.chapters.entries()) needChapter(["classExams", index, "chapters", nth], chapter);
    for (const [nth, point] of one.points.entries())
      if (!known.has(point)) at(["classExams", index, "points", nth], `there is no knowledge point "${point}" in the file`);
    for (const [nth, question] of one.questions.entries()) needQuestion(["classExams", index, "questions", nth], question);
  }
}
