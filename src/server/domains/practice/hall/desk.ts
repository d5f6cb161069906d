import { ATTEMPT_ROOM, ATTEMPT_TIME_EVENT, type AttemptTime } from "#contract/practice.ts";
import { DISCONNECTED_SECONDS, type staffPractice } from "#contract/staff/practice.ts";
import { inTransaction } from "../../../database/database.ts";
import type { Handlers, Means, Staff, Visit } from "../../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { account } from "../../account/account.ts";
import { audit } from "../../staff/staff.ts";
import { endAttempt, remainingAt, type Sitting, sittingOf } from "../attempt/attempt.ts";
import { markEssay, waitingAttempts } from "./essays.ts";
import { hallCounts, keepGiven, moveDeadlines, seatsOf, takeRequest, type TimeFor } from "./store.ts";

export interface HallPorts {
  /**
   * Gives whoever begins an examination later the same extra time, inside the caller's transaction; false: there is no
   * such examination.
   */
  extendExamination(means: Pick<Means, "db">, examinationId: number, seconds: number): Promise<boolean>;
}

/** The exam hall and the marking of essays. */
export const practiceDesk = (ports: HallPorts): Handlers<typeof staffPractice> => ({
  async hall(means, { source, target, ended, current, size }) {
    const at = means.now();
    const since = at - DISCONNECTED_SECONDS * 1000;
    const [seats, counts] = await Promise.all([
      seatsOf(means, source, target, ended, { current, size }),
      hallCounts(means, source, target, ended, new Date(since)),
    ]);
    const names = await account.publicLearners(means.db, seats.map((seat) => seat.learnerId));
    const records = seats.map(({ awaySince, ...seat }) => ({
      ...seat,
      nickName: names.get(seat.learnerId)?.nickName ?? "",
      remainingSeconds: seat.state === "open" ? remainingAt(seat.deadline, at) : 0,
      awayNow: seat.state === "open" && awaySince !== null,
      connection:
        seat.state !== "open"
          ? ("ended" as const)
          : (seat.lastSeen ?? seat.startTime) >= since
            ? ("here" as const)
            : ("disconnected" as const),
    }));
    return { records, ...counts, current, size, serverTime: at };
  },

  async addTime(means, { historyIds, source, target, seconds, requestId }, staff, visit) {
    const whom: TimeFor = historyIds ? { historyIds } : { source: source!, target: target! };
    const { staffId } = staff;
    const asked = JSON.stringify([whom, seconds]);
    const { changed, repeated } = await inTransaction(means.db, async (db) => {
      const given = await takeRequest(db, requestId, { staffId, asked }, new Date(means.now()));
      if (given && (given.staffId !== staffId || given.asked !== asked)) throw wrongField("requestId", "invalid");
      if (given) return { changed: [...given.changed], repeated: true };
      // Its row is held first: whoever begins meanwhile begins before or after.
      if (!historyIds && source === "examination" && !(await ports.extendExamination({ db }, target!, seconds))) throw unknownThing();
      const moved = await moveDeadlines(db, whom, seconds, new Date(means.now()));
      const object = historyIds ? `attempts:${historyIds.length}` : `${source}:${target}`;
      await keepGiven(db, requestId, moved);
      await note({ ...means, db }, staff, visit, "addTime", object, { seconds, attempts: moved.slice(0, 500).map((one) => one.historyId) });
      return { changed: moved, repeated: false };
    });
    // The screens heard of it; more time may have been given since.
    if (repeated) return { changed };
    const serverTime = means.now();
    for (const { historyId, deadline } of changed) {
      means.push.tell(`${ATTEMPT_ROOM}:${historyId}`, ATTEMPT_TIME_EVENT, {
        deadline,
        remainingSeconds: remainingAt(deadline, serverTime)!,
        serverTime,
      } satisfies AttemptTime);
    }
    return { changed };
  },

  async handIn(means, { historyId }, staff, visit) {
    const sitting = await examSitting(means, historyId);
    const outcome = await endAttempt(means, sitting, {
      by: "staff",
      note: (db, state) => note({ ...means, db }, staff, visit, "handIn", `attempt:${historyId}`, { state }),
    });
    if (!outcome) throw unknownThing();
    if (outcome.current.state === "abandoned") throw mend("attemptEnded");
    return { historyId, state: outcome.current.state, score: outcome.current.score };
  },

  async essays(means, { source, target, current, size }) {
    const { records, total } = await waitingAttempts(means, { source, target }, { current, size });
    const names = await account.publicLearners(means.db, records.map(({ attempt }) => attempt.sitting.learnerId));
    return {
      records: records.map(({ attempt: { sitting, current: now }, essays }) => ({
        historyId: sitting.id, learnerId: sitting.learnerId, nickName: names.get(sitting.learnerId)?.nickName ?? "",
        source: sitting.source as Exclude<Sitting["source"], "exercise">, title: sitting.title, endTime: now.endedAt ?? 0, essays,
      })),
      total, current, size,
    };
  },

  async markEssay(means, { historyId, questionId, childId, points, remark }, staff, visit) {
    const sitting = await examSitting(means, historyId);
    const done = await markEssay(means, sitting, { questionId, childId, points, remark, staffId: staff.staffId }, (db) =>
      note({ ...means, db }, staff, visit, "markEssay", `attempt:${historyId}`, { questionId, childId, points }));
    return { historyId, ...done };
  },
});

/** Staff have no business in a learner's practice. */
async function examSitting(means: Means, historyId: number): Promise<Sitting> {
  const sitting = await sittingOf(means, historyId);
  if (sitting?.mode !== "exam") throw unknownThing();
  return sitting;
}

const note = (
  means: Pick<Means, "db" | "now">,
  staff: Staff,
  visit: Visit,
  action: string,
  object: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> => audit(means, { actor: `staff:${staff.staffId}`, action: `practice.${action}`, object, details }, visit);
