import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import type { Secrecy } from "#contract/questions.ts";
import type { Tables } from "../../database/database.ts";
import { type Done, sameVersion } from "../../kernel/act.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { cleanBody, type QuestionDraft } from "./question/question.ts";
import { admittedOpen, papersAsking, renewPapers, shortRule, takes } from "./papers/papers.ts";
import {
  addVersion, changeQuestion, chapterIds, lockAll, lockQuestion, pointIds, type ShownKey, shownKeys, takeOut, writeQuestions,
  type WrittenQuestion, writeSecrecy,
} from "./bank/bank.ts";
import type { QuestionShown } from "./acts.ts";

type Tx = Transaction<Tables>;
type Saved = WrittenQuestion & { readonly version: number };
type SaveDone = Done<Saved, QuestionShown>;

const shownPlaces = ({ chapterTitle = "", pointName = "", difficulty, secrecy = "open" }: QuestionDraft) => ({
  chapterTitle: chapterTitle.trim() || null, pointName: pointName.trim() || null, difficulty, secrecy,
});

/** Adds a question. Call `forgetPlaces` after it. */
export async function addQuestion(tx: Tx, subjectId: number, draft: QuestionDraft, at: Date): Promise<SaveDone> {
  const [written] = await writeQuestions(tx, subjectId, [draft], { batchId: null, at });
  const after = { kind: draft.kind, body: written!.versionId, ...shownPlaces(draft) };
  return { result: { ...written!, version: 1 }, before: null, after, version: 1 };
}

/**
 * Changes a question: what it asks as a new text, where it belongs in place. Papers that ask it take the new text. Call
 * `forgetPlaces` after it.
 * @param seen the version that was changed
 */
export async function editQuestion(
  tx: Tx,
  { subjectId, questionId, seen }: { readonly subjectId: number; readonly questionId: number; readonly seen: number | undefined },
  draft: QuestionDraft,
  at: Date,
): Promise<SaveDone> {
  const kept = await lockQuestion(tx, subjectId, questionId);
  if (!kept) throw unknownThing();
  if (kept.kind !== draft.kind) throw mend("questionKindFixed");
  const { versionId: from, chapterTitle, pointName, difficulty, secrecy } = kept;
  const before = { kind: kept.kind, body: from, chapterTitle, pointName, difficulty, secrecy };
  const body = cleanBody(draft.body);
  const sameText = isDeepStrictEqual(body, kept.body);
  const places = shownPlaces({ ...draft, secrecy: draft.secrecy ?? secrecy });
  if (sameText && isDeepStrictEqual({ chapterTitle, pointName, difficulty, secrecy }, places)) {
    return { result: { questionId, versionId: from, version: kept.version } };
  }
  sameVersion(kept.version, seen);
  await mayBecome(tx, subjectId, [questionId], places.secrecy);
  const chapter = places.chapterTitle;
  const chapterId = chapter === null ? null : (await chapterIds(tx, subjectId, [chapter])).get(chapter)!;
  const point = places.pointName;
  const pointId = point === null ? null : (await pointIds(tx, subjectId, [{ name: point, chapterId }])).get(point)!;
  const versionId = sameText ? from : await addVersion(tx, questionId, body, at);
  const changed = { chapterId, pointId, difficulty: draft.difficulty, secrecy: places.secrecy, versionId, body };
  const version = await changeQuestion(tx, questionId, changed, at);
  if (!sameText) await renewPapers(tx, subjectId, { from, to: versionId }, at);
  return { result: { questionId, versionId, version }, before, after: { kind: kept.kind, body: versionId, ...places }, version };
}

/**
 * Refuses what would leave a paper with a question that it doesn't take, or a mock rule without enough to draw.
 * @throws Refusal 1001 that names the paper or the rule
 */
async function mayBecome(tx: Tx, subjectId: number, questionIds: readonly number[], secrecy: Secrecy): Promise<void> {
  const admitted = await admittedOpen(tx, questionIds);
  const isNamed = ({ questionId, paperId }: { questionId: number; paperId: number }) =>
    admitted.some((one) => one.questionId === questionId && one.paperId === paperId);
  const asking = (await papersAsking(tx, questionIds)).find((one) => !takes(one.kind, secrecy, isNamed(one)));
  if (asking) throw mend("questionPaperKind", { id: asking.questionId, paper: asking.title });
  if (secrecy === "open") return;
  const short = await shortRule(tx, subjectId, questionIds);
  if (short) throw mend("questionMockShort", { rule: short.title, missing: short.missing });
}

/**
 * Says of questions where they appear, all or none; those of which it is so already stay as they are.
 * @throws Refusal 1001 where a paper or a mock rule stands against it
 */
export async function setSecrecy(
  tx: Tx,
  questions: readonly { readonly questionId: number; readonly version: number }[],
  secrecy: Secrecy,
  at: Date,
): Promise<Done<{ questions: { questionId: number; version: number }[]; shown: ShownKey[] }, Readonly<Record<number, Secrecy>>>> {
  const seen = new Map(questions.map(({ questionId, version }) => [questionId, version]));
  const kept = (await lockAll(tx, [...seen.keys()])).filter(({ removed }) => !removed);
  if (kept.length !== seen.size) throw unknownThing();
  const others = kept.filter((one) => one.secrecy !== secrecy);
  for (const { id, version } of others) sameVersion(version, seen.get(id), `question:${id}`);
  for (const [subjectId, some] of Map.groupBy(others, (one) => one.subjectId))
    await mayBecome(tx, subjectId, some.map(({ id }) => id), secrecy);
  const changed = await writeSecrecy(tx, others.map(({ id }) => id), secrecy, at);
  const versions = new Map(changed.map((one) => [one.questionId, one.version]));
  const result = {
    questions: kept.map(({ id, version }) => ({ questionId: id, version: versions.get(id) ?? version })),
    shown: secrecy === "open" ? [] : await shownKeys(tx, kept.map(({ id }) => id)),
  };
  if (others.length === 0) return { result };
  return {
    result, before: Object.fromEntries(others.map((one) => [one.id, one.secrecy])),
    after: Object.fromEntries(others.map(({ id }) => [id, secrecy])),
  };
}

/**
 * Takes questions out of the bank, all or none; those that are out already stay so. What was there before shows their versions.
 * @throws Refusal 1001 while a paper asks one of them
 */
export async function removeQuestions(
  tx: Tx,
  questions: readonly { readonly questionId: number; readonly version: number }[],
  at: Date,
): Promise<Done<null, Readonly<Record<number, number>>>> {
  const seen = new Map(questions.map(({ questionId, version }) => [questionId, version]));
  const kept = await lockAll(tx, [...seen.keys()]);
  if (kept.length !== seen.size) throw unknownThing();
  const there = kept.filter(({ removed }) => !removed);
  if (there.length === 0) return { result: null };
  const [asking] = await papersAsking(tx, [...seen.keys()]);
  if (asking) throw mend("questionInPaper", { paper: asking.title });
  for (const { id, version } of there) sameVersion(version, seen.get(id), `question:${id}`);
  await takeOut(tx, there.map(({ id }) => id), at);
  return { result: null, before: Object.fromEntries(there.map(({ id, version }) => [id, version])), after: null };
}
