import { randomInt } from "node:crypto";
import { CLASS_WAITS } from "#contract/practice.ts";
import type { Learner, Means } from "../../../kernel/call.ts";
import { mend, Refusal, unknownThing } from "../../../kernel/refusal.ts";
import { keysSeen, type Start } from "../../practice/practice.ts";
import { paperById } from "../../questions/questions.ts";
import { holdSitting } from "./classExams.store.ts";
import { drawClass } from "./draw.rules.ts";
import { poolFor } from "./pool.ts";
import { endedAt, type Retry, retryAt } from "./retry.ts";
import { classExamFor, type TaskPorts } from "./open.ts";
import { lineOf, waitsUntil } from "./waits.rules.ts";

const MINUTE_MS = 60_000;
/** Seeds are below this. */
const SEEDS = 2 ** 32;

/** It can't be begun yet: code 2004 with the instant. */
const waits = (means: Means, until: number): Refusal =>
  new Refusal(CLASS_WAITS, "classExamWaits", {
    values: { minutes: Math.max(1, Math.ceil((until - means.now()) / MINUTE_MS)) },
    data: { until, serverTime: means.now() },
  });

/**
 * How attempts at the exam of a course item begin, for who may study the course: drawn anew by a seed that nobody outside
 * knows, with its line written down, and not while a wait stands.
 */
export const classExamStart =
  ({ openTasks }: TaskPorts) =>
  async (means: Means, { learnerId }: Learner, itemId: number): Promise<Omit<Start, "requestId">> => {
    const exam = await classExamFor(means, learnerId, itemId);
    const tasks = await openTasks(means, learnerId, itemId);
    const deadlines = tasks.map(({ deadline }) => deadline);
    const retry = await retryAt(means, learnerId, itemId, deadlines);
    if (retry?.over === null) throw waits(means, retry.until);
    const paper = await paperById(means, exam.paperId);
    if (!paper) throw unknownThing();
    const pool = await poolFor(means, paper, exam.pool);
    const seen = await keysSeen(means, learnerId, pool.questions.map(({ questionId }) => questionId));
    const seed = randomInt(SEEDS);
    const sections = drawClass(paper.content, pool.slots, pool.questions, (id) => seen.has(id), seed);
    if (!sections) throw mend("classPoolShort");
    return {
      source: "class", mode: "exam", target: itemId, scope: "", title: exam.title, subjectId: paper.subjectId, sections,
      rules: paper.content.rules, passScore: paper.passScore, minutes: paper.minutes,
      drawn: { seed, line: lineOf(exam.accuracyPer, tasks), ample: pool.ample },
      async hold(tx) {
        await holdSitting(tx, learnerId, itemId);
        const { ended, open } = await endedAt(tx, learnerId, itemId);
        if (open) return null;
        needNoNew(means, ended, retry, deadlines);
        return { extraSeconds: 0 };
      },
    };
  };

/** Refuses where another browser's attempt failed since the wait was looked at: that one has a wait of its own. */
function needNoNew(
  means: Means,
  ended: Awaited<ReturnType<typeof endedAt>>["ended"],
  looked: Retry | null,
  deadlines: readonly number[],
): void {
  const until = waitsUntil(ended, deadlines);
  if (until !== null && until > means.now() && ended[0]!.historyId !== looked?.historyId) throw waits(means, until);
}
