import { randomUUID } from "node:crypto";
import { practice } from "#contract/practice.ts";
import { forgetPlaces } from "#server/domains/questions/questions.ts";
import type { School } from "../support/school.ts";
import { type SignedIn, signIn } from "./account.ts";
import { aClassExam, aPaper, aSubject, someQuestions } from "./bank.ts";
import { anAsset, aSeries, owns } from "./catalogue.ts";

export interface ClassRoom {
  readonly subjectId: number;
  readonly seriesId: number;
  /** The film of 600 s that teaches both points, and the exam after it. */
  readonly filmId: number;
  readonly itemId: number;
  /** The pool: single-choice questions whose key is B, of the points 甲 (even places) and 乙 (odd ones) in turn. */
  readonly pool: readonly number[];
}

interface ClassRoomPlan {
  readonly asked?: number;
  readonly pooled?: number;
  readonly accuracyPer?: number;
  /** False: no lesson teaches the points. */
  readonly taught?: boolean;
}

/** A class exam that asks some single-choice questions of a pool; 甲 is taught from 0 s, 乙 from 400 s of its course's film. */
export async function aClassRoom(
  school: School,
  { asked = 6, pooled = 18, accuracyPer = 60, taught = true }: ClassRoomPlan = {},
): Promise<ClassRoom> {
  const { subjectId } = await aSubject(school);
  const pool = await someQuestions(
    school,
    subjectId,
    Array.from({ length: pooled }, (_none, n) => ({ kind: "single", chapterTitle: "第一章", pointName: n % 2 === 0 ? "甲" : "乙" })),
  );
  const ids = pool.map(({ questionId }) => questionId);
  await school.db.updateTable("question").set({ secrecy: "class" }).where("id", "in", ids).execute();
  const { assetId } = await anAsset(school, 600);
  const { seriesId, itemIds } = await aSeries(school, {
    chapters: [[{ title: "第一节", assetId, seconds: 600 }, { title: "单元测验", kind: "exam", seconds: 0 }]],
  });
  const [filmId, itemId] = itemIds as [number, number];
  const { paperId } = await aPaper(school, subjectId, { kind: "class", year: null, questionIds: ids.slice(0, asked) });
  await aClassExam(school, subjectId, { itemId, paperId, accuracyPer });
  if (taught) {
    for (const [name, second] of [["甲", 0], ["乙", 400]] as const)
      await school.db
        .updateTable("knowledge_point")
        .set({ item_id: filmId, at_second: second })
        .where("subject_id", "=", subjectId)
        .where("name", "=", name)
        .execute();
    forgetPlaces(school.means, subjectId);
  }
  return { subjectId, seriesId, filmId, itemId, pool: ids };
}

/** A new learner of the course. */
export async function aClassLearner(school: School, { seriesId }: Pick<ClassRoom, "seriesId">): Promise<SignedIn> {
  const client = await signIn(school);
  await owns(school, client.learnerId, seriesId);
  return client;
}

/** Begins the class exam, or says why not. */
export const beginClass = (client: SignedIn, itemId: number) =>
  client.ask(practice.createExamHistory, { itemId, requestId: randomUUID(), deviceId: "browser-1" });

/** Sits it with so many right answers, the rest wrong; `answered`: only so many at all. */
export async function sitClass(client: SignedIn, itemId: number, right: number, answered = Infinity) {
  const { data } = await beginClass(client, itemId);
  const { historyId, questionIds } = data!;
  const answers = questionIds.slice(0, answered).map((questionId, n) => ({ questionId, answer: n < right ? "B" : "A", seq: 1 }));
  const result = await client.call(practice.handInExam, { historyId, answers });
  return { historyId, questionIds, result };
}
