import { randomUUID } from "node:crypto";
import type { Received } from "#contract/endpoint.ts";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { QUESTION_KINDS } from "#contract/questions.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import type { School } from "../support/school.ts";
import { type SignedIn, signIn } from "./account.ts";
import { aClassExam, aMockRule, anExamination, aPaper, aSubject, someQuestions } from "./bank.ts";
import { owns } from "./catalogue.ts";
import { aMember } from "./staff.ts";

/** The ways to sit the questions of a room. */
export const SOURCES = ["past", "examination", "class", "mock"] as const;
export type Source = (typeof SOURCES)[number];

export interface ExamRoom {
  readonly subjectId: number;
  /** The past paper. */
  readonly paperId: number;
  readonly examinId: number;
  /** The lesson that is the class exam, and its course. */
  readonly itemId: number;
  readonly seriesId: number;
  /** Draws all six questions. */
  readonly ruleId: number;
  /** One of each kind, in the order of QUESTION_KINDS. */
  readonly ids: readonly number[];
}

/**
 * The same six questions, all that the subject has, in a past paper, an examination, a class exam and a mock exam. `attempts`:
 * of the examination.
 */
export async function anExamRoom(school: School, { attempts = 1 }: { attempts?: number } = {}): Promise<ExamRoom> {
  const { subjectId } = await aSubject(school);
  const ids = (
    await someQuestions(
      school,
      subjectId,
      QUESTION_KINDS.map((kind) => ({ kind, chapterTitle: "第一章", pointName: "急救" })),
    )
  ).map((one) => one.questionId);
  const asked = async (kind: "past" | "formal" | "class") => (await aPaper(school, subjectId, { kind, questionIds: ids })).paperId;
  const paperId = await asked("past");
  const { examinId } = await anExamination(school, subjectId, { attempts, paperId: await asked("formal") });
  const { itemId, seriesId } = await aClassExam(school, subjectId, { paperId: await asked("class") });
  const ruleId = await aMockRule(school, subjectId, { cells: QUESTION_KINDS.map((kind) => ({ kind, count: 1, score: 100 })) });
  return { subjectId, paperId, examinId, itemId, seriesId: seriesId!, ruleId, ids };
}

/** A new learner who owns the course of the class exam and has registered for the examination. */
export async function anEntrant(school: School, { examinId, seriesId }: ExamRoom): Promise<SignedIn> {
  const client = await signIn(school);
  await owns(school, client.learnerId, seriesId);
  await client.call(exams.saveExamUser, { examinId, realName: "张伟", phone: "13900001111" });
  return client;
}

/** Begins an attempt at the questions of the room. */
export async function begin(
  client: SignedIn,
  source: Source,
  { paperId, examinId, itemId, ruleId }: ExamRoom,
): Promise<Received<typeof practice.getMockRulePaper | typeof practice.createExamHistory>> {
  if (source === "mock") return client.call(practice.getMockRulePaper, { ruleId });
  const target = source === "past" ? { paperId } : source === "examination" ? { examinId } : { itemId };
  return client.call(practice.createExamHistory, { ...target, requestId: randomUUID() });
}

/** A teacher gives every essay of an attempt all its points or none, which marks the attempt. */
export async function markEssays(school: School, historyId: number, right = false): Promise<void> {
  const teacher = await aMember(school, "questions", "marking");
  const { records } = await teacher.call(staffPractice.essays, { size: 100 });
  for (const { questionId, childId, score } of records.find((one) => one.historyId === historyId)?.essays ?? []) {
    await teacher.call(staffPractice.markEssay, { historyId, questionId, childId, points: right ? score : 0 });
  }
}
