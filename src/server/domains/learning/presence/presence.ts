import { randomBytes, randomInt } from "node:crypto";
import type { Data, Input } from "#contract/endpoint.ts";
import { type CheckKind, type learning, STRONG_KINDS } from "#contract/learning.ts";
import type { PasskeyRequest } from "#contract/passkeys.ts";
import type { Learner, Means, Visit } from "../../../kernel/call.ts";
import { limit, peek } from "../../../kernel/limits.ts";
import { mend } from "../../../kernel/refusal.ts";
import { sameBytes } from "../../../kernel/sameBytes.ts";
import { account } from "../../account/account.ts";
import { draw, inTime, takeEvent } from "../ledger/ledger.ts";
import {
  drawQuestion, type Earning, earningSession, endChallenge, openChallenge, putChallenge, questionCount, type Shown,
  type TriedChallenge, tryChallenge,
} from "./challenges.store.ts";
import {
  answerHash, ASKED_LATELY, CHALLENGE_TRIES, CHALLENGES, CODE_DIGITS, DAILY_SMS, firstWay, plainAnswer, poseArithmetic, poseClick,
  type Posed, posePasskey, poseQuestion, poseSms, waysFor,
} from "./rules.ts";

export { addQuestion, changeQuestion, dropQuestion, holdQuestion, isPlace, type KeptQuestion, questionPage } from "./questions.store.ts";
export { isChoiceOfWays } from "./rules.ts";
export { needStrongWays } from "./strong.ts";

type Request = Input<typeof learning.getVideoVerify>;
type Told = Data<typeof learning.getVideoVerify>;

/** Where a check happens: this learner's earning session of this item on this device. */
interface Place {
  readonly caller: Learner;
  readonly itemId: number;
  readonly earning: Earning;
  readonly visit: Visit;
}

/** When the next check falls due is never told (rules.md Watching): whoever knew would be there at that minute alone. */
const NONE_DUE = { needVerify: false } as const;

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
  if (answering && request.answer === undefined && request.passkey === undefined) throw mend("answerMissing");
  const done = answering ? { passed: false, triesLeft: 0 } : {};
  if (!earning || earning.dueAt === null || earning.checkMinutes === 0) return { ...NONE_DUE, ...done };
  const place = (): Place => ({ caller, itemId, earning: earning!, visit });
  if (!inTime(earning.dueAt, means.now(), earning.checkSeconds)) {
    await say(means, place(), { kind: "lapse", why: "expired" });
    earning = await find();
    if (!earning?.dueAt) return { ...NONE_DUE, ...done };
  }
  if (answering) return answer(means, place(), request.challengeId!, request);
  return { needVerify: true, challenge: await challengeFor(means, place(), request.kind) };
}

const say = (means: Means, { caller, itemId, earning, visit }: Place, said: Parameters<typeof takeEvent>[1]["said"]) =>
  takeEvent(means, {
    sessionId: earning.sessionId,
    learnerId: caller.learnerId,
    loginSessionId: caller.sessionId,
    itemId,
    at: means.now(),
    address: visit.ip,
    chance: draw(),
    said,
  });

const ownerOf = ({ caller }: Place) => ({ kind: "learner" as const, id: caller.learnerId });
const smsOf = ({ caller }: Place) => ({ key: `presence.sms:${caller.learnerId}`, ...DAILY_SMS });
/** What a strong check asks about is the lesson itself. */
const wantedOf = ({ earning: { seriesId, strongChecks }, itemId }: Place) => ({ seriesId, itemId, own: strongChecks });

/** What a learner has for a check here, and the ways that are offered of it. */
async function offered(means: Means, place: Place) {
  const { caller, earning, visit } = place;
  const passkeys = earning.strongChecks || earning.checkKinds.includes("passkey");
  const [{ phoneMask }, questions, passkey, [sent = 0]] = await Promise.all([
    account.namedLearner(means.db, caller.learnerId),
    questionCount(means.pool, wantedOf(place)),
    passkeys ? account.hasPasskey(means, visit, ownerOf(place)) : false,
    peek(means.db, means.now(), [smsOf(place)]),
  ]);
  const possible = { sms: phoneMask !== "" && sent < DAILY_SMS.limit, questions, passkey };
  return { phoneMask, questions, ways: waysFor(earning.checkKinds, possible, earning.strongChecks) };
}

type Offered = Awaited<ReturnType<typeof offered>>;

/** The open challenge of a session, or a new one where there is none or another way was asked for. */
async function challengeFor(means: Means, place: Place, asked: CheckKind | undefined): Promise<NonNullable<Told["challenge"]>> {
  const { earning } = place;
  const [known, open] = await Promise.all([offered(means, place), openChallenge(means.pool, earning.sessionId, means.now())]);
  if (asked !== undefined && !known.ways.includes(asked)) throw mend("checkWayMissing");
  // What a device is to sign is asked for anew each time: it is good for one answer.
  const stands = open && open.kind !== "passkey" && (asked === undefined || asked === open.kind) ? open : null;
  return toldOf(means, place, known, stands ?? (await pose(means, place, known, { kind: asked ?? firstWay(known.ways, randomInt) })));
}

const toldOf = (means: Means, { earning }: Place, { ways }: Offered, shown: Shown & { readonly passkey?: PasskeyRequest }) => ({
  id: shown.id, kind: shown.kind, prompt: shown.prompt,
  ...(shown.choices ? { choices: shown.choices } : {}),
  ...(shown.passkey ? { passkey: shown.passkey } : {}),
  seconds: earning.checkSeconds,
  secondsLeft: Math.max(0, Math.ceil((earning.dueAt! + earning.checkSeconds * 1000 - means.now()) / 1000)),
  others: ways.filter((kind) => kind !== shown.kind),
});

/** Puts a challenge; `tries`: wrong answers to the one that it takes the place of. */
async function pose(
  means: Means, place: Place, known: Offered, { kind: asked, tries = 0 }: { readonly kind: CheckKind; readonly tries?: number },
): Promise<Shown & { readonly passkey?: PasskeyRequest }> {
  const { caller, earning, itemId } = place;
  await limit(means.db, means.now(), [{ key: `presence:${caller.learnerId}`, ...CHALLENGES }]);
  const { kind, posed, questionId = null, passkey } = await posedOf(means, place, asked, known);
  const id = randomBytes(18).toString("base64url");
  const shown = { id, kind, prompt: posed.prompt, choices: posed.choices === null ? null : [...posed.choices] };
  await putChallenge(means.pool, {
    ...shown, tries, questionId,
    learnerId: caller.learnerId,
    sessionId: earning.sessionId,
    itemId,
    answerHash: answerHash(means.secrets.lookup.current.bytes, id, posed.answer),
    madeAt: means.now(),
    expiresAt: earning.dueAt! + earning.checkSeconds * 1000,
  });
  return { ...shown, ...(passkey ? { passkey } : {}) };
}

interface Put {
  readonly kind: CheckKind;
  readonly posed: Posed;
  readonly questionId?: number;
  readonly passkey?: PasskeyRequest;
}

async function posedOf(means: Means, place: Place, kind: CheckKind, { phoneMask, questions }: Offered): Promise<Put> {
  const { caller, earning, visit } = place;
  const { language } = visit;
  if (kind === "click") return { kind, posed: poseClick(language, randomInt) };
  if (kind === "question") {
    const spared = Math.min(ASKED_LATELY, questions - 1);
    const question = await drawQuestion(means.pool, { ...wantedOf(place), sessionId: earning.sessionId, spared });
    // The last one was deleted between two statements: a sum is always possible.
    if (question) return { kind, posed: poseQuestion(question, randomInt), questionId: question.id };
  }
  if (kind === "passkey") {
    const passkey = await account.passkeyChallenge(means, visit, ownerOf(place), "presence");
    if (passkey === null) throw mend("checkWayMissing");
    // Nothing that somebody types is right.
    return { kind, posed: { ...posePasskey(language), answer: randomBytes(18).toString("base64url") }, passkey };
  }
  if (kind !== "sms") return { kind: "arithmetic", posed: poseArithmetic(language, randomInt) };
  await limit(means.db, means.now(), [smsOf(place)]);
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const minutes = Math.ceil(earning.checkSeconds / 60);
  if (!(await account.textCode(means, caller.learnerId, { code, minutes, purpose: "presence" }))) throw mend("checkWayMissing");
  return { kind, posed: poseSms(language, phoneMask, code) };
}

/** Whether it is what was asked for; that may have been a moment before the school changed its keys. */
const isAnswer = ({ secrets }: Means, { kind, answerHash: right }: TriedChallenge, id: string, said: string) =>
  secrets.lookup.held.some(({ bytes }) => sameBytes(right, answerHash(bytes, id, plainAnswer(kind, said))));

/** Takes an answer: what was typed or chosen, or what the device signed. */
async function answer(means: Means, place: Place, challengeId: string, given: Pick<Request, "answer" | "passkey">): Promise<Told> {
  const { earning, visit } = place;
  const tried = await tryChallenge(means.pool, { challengeId, sessionId: earning.sessionId, now: means.now() });
  if (!tried) return { needVerify: true, passed: false, triesLeft: 0 };
  const right =
    tried.kind === "passkey"
      ? given.passkey !== undefined && (await account.provePasskey(means, visit, ownerOf(place), "presence", given.passkey))
      : isAnswer(means, tried, challengeId, given.answer ?? "");
  const triesLeft = CHALLENGE_TRIES - tried.tries;
  if (right) {
    const weak = earning.strongChecks && !STRONG_KINDS.includes(tried.kind);
    const { outcome } = await say(means, place, { kind: "answer", challengeId, weak });
    const passed = outcome === "accepted";
    return { needVerify: !passed, passed, triesLeft: passed ? triesLeft : 0 };
  }
  if (triesLeft === 0) {
    await endChallenge(means.pool, challengeId, means.now());
    await say(means, place, { kind: "lapse", why: "failed" });
    return { needVerify: true, passed: false, triesLeft };
  }
  if (tried.kind !== "question" && tried.kind !== "passkey") return { needVerify: true, passed: false, triesLeft };
  // Who guessed once would know it the next time.
  const known = await offered(means, place);
  const next = toldOf(means, place, known, await pose(means, place, known, { kind: tried.kind, tries: tried.tries }));
  return { needVerify: true, passed: false, triesLeft, challenge: next };
}
