import { randomUUID } from "node:crypto";
import { QUESTION_KINDS } from "#contract/questions.ts";
import { titleText } from "#contract/text/titles.zh.ts";
import type { Learner, Means } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { standingsOf } from "../../books/books.ts";
import { drawMock, type MockRule, mockRuleById, mockRulesOf, pool, subjectsById } from "../../questions/questions.ts";
import { goOn, mayStart, openAttempt, seedOf, type Start, type Started } from "../attempt/attempt.ts";

interface MockWanted {
  readonly courseId?: number | undefined;
  readonly ruleId?: number | undefined;
  readonly requestId?: string | undefined;
  readonly deviceId?: string | undefined;
}

async function ruleOf(means: Means, { courseId, ruleId }: MockWanted): Promise<MockRule> {
  const rule = ruleId === undefined ? (await mockRulesOf(means, courseId!))[0] : await mockRuleById(means, ruleId);
  if (!rule && courseId !== undefined && (await subjectsById(means, [courseId])).get(courseId)?.published) throw mend("mockRuleNone");
  if (!rule?.published || !(await subjectsById(means, [rule.subjectId])).get(rule.subjectId)?.published) throw unknownThing();
  return rule;
}

/** Goes on with the open mock exam of the rule, or draws one and starts it; its request is the seed of the draw. */
export async function startMock(means: Means, learner: Learner, wanted: MockWanted): Promise<Started> {
  const rule = await ruleOf(means, wanted);
  const requestId = wanted.requestId ?? randomUUID();
  const sought = { source: "mock", mode: "exam", target: rule.ruleId, scope: "" } as const;
  const before = await goOn(means, learner, requestId, sought);
  if (before) return before;
  const { cells, rules } = rule.content;
  const [bank, standings] = await Promise.all([pool(means, rule.subjectId), standingsOf(means, learner.learnerId, rule.subjectId)]);
  const drawn = drawMock(cells, bank, (questionId) => standings.get(questionId)?.answered ?? 0, seedOf(learner.learnerId, requestId));
  if (!drawn) throw mend("mockBankShort");
  const sections = QUESTION_KINDS.map((kind) => ({
    title: titleText.sections[kind],
    questions: cells.flatMap((cell, n) =>
      cell.kind === kind ? drawn[n]!.map(({ questionId, versionId }) => ({ questionId, versionId, score: cell.score })) : [],
    ),
  })).filter(({ questions }) => questions.length > 0);
  await mayStart(means, learner.learnerId);
  return openAttempt(means, learner, {
    ...sought, subjectId: rule.subjectId, title: rule.title, requestId, sections, rules, passScore: rule.passScore, minutes: rule.minutes,
  } satisfies Start, wanted.deviceId);
}
