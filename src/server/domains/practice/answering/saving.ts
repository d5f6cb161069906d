import { type Pool, retried } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { perServer } from "../../../kernel/perServer.ts";
import { writeTogether } from "../../../kernel/writeTogether.ts";
import { type Arrived, type Given, saveCalls, type Taken } from "../attempt/attempt.ts";

/** Calls of one statement. */
const AT_ONCE = 300;
/**
 * Statements under way: whatever comes while one is written makes up the next. Two or three at once are smaller and cost
 * the server more than they win.
 */
const IN_FLIGHT = 1;
/** Calls that wait by themselves for whoever holds their attempt: each one at most a connection. */
const PATIENT = 3;

const writers = perServer(({ pool }: Pick<Means, "pool">) => ({
  together: writeTogether<Arrived, Taken | null>((calls) => writeBatch(pool, calls), {
    name: "answers", atMost: AT_ONCE, inFlight: IN_FLIGHT,
  }),
  patient: writeTogether<Arrived, Taken | null>((calls) => retried(() => saveCalls(pool, calls, true)), { atMost: 1, inFlight: PATIENT }),
}));

/**
 * Saves a call's answers; null: the attempt takes nothing any more, or not from this device. Calls that arrive together
 * are written together, each answered after its commit. One whose attempt is held (it is being handed in, or a process was
 * cut off in the middle of that) keeps nobody else waiting: it waits by itself.
 */
export async function saveAnswers(means: Pick<Means, "pool">, call: Arrived): Promise<Taken | null> {
  const { together, patient } = writers(means);
  const last = { ...call, answers: lastOf(call.answers) };
  return (await together(last)) ?? patient(last);
}

/** Calls for one attempt follow each other, as they came; the others go together. */
async function writeBatch(pool: Pool, calls: readonly Arrived[]): Promise<(Taken | null)[]> {
  const answered = new Map<Arrived, Taken | null>();
  for (let left = calls; left.length > 0; ) {
    const first = new Map<number, Arrived>();
    for (const call of left) if (!first.has(call.attemptId)) first.set(call.attemptId, call);
    const round = [...first.values()];
    const taken = await retried(() => saveCalls(pool, round, false));
    round.forEach((call, i) => answered.set(call, taken[i]!));
    left = left.filter((call) => !answered.has(call));
  }
  return calls.map((call) => answered.get(call)!);
}

/** Of several answers to one question in a call the one with the highest seq; the first of equal ones. */
export function lastOf<G extends Pick<Given, "questionId" | "seq">>(answers: readonly G[]): G[] {
  if (answers.length < 2) return [...answers];
  const last = new Map<number, G>();
  for (const answer of answers) if ((last.get(answer.questionId)?.seq ?? 0) < answer.seq) last.set(answer.questionId, answer);
  return [...last.values()];
}
