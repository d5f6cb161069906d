import { RULE_BROKEN } from "#contract/codes.ts";
import { ATTEMPT_ENDED, practice } from "#contract/practice.ts";
import { call, CallFailure } from "../../../client/call.ts";
import type { AnswerShelf } from "../answers/answerShelf.ts";
import { saves } from "../answers/wire.ts";
import type { Started } from "../attempt/attempt.ts";
import { deviceId } from "../attempt/device.ts";
import { performSitting } from "../running/perform.ts";
import { keepDrafts } from "./drafts.ts";
import { selfMarkOf } from "./judging.ts";
import type { PracticeEffect, PracticeEvent } from "./practice.rules.ts";

/** What a practice needs of the browser. */
export interface PracticeWorld {
  readonly attempt: Started;
  readonly shelf: AnswerShelf;
  /** Null: the network is to blame. */
  readonly say: (problem: string | null) => void;
  /** What came of it. */
  readonly hear: (event: PracticeEvent) => Promise<void>;
}

/** Does what the rules of a practice ask for, and reports what came of it. */
export async function performPractice(world: PracticeWorld, effect: PracticeEffect): Promise<void> {
  const { shelf, attempt, hear } = world;
  const { historyId } = attempt;
  switch (effect.kind) {
    case "pull":
      await shelf.pull();
      return shelf.flush();
    case "keepDrafts":
      return keepDrafts(historyId, effect.drafts);
    case "moved":
      await performSitting(effect, { historyId, shelf, hear });
      // Where it goes on next time; nothing is lost if this doesn't arrive.
      await call(practice.freshTimeSecond, { historyId, position: effect.position }, { quiet: true }).catch(() => undefined);
      return;
    case "selfMark":
      return selfMarked(world, effect.questionId, effect.per);
    case "end":
      return hear(await handedIn(world));
    case "close":
      return shelf.close();
    case "say":
      return world.say(effect.problem);
    default:
      return performSitting(effect, { historyId, shelf, hear });
  }
}

async function selfMarked({ attempt, shelf, hear }: PracticeWorld, questionId: number, per: number): Promise<void> {
  const held = shelf.state().answers.get(questionId);
  if (!held) return;
  const send = selfMarkOf(attempt, (id, judged, saved) => {
    void hear({ kind: "judged", questionId: id, judged });
    shelf.adopt([saved]);
  });
  const kept = { ...held, questionId, seq: held.seq + 1, at: Date.now() };
  const outcome = await send(kept, per).catch(() => null);
  if (outcome?.kind !== "answered") await hear({ kind: "selfMarkFailed", message: outcome?.kind === "refused" ? outcome.message : null });
}

async function handedIn({ attempt, shelf }: PracticeWorld): Promise<PracticeEvent> {
  const { historyId } = attempt;
  try {
    await shelf.flush();
    const waiting = await shelf.waiting();
    const result = await call(practice.handInExam, { historyId, answers: saves(waiting), deviceId: deviceId() }, { quiet: true });
    return { kind: "endTaken", result };
  } catch (error) {
    const code = error instanceof CallFailure ? error.code : null;
    if (code === ATTEMPT_ENDED) return { kind: "endOver" };
    return { kind: "endFailed", message: code === RULE_BROKEN ? (error as CallFailure).message : null };
  }
}
