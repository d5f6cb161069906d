import type { Transaction } from "kysely";
import type { Database, Tables } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { mend } from "../../kernel/refusal.ts";
import { cleanHtml } from "../../kernel/richText.ts";
import { beforeFinal } from "../practice/practice.ts";
import { changesOf, type Differing, fateOf, met } from "../questions/questions.ts";
import type { Planned } from "./acts.ts";
import {
  addExamination, changeExamination, deskPage, examinationKeys, keepExaminationKey, type Plan,
} from "./desk.store.ts";
import { reviewProblem } from "./exams.rules.ts";
import { extendExamination, keepDeadline } from "./examinations.store.ts";
import { examinationStart } from "./starts.ts";
import { forgetWithheld, isTold, reviewPorts, withheldNow } from "./withheld.ts";

export { askedInClass, bringClassExam, classExamStart, drawnFrom, isBound, leavingClassExams, NO_TASKS } from "./classExam/classExam.ts";
export { classExamStates } from "./classStates.ts";
export { begunIn } from "./desk.store.ts";
export { spentKeys } from "./withheld.ts";

/** Gives whoever begins later the same extra time; false: there is no such one. @throws Refusal 1001 once its results are told */
async function extend({ db, now }: Pick<Means, "db" | "now">, examinId: number, seconds: number): Promise<boolean> {
  if (await isTold(db, examinId, now())) throw mend("examReviewed");
  return extendExamination({ db }, examinId, seconds);
}

/** How attempts of examinations start, how an examination gets extra time and tells results, and which keys wait. */
export const examStarts = {
  examination: examinationStart, extendExamination: extend, keepDeadline, ...reviewPorts, forgetWithheld,
};

/** Questions of which the books tell this learner nothing: exams of theirs that aren't final ask them, or their keys wait. */
export async function hiddenInBooks(means: Means, learnerId: number): Promise<number[]> {
  const [own, withheld] = await Promise.all([beforeFinal(means, learnerId), withheldNow(means)]);
  return [...own, ...withheld];
}

/** An examination as exchange files say it: whether it is published stays with the school that published it. */
interface WholeExamination extends Omit<Planned, "published"> {
  /** What it is called in every school; absent: a file of an earlier version doesn't say. */
  readonly id?: string | undefined;
}

/** More examinations than a subject has. */
const ALL = { current: 1, size: 100_000 } as const;

/** The examinations of a subject with how they stand, the first first. */
async function examinationsHere(db: Database, subjectId: number, now: Date) {
  const { rows } = await deskPage(db, { subjectId, examinId: null, keyword: null, state: null }, now, ALL);
  const keys = await examinationKeys(db, subjectId);
  return rows.toReversed().map((row) => {
    const { examinId, published, paperId, type, title, introHtml: intro, place, startTime, endTime, registerUntil, attempts } = row;
    const { needsIdCard, review, reviewAt, score } = row;
    const said: WholeExamination = {
      id: keys.get(examinId)!, paperId, type, title, intro, place, startTime, endTime, registerUntil, attempts, needsIdCard, review,
      reviewAt, score,
    };
    return { examinId, published, said };
  });
}

export const leavingExaminations = async (db: Database, subjectId: number, now: Date): Promise<WholeExamination[]> =>
  (await examinationsHere(db, subjectId, now)).map(({ said }) => said);

/** How examinations of a file come in. */
interface Bringing {
  /** Those that are here as drafts become what the file says, unless somebody sat them. */
  readonly update: boolean;
  readonly begun: ReadonlySet<number>;
  readonly at: Date;
}

type Coming = WholeExamination & { readonly grace: number };

/** As it is written: an instant for its results that can't be is left out. */
function planOf({ grace, id: _key, ...one }: Coming): Plan {
  const { startTime, endTime, registerUntil, reviewAt, intro, ...plan } = one;
  const reviewed = { review: plan.review, score: plan.score, attempts: plan.attempts, reviewAt, closesAt: endTime + grace * 1000 };
  const isInOrder = reviewProblem(reviewed) === null;
  return {
    ...plan, intro: cleanHtml(intro), startTime: new Date(startTime), endTime: new Date(endTime), published: false,
    registerUntil: registerUntil === null ? null : new Date(registerUntil),
    reviewAt: reviewAt === null || !isInOrder ? null : new Date(reviewAt),
  };
}

/** Examinations of a file with those that they are here, by what they are called in every school, else by title and beginning. */
async function pairsOf(db: Database, subjectId: number, coming: readonly Coming[], { update, begun, at }: Bringing) {
  const here = await examinationsHere(db, subjectId, at);
  const named = ({ title, startTime }: WholeExamination) => JSON.stringify([title.trim(), startTime]);
  const found = met(coming, here, {
    keyOf: ({ id }) => id, keyHere: ({ said }) => said.id!, nameOf: named, nameHere: ({ said }) => named(said),
  });
  return coming.map((told, index) => {
    const [one, plan] = [found[index]!, planOf(told)];
    if (!one) return { told, plan, here: null, differs: null };
    const { said, published, examinId } = one;
    const changes = changesOf({
      title: [told.title.trim(), said.title], type: [told.type, said.type], paper: [told.paperId, said.paperId],
      introduction: [plan.intro, said.intro], place: [told.place, said.place],
      window: [[told.startTime, told.endTime, told.registerUntil], [said.startTime, said.endTime, said.registerUntil]],
      attempts: [told.attempts, said.attempts], "identity card": [told.needsIdCard, said.needsIdCard],
      results: [[told.review, told.score, plan.reviewAt?.getTime()], [said.review, said.score, said.reviewAt ?? undefined]],
    });
    const fate = fateOf(update, published || begun.has(examinId));
    const differs: Differing | null = changes.length === 0 ? null : { what: "examination", title: said.title, changes, fate };
    return { told, plan, here: one, differs };
  });
}

/** What of a file's examinations is here and differs, and what would become of it. */
export const examinationsMet = async (
  db: Database, subjectId: number, coming: readonly Coming[], how: Bringing,
): Promise<Differing[]> => (await pairsOf(db, subjectId, coming, how)).flatMap(({ differs }) => differs ?? []);

/**
 * Adds the examinations that a subject has not, as drafts: whatever their windows say, learners see none before staff publish it. Changes
 * drafts that are here where one asks for that. Returns those that were added, and what differs.
 */
export async function bringExaminations(
  tx: Transaction<Tables>, subjectId: number, coming: readonly Coming[], how: Bringing,
): Promise<{ made: readonly Coming[]; differing: readonly Differing[] }> {
  const [made, differing] = [[] as Coming[], [] as Differing[]];
  const keys = new Set((await examinationKeys(tx, subjectId)).values());
  for (const { told, plan, here, differs } of await pairsOf(tx, subjectId, coming, how)) {
    if (differs) differing.push(differs);
    if (here && differs?.fate === "updated") await changeExamination(tx, here.examinId, plan, subjectId, how.at);
    const examinId = here?.examinId ?? (await addExamination(tx, plan, subjectId, how.at)).examinId;
    if (!here) made.push(told);
    if (told.id === undefined || keys.has(told.id)) continue;
    keys.add(told.id);
    await keepExaminationKey(tx, examinId, told.id);
  }
  return { made, differing };
}
