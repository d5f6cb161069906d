import type { Input } from "#contract/endpoint.ts";
import { ATTEMPT_ROOM, ATTEMPT_TIME_EVENT, type AttemptTime } from "#contract/practice.ts";
import type { staffPractice } from "#contract/staff/practice.ts";
import { OldVersion, sameVersion } from "../../../kernel/act.ts";
import type { Means, Staff, Visit } from "../../../kernel/call.ts";
import { unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { act } from "../../staff/staff.ts";
import { remainingAt, type Sitting } from "../attempt/attempt.ts";
import { HALL_ACTS } from "./acts.ts";
import { countHall, holdHall, holdWriting, keepGiven, moveDeadlines, takeRequest } from "./extraTime.store.ts";

export interface HallPorts {
  /**
   * Gives whoever begins an examination later the same extra time, inside the caller's transaction; false: there is no
   * such examination.
   * @throws Refusal 1001 where its results are told already
   */
  extendExamination(means: Pick<Means, "db" | "now">, examinationId: number, seconds: number): Promise<boolean>;
  /** Some who write it were given time up to this deadline: nothing is told before. */
  keepDeadline(means: Pick<Means, "db">, examinationId: number, deadline: Date): Promise<void>;
  /** Called after it got more time: its keys wait longer. */
  forgetWithheld(means: Pick<Means, "kept">): void;
}

/** A hall as the audit names it. */
export const hallName = ({ source, target }: Pick<Sitting, "source" | "target">): string => `hall:${source}:${target}`;

type Given = readonly { readonly historyId: number; readonly deadline: number }[];

/**
 * Gives extra time, once for each request. The hall that was seen must be the one that is: to some time is given where they
 * got none since, to everybody where nobody did.
 */
export async function addTime(
  ports: HallPorts,
  means: Means,
  { requestId, seconds, version, ...whom }: Input<typeof staffPractice.addTime>,
  staff: Staff,
  visit: Visit,
): Promise<Given> {
  const { staffId } = staff;
  const asked = JSON.stringify([whom, seconds]);
  const everybody = whom.historyIds === undefined;
  const { changed, repeated } = await act(means, staff, visit, HALL_ACTS.addTime, hallName(whom), async (tx) => {
    const at = new Date(means.now());
    const given = await takeRequest(tx, requestId, { staffId, asked }, at);
    if (given && (given.staffId !== staffId || given.asked !== asked)) throw wrongField("requestId", "invalid");
    if (given) return { result: { changed: given.changed, repeated: true } };
    const now = await holdHall(tx, whom);
    if (everybody) sameVersion(now, version);
    // Its row is held before the attempts: whoever begins meanwhile begins before or after.
    const later = everybody && whom.source === "examination";
    if (later && !(await ports.extendExamination({ db: tx, now: means.now }, whom.target, seconds))) throw unknownThing();
    const writing = await holdWriting(tx, whom, at);
    if (writing.some((one) => one.version > version)) throw new OldVersion(version);
    if (writing.length === 0 && !later) return { result: { changed: [], repeated: false } };
    const next = await countHall(tx, whom);
    const moved = await moveDeadlines(tx, writing.map(({ id }) => id), seconds, next);
    await keepGiven(tx, requestId, moved);
    const last = Math.max(...moved.map(({ deadline }) => deadline));
    if (whom.source === "examination" && moved.length > 0) await ports.keepDeadline({ db: tx }, whom.target, new Date(last));
    const attempts = moved.map(({ historyId }) => historyId);
    return { result: { changed: moved, repeated: false }, before: null, after: { seconds, everybody, attempts }, version: next };
  });
  ports.forgetWithheld(means);
  // The screens heard of a repeated one; more time may have been given since.
  if (!repeated) tell(means, changed);
  return changed;
}

function tell(means: Means, changed: Given): void {
  const serverTime = means.now();
  for (const { historyId, deadline } of changed) {
    const time: AttemptTime = { deadline, remainingSeconds: remainingAt(deadline, serverTime)!, serverTime };
    means.push.tell(`${ATTEMPT_ROOM}:${historyId}`, ATTEMPT_TIME_EVENT, time);
  }
}
