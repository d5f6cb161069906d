import type { staffExams } from "#contract/staff/exams.ts";
import { timestampText } from "#contract/timestamp.ts";
import { sameVersion } from "../../kernel/act.ts";
import type { Handlers, Means } from "../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../kernel/refusal.ts";
import { cleanHtml } from "../../kernel/richText.ts";
import { maskPhone } from "../account/account.ts";
import { keysSpent, paperById, type PaperVersion } from "../questions/questions.ts";
import { act, needWhole, reachOf, record } from "../staff/staff.ts";
import { EXAM_ACTS } from "./acts.ts";
import { classExamDesk } from "./classExam/classExam.ts";
import {
  addExamination, changeExamination, deskPage, holdExamination, isExamination, isSat, type Plan, publishExamination, registrationRows,
  standingsOf,
} from "./desk.store.ts";
import { type ReviewPlan, reopens, reviewProblem, warningsOf } from "./exams.rules.ts";
import { opened } from "./registration.ts";
import { paperSecrecy } from "./paperSecrecy.ts";
import { forgetWithheld, isTold, spentKeys } from "./withheld.ts";

/** A formal paper. @throws Refusal 1001 */
async function paperOf(means: Means, paperId: number) {
  const paper = await paperById(means, paperId);
  if (!paper) throw unknownThing();
  if (paper.kind !== "formal") throw mend("examPaperFormal");
  return paper;
}

/** Refuses a paper whose keys were shown already, until staff confirm. @throws Refusal 2021 that names its questions */
async function refuseSpent(means: Means, { subjectId, content }: PaperVersion): Promise<void> {
  const asked = content.sections.flatMap(({ questions }) => questions.map(({ questionId }) => questionId));
  const spent = await spentKeys(means, subjectId, asked);
  if (spent.length > 0) throw keysSpent(spent, asked);
}

const instantOf = (ms: number | null) => (ms === null ? null : new Date(ms));

const shown = ({ startTime, endTime, registerUntil, reviewAt, ...plan }: Plan) => {
  const { paperId, type, title, intro, place, attempts, needsIdCard, published, review, score } = plan;
  return {
    paperId, type, title, intro, place, startTime: startTime.getTime(), endTime: endTime.getTime(),
    registerUntil: registerUntil?.getTime() ?? null, attempts, needsIdCard, published, review, reviewAt: reviewAt?.getTime() ?? null, score,
  };
};

/** What was given beyond the end of an examination. */
interface Given {
  readonly extraSeconds: number;
  readonly lastDeadline: Date | null;
}

/** Until when anybody sits it, without grace. */
const lastSat = ({ endTime }: Pick<Plan, "endTime">, { extraSeconds, lastDeadline }: Given): number =>
  Math.max(endTime.getTime() + extraSeconds * 1000, lastDeadline?.getTime() ?? 0);

/** When the results of a plan are told; `grace` of its paper, in seconds. */
const reviewPlanOf = ({ review, reviewAt, score, attempts, endTime }: Plan, given: Given, grace: number): ReviewPlan => ({
  review, score, attempts, reviewAt: reviewAt?.getTime() ?? null, closesAt: lastSat({ endTime }, given) + grace * 1000,
});

/** @throws Refusal 1001 */
function needReview(plan: ReviewPlan): void {
  const problem = reviewProblem(plan);
  if (problem === "invalid") throw wrongField("reviewAt", "invalid");
  if (problem === "early") {
    throw mend("examReviewEarly", { time: timestampText(plan.closesAt) }, { fields: { reviewAt: "reviewEarly" } });
  }
}

export const examDesk: Handlers<typeof staffExams> = {
  async list({ db, now }, { subjectId, examinId, keyword, state, current, size }, staff) {
    needWhole(staff, "exams");
    const wanted = { subjectId: subjectId ?? null, examinId: examinId ?? null, keyword: keyword || null, state: state ?? null };
    const { rows, total } = await deskPage(db, wanted, new Date(now()), { current, size });
    const records = rows.map(({ introHtml, courseId, courseName, running: _running, ...row }) => ({
      ...row, intro: introHtml, subjectId: courseId, subjectName: courseName,
    }));
    return { records, total, current, size };
  },

  async save(means, { examinId, version, spent = false, ...said }, staff, visit) {
    needWhole(staff, "exams");
    if (said.endTime <= said.startTime) throw mend("examWindow", {}, { fields: { endTime: "endBeforeStart" } });
    const paper = await paperOf(means, said.paperId);
    const { subjectId } = paper;
    const grace = paper.content.rules.offlineGraceSeconds;
    const { review, reviewAt, score, ...rest } = said;
    const wanted = {
      ...rest, intro: cleanHtml(said.intro), startTime: new Date(said.startTime), endTime: new Date(said.endTime),
      registerUntil: instantOf(said.registerUntil),
    };
    const at = new Date(means.now());
    const nameOf = (added: { readonly examinId: number }) => `examination:${added.examinId}`;
    const add = () => act(means, staff, visit, EXAM_ACTS.add, nameOf, async (tx) => {
      if (!spent) await refuseSpent(means, paper);
      const plan: Plan = {
        ...wanted, published: said.published ?? false,
        review: review ?? "afterWindow", reviewAt: instantOf(reviewAt ?? null), score: score ?? "afterReview",
      };
      const reviewed = reviewPlanOf(plan, { extraSeconds: 0, lastDeadline: null }, grace);
      needReview(reviewed);
      const added = await addExamination(tx, plan, subjectId, at);
      return { result: { ...added, warnings: warningsOf(reviewed) }, before: null, after: shown(plan), version: added.version };
    });
    const change = (id: number) => act(means, staff, visit, EXAM_ACTS.change, `examination:${id}`, async (tx) => {
      const before = await holdExamination(tx, id);
      if (!before) throw unknownThing();
      sameVersion(before.version, version);
      const sat = await isSat(tx, id);
      if (before.paperId !== said.paperId && sat) throw mend("examHasAttempts");
      const isLater = said.startTime > before.startTime.getTime();
      const isShown = said.published === true && !before.published && lastSat(wanted, before) > means.now();
      if (!spent && (isLater || isShown || before.paperId !== said.paperId)) await refuseSpent(means, paper);
      const plan: Plan = {
        ...wanted, published: said.published ?? before.published,
        review: review ?? before.review, score: score ?? before.score,
        reviewAt: reviewAt === undefined ? before.reviewAt : instantOf(reviewAt),
      };
      const reviewed = reviewPlanOf(plan, before, grace);
      const told = { ...reviewPlanOf(before, before, grace), told: await isTold(tx, id, means.now()) };
      // Extra time may have overtaken an instant that was in order: it waits by itself.
      if (reviewed.reviewAt !== told.reviewAt || reviewed.closesAt !== told.closesAt) needReview(reviewed);
      if (sat && reopens(told, reviewed, means.now())) throw mend("examReviewed");
      const next = await changeExamination(tx, id, plan, subjectId, at);
      const result = { examinId: id, version: next, warnings: warningsOf(reviewed) };
      return { result, before: shown(before), after: shown(plan), version: next };
    });
    const saved = await (examinId === undefined ? add() : change(examinId));
    forgetWithheld(means);
    return saved;
  },

  async publish(means, { examinId, version, published, spent = false }, staff, visit) {
    needWhole(staff, "exams");
    const done = await act(means, staff, visit, published ? EXAM_ACTS.publish : EXAM_ACTS.hide, `examination:${examinId}`, async (tx) => {
      const before = await holdExamination(tx, examinId);
      if (!before) throw unknownThing();
      if (before.published === published) return { result: { version: before.version } };
      sameVersion(before.version, version);
      if (published && !spent && lastSat(before, before) > means.now()) await refuseSpent(means, await paperOf(means, before.paperId));
      const next = await publishExamination(tx, examinId, published, new Date(means.now()));
      return { result: { version: next }, before: { published: before.published }, after: { published }, version: next };
    });
    forgetWithheld(means);
    return done;
  },

  async registrations(means, { examinId, current, size }, staff, visit) {
    needWhole(staff, "exams");
    const { db } = means;
    if (!(await isExamination(db, examinId))) throw unknownThing();
    const { rows, total } = await registrationRows(db, examinId, { current, size });
    const mine = await standingsOf(db, examinId, rows.map((row) => row.learner_id));
    const phones = reachOf(staff, "phones") === null;
    await record(means, staff, EXAM_ACTS.readRegistrations, `examination:${examinId}`, { current, size, phones }, visit);
    const records = rows.map((row) => {
      const { learnerId, realName, phone, idCardLast6, registerTime } = opened(means, row);
      const { attempts = 0, bestScore = null, passed = null } = mine.get(learnerId) ?? {};
      return { learnerId, realName, phone: phones ? phone : maskPhone(phone), idCardLast6, registerTime, attempts, bestScore, passed };
    });
    return { records, total, current, size };
  },

  ...classExamDesk,
  paperSecrecy,
};
