import { DISCONNECTED_SECONDS, type staffPractice } from "#contract/staff/practice.ts";
import { OldVersion } from "../../../kernel/act.ts";
import type { Handlers, Means } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { account } from "../../account/account.ts";
import { needLearner } from "../../people/people.ts";
import { act, needWhole, type Reach, reachOf } from "../../staff/staff.ts";
import { endAttempt, holdAttempt, remainingAt, type ReviewPorts, type Sitting, sittingOf } from "../attempt/attempt.ts";
import { historyOf } from "../history/history.ts";
import { HALL_ACTS } from "./acts.ts";
import { markEssay, waitingAttempts } from "./essays.ts";
import { addTime, hallName, type HallPorts } from "./extraTime.ts";
import { hallVersion } from "./extraTime.store.ts";
import { hallPage } from "./halls.store.ts";
import { isHallWithin } from "./reach.store.ts";
import { hallCounts, seatsOf } from "./store.ts";

export type { HallPorts } from "./extraTime.ts";

type Desk = Handlers<typeof staffPractice>;

/** The exam hall and the marking of essays. */
export const practiceDesk = (ports: HallPorts & ReviewPorts): Desk => ({
  async attempts(means, { learnerId, ...wanted }, staff) {
    await needLearner(means.db, staff, learnerId);
    return historyOf(ports, means, learnerId, wanted);
  },

  async halls(means, { current, size }, staff) {
    return { ...(await hallPage(means.db, reachOf(staff, "exams"), { current, size })), current, size };
  },

  hall,

  async addTime(means, wanted, staff, visit) {
    await needHall(means, wanted.source, wanted.target, staff);
    return { changed: [...(await addTime(ports, means, wanted, staff, visit))] };
  },

  async handIn(means, { historyId, version }, staff, visit) {
    const sitting = await examSitting(means, historyId, reachOf(staff, "exams"));
    const outcome = await endAttempt(means, sitting, { by: "staff" }, (end) =>
      act(means, staff, visit, HALL_ACTS.handIn, `attempt:${historyId}`, async (tx) => {
        const held = await holdAttempt(tx, historyId);
        if (held?.state === "open" && held.time_version > version) throw new OldVersion(version, hallName(sitting));
        const result = await end(tx);
        return result?.by === "staff" ? { result, before: { state: held!.state }, after: { state: result.current.state } } : { result };
      }));
    if (!outcome) throw unknownThing();
    if (outcome.current.state === "abandoned") throw mend("attemptEnded");
    return { historyId, state: outcome.current.state, score: outcome.current.score };
  },

  async essays(means, { source, target, current, size }, staff) {
    const filter = { source, target, reach: reachOf(staff, "marking") };
    const { records, total } = await waitingAttempts(means, filter, { current, size });
    const names = await account.publicLearners(means.db, records.map(({ attempt }) => attempt.sitting.learnerId));
    return {
      records: records.map(({ attempt: { sitting, current: now }, essays }) => ({
        historyId: sitting.id, learnerId: sitting.learnerId, nickName: names.get(sitting.learnerId)?.nickName ?? "",
        source: sitting.source as Exclude<Sitting["source"], "exercise">, title: sitting.title, endTime: now.endedAt ?? 0, essays,
      })),
      total, current, size,
    };
  },

  async markEssay(means, { historyId, version, ...given }, staff, visit) {
    const sitting = await examSitting(means, historyId, reachOf(staff, "marking"));
    return { historyId, ...(await markEssay(means, sitting, given, version, staff, visit)) };
  },
});

const hall: Desk["hall"] = async (means, { source, target, ended, current, size }, staff) => {
  await needHall(means, source, target, staff);
  // Before the seats: what changes meanwhile is newer than the version that is told.
  const version = await hallVersion(means.db, { source, target });
  const at = means.now();
  const since = at - DISCONNECTED_SECONDS * 1000;
  const [seats, counts] = await Promise.all([
    seatsOf(means, source, target, ended, { current, size }),
    hallCounts(means, source, target, ended, new Date(since)),
  ]);
  const names = await account.publicLearners(means.db, seats.map((seat) => seat.learnerId));
  const connection = ({ state, lastSeen, startTime }: (typeof seats)[number]) =>
    state !== "open" ? ("ended" as const) : (lastSeen ?? startTime) >= since ? ("here" as const) : ("disconnected" as const);
  const records = seats.map(({ awaySince, ...seat }) => ({
    ...seat,
    nickName: names.get(seat.learnerId)?.nickName ?? "",
    remainingSeconds: seat.state === "open" ? remainingAt(seat.deadline, at) : 0,
    awayNow: seat.state === "open" && awaySince !== null,
    connection: connection({ awaySince, ...seat }),
  }));
  return { records, ...counts, current, size, serverTime: at, version };
};

/** A class exam belongs to its course; what else is sat is for those who hold the duty over the whole school. */
async function needHall(means: Means, source: Sitting["source"], target: number, staff: Parameters<Desk["hall"]>[2]): Promise<void> {
  if (source !== "class") needWhole(staff, "exams");
  else if (!(await isHallWithin(means.db, source, target, reachOf(staff, "exams")))) throw unknownThing();
}

/** Staff have no business in a learner's practice, nor in what is beyond their reach. */
async function examSitting(means: Means, historyId: number, reach: Reach): Promise<Sitting> {
  const sitting = await sittingOf(means, historyId);
  if (sitting?.mode !== "exam" || !(await isHallWithin(means.db, sitting.source, sitting.target, reach))) throw unknownThing();
  return sitting;
}
