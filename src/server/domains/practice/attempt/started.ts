import type { Received } from "#contract/endpoint.ts";
import type { practice } from "#contract/practice.ts";
import type { Learner, Means } from "../../../kernel/call.ts";
import { mend, wrongField } from "../../../kernel/refusal.ts";
import { questionsByVersion } from "../../questions/questions.ts";
import { deadlineOf, laidOut, remainingAt, seedOf, writesAlone } from "./rules.ts";
import type { Start } from "./shape.ts";
import { addAttempt, findStarted, type Sought } from "./store.ts";
import { endAttempt } from "./handIn.ts";
import { type Attempt, attemptOf } from "./sittings.store.ts";

/** What a screen needs of an attempt beside its questions. */
export type Started = Received<typeof practice.createExamHistory>;

/** Rounds of finding or adding, each undone by somebody who ended or started the same in between. */
const TRIES = 5;

/** An attempt as `started` of the contract says it. */
export function startedOf({ now }: Pick<Means, "now">, { sitting, current }: Attempt, resumed: boolean): Started {
  const at = now();
  const open = current.state === "open";
  return {
    historyId: sitting.id, resumed, source: sitting.source, mode: sitting.mode, title: sitting.title, startTime: sitting.startedAt,
    deadline: current.deadline, remainingSeconds: remainingAt(current.deadline, open ? at : Number.MAX_SAFE_INTEGER), serverTime: at,
    usedSeconds: open && sitting.mode === "exam" ? Math.max(0, Math.floor((at - sitting.startedAt) / 1000)) : current.usedSeconds,
    totalScore: sitting.totalScore, passScore: sitting.passScore, rules: sitting.frame.rules, sections: [...sitting.frame.sections],
    questionIds: [...sitting.questionIds], position: Math.min(current.position, sitting.questionIds.length - 1),
  };
}

/** The attempt that this try to start made before, or the open one of its kind, as it stands; null: there is none. */
export async function goOn(means: Means, learner: Learner, requestId: string, sought: Sought): Promise<Started | null> {
  for (let round = 0; round < TRIES; round += 1) {
    const found = await findStarted(means, learner.learnerId, requestId, sought);
    if (!found) return null;
    if (!found.same) throw wrongField("requestId", "invalid");
    const attempt = (await attemptOf(means, found.id))!;
    // Past its end the deadline job has not come by yet: it is handed in here, and the way is free for another.
    if (attempt.current.state === "open" && attempt.current.deadline !== null && attempt.current.deadline <= means.now()) {
      await endAttempt(means, attempt.sitting, { by: "deadline", patient: true });
      continue;
    }
    return startedOf(means, attempt, true);
  }
  throw mend("attemptBusy");
}

/** Starts an attempt, or goes on with the open one of its kind: which of two concurrent starts made it, the unique index decides. */
export async function openAttempt(means: Means, learner: Learner, start: Start, device?: string): Promise<Started> {
  const questions = start.sections.flatMap((section) => section.questions);
  if (questions.length === 0) throw mend("paperEmpty");
  const deviceId = deviceFor(start, device);
  for (let round = 0; round < TRIES; round += 1) {
    const asked = await questionsByVersion(means, questions.map(({ versionId }) => versionId));
    const startedAt = means.now();
    const added = await addAttempt(means, {
      learnerId: learner.learnerId, start, startedAt, device: deviceId, deadline: deadlineOf(start, startedAt),
      layout: laidOut(start, asked, start.drawn?.seed ?? seedOf(learner.learnerId, start.requestId)),
    });
    if (added) return startedOf(means, added, false);
    const found = await goOn(means, learner, start.requestId, start);
    if (found) return found;
  }
  throw mend("attemptBusy");
}

/** The device that writes, where an exam's rules allow one alone. */
function deviceFor({ rules, mode }: Pick<Start, "rules" | "mode">, device: string | undefined): string | null {
  if (!writesAlone(mode, rules)) return null;
  if (device === undefined) throw wrongField("deviceId", "required");
  return device;
}
