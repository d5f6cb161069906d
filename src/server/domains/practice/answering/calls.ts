import type { Received } from "#contract/endpoint.ts";
import { NOT_PART, OTHER_DEVICE, type practice } from "#contract/practice.ts";
import type { AttemptResult } from "#contract/attempts.schema.ts";
import type { Handlers, Learner, Means } from "../../../kernel/call.ts";
import { mend, Refusal, unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { pastPaperById, questionsByVersion, readAnswer } from "../../questions/questions.ts";
import {
  abandon, ended, goOn, handIn, type HiddenBy, hiddenFrom, mayStart, moveTo, openAttempt, openAttempts, ownAttempt, ownSitting,
  readStored, remainingAt, resultFor,
  resultOf, type ReviewPorts, type Sitting, type Start, storedForm, writesAlone,
} from "../attempt/attempt.ts";
import { noteSign } from "./presence.ts";
import { bookQuestions, openedAttempt, paperQuestions } from "./reading.ts";
import { lastOf, saveAnswers } from "./saving.ts";
import { type Practised, settle } from "./settle.ts";

/** What stands above practice and knows how its attempts start. */
export interface StartPorts extends ReviewPorts {
  /** A formal examination: its window, the learner's registration and attempts are checked. */
  examination(means: Means, learner: Learner, examinId: number): Promise<Omit<Start, "requestId">>;
  /** The exam of a course item, for who may study it. */
  classExam(means: Means, learner: Learner, itemId: number): Promise<Omit<Start, "requestId">>;
}

type AttemptCalls = Pick<
  Handlers<typeof practice>,
  "createExamHistory" | "getQuestionAndMarkList" | "pcSubmitAnswer" | "freshTimeSecond" | "handInExam" | "resetExam" | "submitMockPaper"
>;
type Said = Parameters<AttemptCalls["handInExam"]>[1]["answers"];

/** Attempts from start to hand-in. */
export const attemptCalls = (ports: StartPorts): AttemptCalls => ({
  async createExamHistory(means, { paperId, examinId, itemId, mode, requestId, deviceId }, learner) {
    if (mode === "practice" && paperId === undefined) throw wrongField("mode", "invalid");
    const source = paperId !== undefined ? "past" : examinId !== undefined ? "examination" : "class";
    const target = paperId ?? examinId ?? itemId!;
    // What is open goes on whatever the window or the number of attempts says now.
    const resumed = await goOn(means, learner, requestId, { source, mode, target, scope: "" });
    if (resumed) return resumed;
    const start = source === "past" ? await pastPaper(means, target, mode)
      : source === "examination" ? await ports.examination(means, learner, target) : await ports.classExam(means, learner, target);
    if (source !== "examination") await mayStart(means, learner.learnerId);
    return openAttempt(means, learner, { ...start, requestId }, deviceId);
  },

  async getQuestionAndMarkList(means, { historyId, paperId, ids, from, count }, learner) {
    if (historyId !== undefined) return openedAttempt(ports, means, await ownAttempt(means, learner.learnerId, historyId), { from, count });
    return paperId !== undefined
      ? paperQuestions(means, learner, paperId, { from, count })
      : bookQuestions(ports, means, learner, ids!, { from, count });
  },

  pcSubmitAnswer: savingFor(ports),
  freshTimeSecond,

  async handInExam(means, { historyId, answers, deviceId }, learner) {
    return handOver(ports, means, await ownSitting(means, learner.learnerId, historyId), answers, deviceId);
  },

  async submitMockPaper(means, { historyId, answers, deviceId }, learner) {
    const sitting = await ownSitting(means, learner.learnerId, historyId);
    if (sitting.source !== "mock") throw unknownThing();
    return handOver(ports, means, sitting, answers, deviceId);
  },

  resetExam,
});

const savingFor = (ports: ReviewPorts): AttemptCalls["pcSubmitAnswer"] => async (means, { historyId, answers, deviceId }, learner) => {
  const sitting = await ownSitting(means, learner.learnerId, historyId);
  const given = await read(means, sitting, answers);
  if (sitting.mode === "practice") return practised(ports, means, sitting, given);
  const { oneDevice, offlineGraceSeconds: grace } = sitting.frame.rules;
  const at = means.now();
  const taken = await saveAnswers(means, {
    attemptId: historyId,
    learnerId: learner.learnerId,
    at,
    grace,
    upSince: means.upSince,
    device: oneDevice ? (deviceId ?? "") : null,
    answers: given,
  });
  if (!taken) throw await refusal(ports, means, learner, sitting, deviceId);
  return {
    saved: taken.rows.map((row) => ({ ...row, answer: readStored(row.answer) })) as Saved,
    remainingSeconds: remainingAt(taken.deadline, at),
    serverTime: at,
  };
};

const freshTimeSecond: AttemptCalls["freshTimeSecond"] = async (means, said, learner, visit) => {
  const { historyId, position, deviceId, away, takeOver } = said;
  const sitting = await ownSitting(means, learner.learnerId, historyId);
  const counted = sitting.frame.rules.countLeaving && away !== undefined;
  const oneDevice = writesAlone(sitting.mode, sitting.frame.rules);
  const at = means.now();
  if (oneDevice && takeOver && deviceId !== undefined) await moveTo(means, historyId, deviceId);
  const seen = await noteSign(means, {
    attemptId: historyId,
    at,
    position: position === undefined ? null : Math.min(position, sitting.questionIds.length - 1),
    away: counted ? away.now : null,
    awayCount: counted ? away.count : 0,
    awaySeconds: counted ? away.seconds : 0,
    address: visit.ip,
    device: visit.userAgent.slice(0, 200),
    deviceId: oneDevice ? (deviceId ?? "") : null,
  });
  if (!seen) throw unknownThing();
  return {
    deadline: seen.deadline,
    remainingSeconds: seen.state === "open" ? remainingAt(seen.deadline, at) : 0,
    serverTime: at,
    state: seen.state,
    writesHere: !oneDevice || seen.device === null || seen.device === deviceId,
  };
};

const resetExam: AttemptCalls["resetExam"] = async (means, { historyId, paperId }, learner) => {
  const attempts = historyId !== undefined
    ? [await ownAttempt(means, learner.learnerId, historyId)]
    : await openAttempts(means, learner.learnerId, "past", paperId!);
  if (attempts.length === 0 && !(await pastPaperById(means, paperId!))) throw unknownThing();
  for (const { sitting, current } of attempts) {
    if (sitting.source === "examination") throw mend("examinationNoReset");
    if (current.state === "abandoned" || (await abandon(means, sitting.id, new Date(means.now())))) continue;
    if ((await ownAttempt(means, learner.learnerId, sitting.id)).current.state !== "abandoned") throw mend("attemptEnded");
  }
  return null;
};

type Saved = Received<typeof practice.pcSubmitAnswer>["saved"];

/** A published past paper, as an exam with its time or for practice without a limit. */
async function pastPaper(means: Means, paperId: number, mode: Start["mode"]): Promise<Omit<Start, "requestId">> {
  const paper = await pastPaperById(means, paperId);
  if (!paper) throw unknownThing();
  const { subjectId, title, passScore, minutes, content } = paper;
  return {
    source: "past", mode, target: paperId, scope: "", subjectId, title, sections: content.sections, rules: content.rules, passScore,
    minutes: mode === "exam" ? minutes : null,
  };
}

/** Answers as they are stored, each checked against its kind; of several to one question the last. @throws Refusal 2002, 1001 */
async function read(means: Means, sitting: Sitting, answers: Said): Promise<Practised[]> {
  const last = lastOf(answers);
  if (last.some(({ questionId }) => !sitting.placeOf.has(questionId))) throw new Refusal(NOT_PART, "notPartOfAttempt");
  const versionIds = last.map(({ questionId }) => sitting.versionIds[sitting.placeOf.get(questionId)!]!);
  const asked = await questionsByVersion(means, versionIds);
  return last.map(({ questionId, answer, seq, spentSeconds, selfPer }, i) => {
    const checked = readAnswer(asked.get(versionIds[i]!)!.body, answer);
    return {
      questionId,
      seq,
      spentSeconds,
      answer: checked === null ? null : storedForm(checked),
      ...(selfPer === undefined ? {} : { selfPer }),
    };
  });
}

/** Saving in practice mode: each answer is judged at once. */
async function practised(ports: ReviewPorts, means: Means, sitting: Sitting, given: readonly Practised[]) {
  const settled = await settle(means, sitting, given, await hiddenIn(ports, means, sitting, given.map(({ questionId }) => questionId)));
  if (!settled) throw ended(await resultOf(ports, means, sitting.id));
  const saved = settled.map(({ questionId, answer, seq, spentSeconds, marked, hiddenBy }) => ({
    questionId,
    answer,
    seq,
    spentSeconds,
    ...(hiddenBy ? { hiddenBy } : marked ? { result: marked } : {}),
  }));
  return { saved: saved as Saved, remainingSeconds: null, serverTime: means.now() };
}

/**
 * What of these questions practice may not tell. @throws Refusal 1001 while an exam of the same learner asks one: it isn't
 * practised at all.
 */
async function hiddenIn(
  ports: ReviewPorts, means: Means, { learnerId }: Sitting, questionIds: readonly number[],
): Promise<ReadonlyMap<number, HiddenBy>> {
  const hidden = await hiddenFrom(ports, means, learnerId, questionIds);
  if ([...hidden.values()].includes("exam")) throw mend("questionInExam");
  return hidden;
}

/** Why a save was not taken. */
async function refusal(
  ports: ReviewPorts, means: Means, learner: Learner, sitting: Sitting, deviceId: string | undefined,
): Promise<Refusal> {
  const attempt = await ownAttempt(means, learner.learnerId, sitting.id);
  const { device, state } = attempt.current;
  const isOther = sitting.frame.rules.oneDevice && device !== null && device !== deviceId;
  if (isOther && state === "open") return new Refusal(OTHER_DEVICE, "otherDeviceWrites");
  // Past its end the deadline job has not come by yet: it is marked here, so that what is told is its result.
  const result =
    state === "open" || state === "handedIn"
      ? await handIn(ports, means, sitting, { by: "deadline", patient: true })
      : await resultFor(ports, means, attempt);
  return ended(result ?? (await resultOf(ports, means, sitting.id)));
}

async function handOver(
  ports: ReviewPorts, means: Means, sitting: Sitting, answers: Said, deviceId: string | undefined,
): Promise<AttemptResult> {
  const given = await read(means, sitting, answers);
  // A repeat of a hand-in gets its result, whatever was begun since.
  if (sitting.mode === "practice" && (await ownAttempt(means, sitting.learnerId, sitting.id)).current.state === "open")
    await hiddenIn(ports, means, sitting, sitting.questionIds);
  if (sitting.mode === "practice" && given.length > 0)
    await settle(means, sitting, given, await hiddenFrom(ports, means, sitting.learnerId, sitting.questionIds));
  const result = await handIn(ports, means, sitting, {
    by: "learner", device: deviceId ?? null, ...(sitting.mode === "exam" ? { given } : {}),
  });
  return result ?? resultOf(ports, means, sitting.id);
}

