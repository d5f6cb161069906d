import { isDeepStrictEqual } from "node:util";
import type { staffExams } from "#contract/staff/exams.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Handlers, Means } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { account } from "../../account/account.ts";
import { failedSince, lastTries, tryById } from "../../practice/practice.ts";
import { holdPlaces, paperById, papersById, poolForClass } from "../../questions/questions.ts";
import { act, reachOf, record } from "../../staff/staff.ts";
import { CLASS_EXAM_ACTS } from "./acts.ts";
import {
  bindPaper, type Binding, boundItems, boundTo, classExamsOf, examCourses, holdItem, holdSitting, isCourse, isItem, release,
  releasedAmong, unbindPaper,
} from "./classExams.store.ts";
import { poolOf } from "./pool.ts";

type ClassDesk = Pick<
  Handlers<typeof staffExams>, "classExams" | "classCourses" | "bind" | "unbind" | "waitItems" | "waits" | "release"
>;

const boundAs = ({ paperId, accuracyPer, chapterIds, pointIds, questionIds }: Binding): Binding => ({
  paperId, accuracyPer, chapterIds, pointIds, questionIds,
});
/** What is written down of it: a pool where one was named. */
function told({ paperId, accuracyPer, ...pool }: Binding) {
  return Object.values(pool).some((ids: readonly number[]) => ids.length > 0) ? { paperId, accuracyPer, pool } : { paperId, accuracyPer };
}

export const classExamDesk: ClassDesk = {
  async classExams(means, { seriesId }, staff) {
    if (!(await isCourse(means.db, seriesId, reachOf(staff, "exams")))) throw unknownThing();
    const rows = await classExamsOf(means.db, seriesId);
    const pools = await poolsOf(means, rows);
    return rows.map(({ pool: { chapterIds, pointIds, questionIds }, ...row }) => ({
      ...row,
      pool: row.paperId === null ? null : {
        ...pools.get(row.itemId)!, chapterIds: [...chapterIds], pointIds: [...pointIds], questionIds: [...questionIds],
      },
    }));
  },

  async classCourses({ db }, { seriesId, keyword, current, size }, staff) {
    const wanted = { seriesId: seriesId ?? null, keyword: keyword || null, reach: reachOf(staff, "exams") };
    const { rows, total } = await examCourses(db, wanted, { current, size });
    return { records: rows, total, current, size };
  },

  async bind(means, { itemId, paperId, accuracyPer, pool: scope, version }, staff, visit) {
    const paper = await paperById(means, paperId);
    if (!paper) throw unknownThing();
    if (paper.kind !== "class") throw mend("examPaperClass");
    return act(means, staff, visit, CLASS_EXAM_ACTS.bind, `classExam:${itemId}`, async (tx) => {
      const kind = await holdItem(tx, itemId, reachOf(staff, "exams"));
      if (kind === undefined) throw unknownThing();
      if (kind !== "exam") throw mend("examItemKind");
      const before = await boundTo(tx, itemId);
      const { chapterIds, pointIds, questionIds } = scope ?? before ?? { chapterIds: [], pointIds: [], questionIds: [] };
      const after: Binding = { paperId, accuracyPer, chapterIds, pointIds, questionIds };
      if (before && isDeepStrictEqual(boundAs(before), after)) return { result: { version: before.version } };
      sameVersion(before?.version ?? 0, version ?? 0);
      // None of them is removed before the pool that names it is there to be seen.
      await holdPlaces(tx, chapterIds, pointIds);
      const next = await bindPaper(tx, itemId, after);
      return { result: { version: next }, before: before ? told(boundAs(before)) : null, after: told(after), version: next };
    });
  },

  async unbind(means, { itemId, version }, staff, visit) {
    return act(means, staff, visit, CLASS_EXAM_ACTS.unbind, `classExam:${itemId}`, async (tx) => {
      if ((await holdItem(tx, itemId, reachOf(staff, "exams"))) === undefined) throw unknownThing();
      const before = await boundTo(tx, itemId);
      if (!before) return { result: null };
      sameVersion(before.version, version);
      return { result: null, before: told(boundAs(before)), after: null, version: await unbindPaper(tx, itemId) };
    });
  },

  async waitItems(means, { keyword = "", current, size }, staff) {
    const found = { keyword, reach: reachOf(staff, "marking") };
    return { ...(await boundItems(means.db, found, { offset: (current - 1) * size, limit: size })), current, size };
  },

  async waits(means, { itemId, current, size }, staff, visit) {
    if (!(await isItem(means.db, itemId, reachOf(staff, "marking")))) throw unknownThing();
    const since = new Date(means.now() - LONGEST_MS);
    const rows = await failedSince(means.db, itemId, since, { offset: (current - 1) * size, limit: size });
    const [released, people] = await Promise.all([
      releasedAmong(means.db, itemId, rows.map(({ historyId }) => historyId)),
      account.publicLearners(means.db, rows.map(({ learnerId }) => learnerId)),
    ]);
    await record(means, staff, CLASS_EXAM_ACTS.readWaits, `classExam:${itemId}`, { current, size }, visit);
    const records = rows.map(({ historyId, learnerId, endedAt }) => ({
      historyId, learnerId, nickName: people.get(learnerId)?.nickName ?? "", endTime: endedAt!, released: released.has(historyId),
    }));
    return { records, total: rows[0]?.total ?? 0, current, size };
  },

  async release(means, { historyId }, staff, visit) {
    return act(means, staff, visit, CLASS_EXAM_ACTS.release, `attempt:${historyId}`, async (tx) => {
      const found = await tryById(tx, historyId);
      if (!found || !(await isItem(tx, found.itemId, reachOf(staff, "marking")))) throw unknownThing();
      await holdSitting(tx, found.learnerId, found.itemId);
      const [last] = await lastTries(tx, found.learnerId, found.itemId, 1);
      if (last?.historyId !== historyId || last.endedAt === null || last.passed) throw mend("classExamNoWait");
      if ((await releasedAmong(tx, found.itemId, [historyId])).has(historyId)) return { result: null };
      await release(tx, found, { historyId, staffId: staff.staffId, at: new Date(means.now()) });
      return { result: null, before: { released: false }, after: { released: true } };
    });
  },
};

/** No wait is longer (ms), so that whoever failed before is not looked at. */
const LONGEST_MS = 4 * 60 * 60_000;

/** How large the pools of these exams are, by item: the papers in one statement, and each subject's bank in one. */
async function poolsOf(means: Means, rows: Awaited<ReturnType<typeof classExamsOf>>) {
  const bound = rows.flatMap(({ paperId, ...row }) => (paperId === null ? [] : [{ ...row, paperId }]));
  const papers = await papersById(means, [...new Set(bound.map(({ paperId }) => paperId))]);
  const subjects = [...new Set([...papers.values()].map(({ subjectId }) => subjectId))];
  const banks = new Map(await Promise.all(subjects.map(async (id) => [id, await poolForClass(means, id)] as const)));
  return new Map(
    bound.map(({ itemId, paperId, pool: scope }) => {
      const paper = papers.get(paperId)!;
      const { questions, shares, ample } = poolOf(paper, scope, banks.get(paper.subjectId)!);
      return [itemId, { size: questions.length, kept: questions.filter(({ kept }) => kept).length, kinds: [...shares], ample }];
    }),
  );
}
