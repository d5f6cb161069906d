import type { Transaction } from "kysely";
import { timestampText } from "#contract/timestamp.ts";
import type { Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { lessonNamed } from "../../catalogue/catalogue.ts";
import { begunIn, bringClassExam, bringExaminations, examinationsMet, isBound } from "../../exams/exams.ts";
import {
  arrivePapers, arriveQuestions, checkedWhole, type Differing, forgetPlaces, leavingSubjects, papersMet, questionMediaMade, questionsMet,
  subjectMade, unknownQuestionMedia,
} from "../../questions/questions.ts";
import { act } from "../../staff/staff.ts";
import { refusalLines } from "../course/course.ts";
import { ExchangeFailure, type Source, wholeFile } from "../files/files.ts";
import { BANK_ACTS } from "./acts.ts";
import type { SubjectManifest } from "./manifest.ts";
import { draftOf, linesOf, mediaFile, type PlannedSubject, questionOf } from "./plan.ts";

type Tx = Transaction<Tables>;

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

/** How a subject comes in. */
interface HowBank {
  /** What learners saw where the file is of they see here. */
  readonly publish: boolean;
  /** Papers, rules and examinations that are here become what the file says, unless learners have begun them. */
  readonly update: boolean;
}

/** What became of a subject, line by line. */
interface Brought {
  readonly lines: readonly string[];
  /** All of it was here, as the file says it. */
  readonly isNothing: boolean;
}

/**
 * Brings a subject in one transaction: questions that are here stay, and papers, rules and examinations, unless one asks for an update.
 * Examinations come as drafts, whatever their windows say. @throws ExchangeFailure
 */
export async function bringSubject(means: Means, whole: Source, planned: PlannedSubject, how: HowBank): Promise<Brought> {
  const { manifest } = planned;
  const { trade, palette, level, subject, published } = manifest;
  const where = `${trade}/${level}/${subject}`;
  await bringMedia(means, whole, planned);
  const subjectId = await subjectMade(means, [trade, level, subject], { palette, published: how.publish && published });
  const said = await act(means, null, null, BANK_ACTS.bankIn, `subject:${subjectId}`, async (tx) => {
    const done = await written(means, tx, subjectId, planned, how);
    const { lines: _said, ...counts } = done;
    const some = Object.values(counts).reduce<number>((sum, one) => sum + (typeof one === "number" ? one : one.length), 0);
    const result = { ...done, some };
    return some === 0 ? { result } : { result, before: null, after: counts };
  });
  forgetPlaces(means, subjectId);
  const here = planned.questions - said.questions;
  const changed = said.updated.length === 0 ? "" : `; ${said.updated.length} of them updated`;
  const papers = `${said.papers} papers, ${said.rules} mock rules added${changed}`;
  const head = `${where}: ${said.questions} questions added, ${here} were here; ${papers}`;
  return { lines: [head, ...said.lines.map((line) => `  ${line}`)], isNothing: said.some + said.lines.length === 0 };
}

/** What an import would do with a subject, line by line. */
export async function subjectLines(means: Means, planned: PlannedSubject, { update }: HowBank): Promise<string[]> {
  const { manifest, questions } = planned;
  const { trade, level, subject, papers, mockRules, examinations } = manifest;
  const head =
    `${trade}/${level}/${subject}: ${questions} questions, ${papers.length} papers, ${mockRules.length} mock rules, ` +
    `${examinations.length} examinations as drafts: what is missing would be added`;
  const here = (await leavingSubjects(means.db)).find((one) => one.trade === trade && one.level === level && one.subject === subject);
  if (!here || papers.length + mockRules.length === 0) return [head];
  const begun = await begunIn(means.db, here.id);
  const coming = { papers, rules: mockRules, questionIds: await questionsMet(means, here.id, drafts(planned)) };
  const { paperIds, differing } = await papersMet(means.db, here.id, coming, { update, begun });
  // The paper of one that is here may come by this very file.
  const exams = comingExams(manifest, paperIds.map((id) => id ?? 0)).flatMap((one) => one.coming ?? []);
  const bringing = { update, begun: begun.examinations, at: new Date(means.now()) };
  const met = await examinationsMet(means.db, here.id, exams, bringing);
  return [head, ...[...differing, ...met].map((one) => `  ${differsLine(one, "it would be updated")}`)];
}

/** One that is here and isn't as the file says it, and what became of it. */
function differsLine({ what, title, changes, fate }: Differing, updated: string): string {
  const used = what === "examination" ? "it stays, since it is published or somebody sat it" : "it stays, since learners have begun it";
  const become = { stays: "it stays as it is; --update makes it what the file says", updated, used }[fate];
  return `the ${what} "${title}" is here already and differs (${changes.join(", ")}): ${become}`;
}

async function written(means: Means, tx: Tx, subjectId: number, planned: PlannedSubject, how: HowBank) {
  const { manifest } = planned;
  const at = new Date(means.now());
  const points = [];
  for (const { lesson, ...point } of manifest.points) {
    const itemId = lesson && ((await lessonNamed(tx, lesson))?.itemId ?? null);
    points.push({ ...point, itemId, atSecond: itemId === null ? null : point.atSecond });
  }
  const fileName = `${manifest.trade}-${manifest.level}-${manifest.subject}`;
  const bank = await arriveQuestions(tx, subjectId, { fileName, chapters: manifest.chapters, points, questions: drafts(planned) }, at);
  const begun = await begunIn(tx, subjectId);
  const coming = { papers: manifest.papers, rules: manifest.mockRules, questionIds: bank.questionIds };
  const made = await arrivePapers(tx, subjectId, coming, { ...how, begun }, at);
  const lines = made.refused.map(({ title, error }) => `"${title}" can't be here: ${refusalLines(error).join("; ")}`);
  const bringing = { manifest, paperIds: made.paperIds, update: how.update, begun: begun.examinations, at };
  const exams = await bringExams(tx, subjectId, bringing, lines);
  const differing = [...made.differing, ...exams.differing];
  lines.push(...differing.map((one) => differsLine(one, "updated")));
  const classExams = await bringClassExams(tx, subjectId, manifest, { ...bank, paperIds: made.paperIds, publish: how.publish }, lines);
  return {
    questions: bank.added, places: bank.places, papers: made.papers, rules: made.rules, examinations: exams.titles, classExams, lines,
    updated: differing.flatMap(({ fate, what, title }) => (fate === "updated" ? [`${what} "${title}"`] : [])),
  };
}

/** The examinations of a file with the numbers of their papers here; null: there is none. */
const comingExams = ({ examinations, papers }: SubjectManifest, paperIds: readonly (number | null)[]) =>
  examinations.map(({ paper, ...one }) => {
    const paperId = paperIds[paper - 1] ?? null;
    const coming = paperId === null ? null : { ...one, paperId, grace: papers[paper - 1]!.rules.offlineGraceSeconds };
    return { title: one.title, coming };
  });

interface Bringing {
  readonly manifest: SubjectManifest;
  readonly paperIds: readonly (number | null)[];
  readonly update: boolean;
  readonly begun: ReadonlySet<number>;
  readonly at: Date;
}

async function bringExams(tx: Tx, subjectId: number, { manifest, paperIds, ...how }: Bringing, lines: string[]) {
  const all = comingExams(manifest, paperIds);
  for (const { title, coming } of all)
    if (!coming) lines.push(`the examination "${title}" is left out: its paper can't be here`);
  const { made, differing } = await bringExaminations(tx, subjectId, all.flatMap(({ coming }) => coming ?? []), how);
  for (const { title, startTime, endTime } of made)
    lines.push(`the examination "${title}" is a draft (${timestampText(startTime)} to ${timestampText(endTime)}): publish it yourselves`);
  return { titles: made.map(({ title }) => title), differing };
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
