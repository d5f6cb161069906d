import { randomBytes, randomInt } from "node:crypto";
import type { Data, Input } from "#contract/endpoint.ts";
import { type CheckKind, type learning } from "#contract/learning.ts";
import type { Language } from "#contract/text/say.ts";
import type { Learner, Means, Visit } from "../../../kernel/call.ts";
import { limit } from "../../../kernel/limits.ts";
import { mend } from "../../../kernel/refusal.ts";
import { sameBytes } from "../../../kernel/sameBytes.ts";
import { account } from "../../account/account.ts";
import { CHECK_MS, draw, inTime, takeEvent } from "../ledger/ledger.ts";
import {
  type Earning, earningSession, endChallenge, openChallenge, putChallenge, questionAt, questionCount, type Shown, tryChallenge,
} from "./challenges.store.ts";
import {
  answerHash, CHALLENGE_TRIES, CHALLENGES, CODE_DIGITS, firstWay, plainAnswer, poseArithmetic, poseClick, type Posed, poseQuestion,
  poseSms, waysFor,
} from "./rules.ts";

export { addQuestion, changeQuestion, dropQuestion, holdQuestion, isPlace, type KeptQuestion, questionPage } from "./questions.store.ts";
export { isChoiceOfWays } from "./rules.ts";

type Request = Input<typeof learning.getVideoVerify>;
type Told = Data<typeof learning.getVideoVerify>;

/** Where a check happens: this learner's earning session of this item on this device. */
interface Place {
  readonly caller: Learner;
  readonly itemId: number;
  readonly earning: Earning;
  readonly ip: string;
  readonly language: Language;
}

/**
 * Presence checks (api.md getVideoVerify): tells whether one is due and puts it, in the way that was asked for, or takes
 * an answer. A check belongs to the session that earns; another device, item or learner has none to pass.
 */
export async function verifyPresence(means: Means, request: Request, caller: Learner, visit: Visit): Promise<Told> {
  const { itemId } = request;
  const find = () =>
    earningSession(means.pool, { learnerId: caller.learnerId, itemId, loginSessionId: caller.sessionId, now: means.now() });
  let earning = await find();
  const answering = request.challengeId !== undefined;
  if (answering && request.answer === undefined) throw mend("answerMissing");
  const done = answering ? { passed: false, triesLeft: 0 } : {};
  if (!earning || earning.dueAt === null || earning.checkMinutes === 0)
    return { needVerify: false, nextInSeconds: earning ? nextIn(earning) : null, ...done };
  const place = (): Place => ({ caller, itemId, earning: earning!, ip: visit.ip, language: visit.language });
  if (!inTime(earning.dueAt, means.now())) {
    await say(means, place(), { kind: "lapse", why: "expired" });
    earning = await find();
    if (!earning?.dueAt) return { needVerify: false, nextInSeconds: earning ? nextIn(earning) : null, ...done };
  }
  if (answering) return answer(means, place(), request.challengeId!, request.answer!);
  return { needVerify: true, nextInSeconds: 0, challenge: await challengeFor(means, place(), request.kind) };
}

/** Play until the next check, in whole seconds; null where the lesson has none. Before the first heartbeat the earliest. */
const nextIn = ({ checkMinutes, playLeftMs }: Earning): number | null =>
  checkMinutes === 0 ? null : Math.ceil((playLeftMs ?? checkMinutes * 30_000) / 1000);

const say = (means: Means, { caller, itemId, earning, ip }: Place, said: Parameters<typeof takeEvent>[1]["said"]) =>
  takeEvent(means, {
    sessionId: earning.sessionId,
    learnerId: caller.learnerId,
    loginSessionId: caller.sessionId,
    itemId,
    at: means.now(),
    address: ip,
    chance: draw(),
    said,
  });

/** The open challenge of a session, or a new one where there is none or another way was asked for. */
async function challengeFor(means: Means, place: Place, asked: CheckKind | undefined): Promise<NonNullable<Told["challenge"]>> {
  const { earning, itemId, caller } = place;
  const [{ phoneMask }, questions, open] = await Promise.all([
    account.namedLearner(means.db, caller.learnerId),
    questionCount(means.pool, earning.seriesId, itemId),
    openChallenge(means.pool, earning.sessionId, means.now()),
  ]);
  const ways = waysFor(earning.checkKinds, { phone: phoneMask !== "", question: questions > 0 });
  if (asked !== undefined && !ways.includes(asked)) throw mend("checkWayMissing");
  const shown =
    open && (asked === undefined || asked === open.kind)
      ? open
      : await pose(means, place, asked ?? firstWay(ways, randomInt), { phoneMask, questions });
  return {
    id: shown.id, kind: shown.kind, prompt: shown.prompt, ...(shown.choices ? { choices: shown.choices } : {}),
    secondsLeft: Math.max(0, Math.ceil((earning.dueAt! + CHECK_MS - means.now()) / 1000)),
    others: ways.filter((kind) => kind !== shown.kind),
  };
}

async function pose(means: Means, place: Place, asked: CheckKind, known: { phoneMask: string; questions: number }): Promise<Shown> {
  const { caller, earning, itemId } = place;
  await limit(means.db, means.now(), [{ key: `presence:${caller.learnerId}`, ...CHALLENGES }]);
  const { kind, posed } = await posedOf(means, place, asked, known);
  const id = randomBytes(18).toString("base64url");
  const shown = { id, kind, prompt: posed.prompt, choices: posed.choices === null ? null : [...posed.choices] };
  await putChallenge(means.pool, {
    ...shown,
    learnerId: caller.learnerId,
    sessionId: earning.sessionId,
    itemId,
    answerHash: answerHash(means.secrets.lookup, id, posed.answer),
    madeAt: means.now(),
    expiresAt: earning.dueAt! + CHECK_MS,
  });
  return shown;
}

async function posedOf(
  means: Means,
  { caller, earning, itemId, language }: Place,
  kind: CheckKind,
  { phoneMask, questions }: { phoneMask: string; questions: number },
): Promise<{ kind: CheckKind; posed: Posed }> {
  if (kind === "click") return { kind, posed: poseClick(language, randomInt) };
  if (kind === "question") {
    const question = await questionAt(means.pool, earning.seriesId, itemId, randomInt(questions));
    // The last one was deleted between two statements: a sum is always possible.
    if (question) return { kind, posed: poseQuestion(question, randomInt) };
  }
  if (kind !== "sms") return { kind: "arithmetic", posed: poseArithmetic(language, randomInt) };
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  if (!(await account.textCode(means, caller.learnerId, { code, minutes: 1, purpose: "presence" }))) throw mend("checkWayMissing");
  return { kind, posed: poseSms(language, phoneMask, code) };
}

async function answer(means: Means, place: Place, challengeId: string, given: string): Promise<Told> {
  const tried = await tryChallenge(means.pool, { challengeId, sessionId: place.earning.sessionId, now: means.now() });
  if (!tried) return { needVerify: true, nextInSeconds: 0, passed: false, triesLeft: 0 };
  const right = sameBytes(tried.answerHash, answerHash(means.secrets.lookup, challengeId, plainAnswer(tried.kind, given)));
  const triesLeft = CHALLENGE_TRIES - tried.tries;
  if (right) {
    const booked = await say(means, place, { kind: "answer", challengeId });
    const passed = booked.outcome === "accepted";
    return {
      needVerify: !passed,
      nextInSeconds: passed ? Math.ceil((booked.playLeftMs ?? 0) / 1000) : 0,
      passed,
      triesLeft: passed ? triesLeft : 0,
    };
  }
  if (triesLeft === 0) {
    await endChallenge(means.pool, challengeId, means.now());
    await say(means, place, { kind: "lapse", why: "failed" });
  }
  return { needVerify: true, nextInSeconds: 0, passed: false, triesLeft };
}
