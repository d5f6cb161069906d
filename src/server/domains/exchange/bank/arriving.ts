import type { Transaction } from "kysely";
import { timestampText } from "#contract/timestamp.ts";
import type { Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { lessonNamed } from "../../catalogue/catalogue.ts";
import { bringClassExam, bringExaminations, isBound } from "../../exams/exams.ts";
import {
  arrivePapers, arriveQuestions, checkedWhole, forgetPlaces, leavingSubjects, questionMediaMade, subjectMade, unknownQuestionMedia,
} from "../../questions/questions.ts";
import { act } from "../../staff/staff.ts";
import { refusalLines } from "../course/course.ts";
import { ExchangeFailure, type Source, wholeFile } from "../files/files.ts";
import { BANK_ACTS } from "./acts.ts";
import type { SubjectManifest } from "./manifest.ts";
import { draftOf, linesOf, mediaFile, type PlannedSubject, questionOf } from "./plan.ts";

type Tx = Transaction<Tables>;
type Say = (line: string) => void;

/** Questions that are in memory at once. */
const AT_ONCE = 500;
const MOST_BYTES = 10 * 2 ** 20;

/** The questions of a planned subject, some at a time. */
async function* drafts({ source }: PlannedSubject) {
  let some = [];
  for await (const { n, text } of linesOf(source)) {
    const read = questionOf(text);
    if ("wrong" in read) throw new ExchangeFailure(`line ${n}: the file changed while it was read`);
    some.push(draftOf(read.question));
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** Pictures and sounds go into the store first, where an import that breaks off leaves them without harm. */
async function bringMedia(means: Means, whole: Source, planned: PlannedSubject): Promise<void> {
  for await (const some of drafts(planned)) {
    const shown = new Set(some.flatMap((draft) => checkedWhole(draft).media));
    for (const address of await unknownQuestionMedia(means, [...shown]))
      await questionMediaMade(means, await wholeFile(whole, mediaFile(address), MOST_BYTES));
  }
}

/**
 * Brings a subject in one transaction: questions that are here, papers, rules and examinations of the same names stay as they are.
 * Examinations come as drafts, whatever their windows say. @throws ExchangeFailure
 */
export async function bringSubject(means: Means, whole: Source, planned: PlannedSubject, publish: boolean, say: Say): Promise<void> {
  const { manifest } = planned;
  const { trade, palette, level, subject, published } = manifest;
  const where = `${trade}/${level}/${subject}`;
  await bringMedia(means, whole, planned);
  const subjectId = await subjectMade(means, [trade, level, subject], { palette, published: publish && published });
  const said = await act(means, null, null, BANK_ACTS.bankIn, `subject:${subjectId}`, async (tx) => {
    const done = await written(means, tx, subjectId, planned, publish);
    const { lines: _said, ...counts } = done;
    const some = counts.questions + counts.places + counts.papers + counts.rules + counts.examinations.length + counts.classExams.length;
    return some === 0 ? { result: done } : { result: done, before: null, after: counts };
  });
  forgetPlaces(means, subjectId);
  const here = planned.questions - said.questions;
  say(`${where}: ${said.questions} questions added, ${here} were here; ${said.papers} papers, ${said.rules} mock rules added`);
  for (const line of said.lines) say(`  ${line}`);
}

async function written(means: Means, tx: Tx, subjectId: number, planned: PlannedSubject, publish: boolean) {
  const { manifest } = planned;
  const at = new Date(means.now());
  const points = [];
  for (const { lesson, ...point } of manifest.points) {
    const itemId = lesson && ((await lessonNamed(tx, lesson))?.itemId ?? null);
    points.push({ ...point, itemId, atSecond: itemId === null ? null : point.atSecond });
  }
  const fileName = `${manifest.trade}-${manifest.level}-${manifest.subject}`;
  const bank = await arriveQuestions(tx, subjectId, { fileName, chapters: manifest.chapters, points, questions: drafts(planned) }, at);
  const coming = { papers: manifest.papers, rules: manifest.mockRules, questionIds: bank.questionIds };
  const made = await arrivePapers(tx, subjectId, coming, publish, at);
  const lines = made.refused.map(({ title, error }) => `"${title}" can't be here: ${refusalLines(error).join("; ")}`);
  const examinations = await bringExams(tx, subjectId, manifest, made.paperIds, lines, at);
  const classExams = await bringClassExams(tx, subjectId, manifest, { ...bank, paperIds: made.paperIds, publish }, lines);
  return { questions: bank.added, places: bank.places, papers: made.papers, rules: made.rules, examinations, classExams, lines };
}

async function bringExams(
  tx: Tx, subjectId: number, { examinations, papers }: SubjectManifest, paperIds: readonly (number | null)[], lines: string[], at: Date,
): Promise<string[]> {
  const coming = examinations.flatMap(({ paper, ...one }) => {
    const paperId = paperIds[paper - 1] ?? null;
    if (paperId === null) lines.push(`the examination "${one.title}" is left out: its paper can't be here`);
    return paperId === null ? [] : [{ ...one, paperId, grace: papers[paper - 1]!.rules.offlineGraceSeconds }];
  });
  const made = await bringExaminations(tx, subjectId, coming, at);
  for (const { title, startTime, endTime } of coming.filter((one) => made.includes(one.title)))
    lines.push(`the examination "${title}" is a draft (${timestampText(startTime)} to ${timestampText(endTime)}): publish it yourselves`);
  return made;
}

interface Ground {
  readonly questionIds: readonly number[];
  readonly paperIds: readonly (number | null)[];
  readonly publish: boolean;
}

/** What class exams draw from; one that learners see already opens by `publish` alone. */
async function bringClassExams(
  tx: Tx, subjectId: number, { classExams }: SubjectManifest, { questionIds, paperIds, publish }: Ground, lines: string[],
): Promise<string[]> {
  if (classExams.length === 0) return [];
  const here = (await leavingSubjects(tx)).find(({ id }) => id === subjectId)!;
  const idsOf = (names: ReadonlyMap<number, string>) => new Map([...names].map(([id, name]) => [name, id]));
  const [chapters, points] = [idsOf(here.chapterTitles), idsOf(here.pointNames)];
  const made: string[] = [];
  for (const { course, lesson, paper, accuracyPer, ...scope } of classExams) {
    const [found, paperId] = [await lessonNamed(tx, { course, lesson }), paperIds[paper - 1] ?? null];
    if (!found || (await isBound(tx, found.itemId))) continue;
    const title = `the class exam "${found.title}" of "${found.course}"`;
    if (paperId === null || (found.published && !publish)) {
      lines.push(`${title} stays without questions: ${paperId === null ? "its paper can't be here" : "learners see it; say --publish"}`);
      continue;
    }
    const bound = {
      paperId, accuracyPer, chapterIds: scope.chapters.flatMap((name) => chapters.get(name) ?? []),
      pointIds: scope.points.flatMap((name) => points.get(name) ?? []),
      questionIds: scope.questions.map((place) => questionIds[place - 1]!),
    };
    if (await bringClassExam(tx, found.itemId, bound)) made.push(`${found.course}: ${found.title}`);
  }
  return made;
}
