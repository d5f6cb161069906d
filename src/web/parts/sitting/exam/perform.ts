import { RULE_BROKEN } from "#contract/codes.ts";
import { ATTEMPT_ENDED, practice } from "#contract/practice.ts";
import { type Call, CallFailure } from "../../../client/call.ts";
import type { AnswerShelf } from "../answers/answerShelf.ts";
import { tooLate } from "../answers/tooLate.ts";
import { saves } from "../answers/wire.ts";
import { answersOf, type Started } from "../attempt/attempt.ts";
import { keepDoubts } from "../attempt/doubts.ts";
import { performSitting } from "../running/perform.ts";
import type { Timekeeper } from "../time/timekeeper.ts";
import type { ExamEffect, ExamEvent, ExamNews } from "./events.ts";
import type { Leaving } from "./leaving.ts";

/** What an exam needs of the browser. */
export interface ExamWorld {
  readonly attempt: Pick<Started, "historyId" | "source" | "rules">;
  readonly call: Call;
  readonly shelf: AnswerShelf;
  readonly time: Pick<Timekeeper, "hear" | "left">;
  readonly leaving: Pick<Leaving, "away" | "end">;
  /** What this browser calls itself. */
  readonly deviceId: () => string;
  /** Ms by a clock that nobody sets. */
  readonly steady: () => number;
  readonly say: (news: ExamNews) => void;
  /** What came of it. */
  readonly hear: (event: ExamEvent) => Promise<void>;
}

type Of<Kind extends ExamEffect["kind"]> = Extract<ExamEffect, { readonly kind: Kind }>;

/** Does what the rules of an exam ask for, and reports what came of it. */
export async function performExam(world: ExamWorld, effect: ExamEffect): Promise<void> {
  const { shelf, attempt, hear } = world;
  const { historyId } = attempt;
  switch (effect.kind) {
    case "pull":
      await shelf.pull();
      return hear({ kind: "pulled", wish: shelf.wantsHandIn() });
    case "ask":
      return hear(await asked(world, effect));
    case "adopt":
      return adopt(world);
    case "handIn":
      return hear(await handedIn(world, effect));
    case "dropWish":
      return shelf.wantHandIn(false);
    case "count": {
      // Where the server can't say which answers it has, the next beat asks again.
      const lost = await tooLate(world.call, historyId, shelf.state().answers).catch(() => null);
      return lost === null ? undefined : hear({ kind: "counted", lost });
    }
    case "stop":
      return shelf.halt("elsewhere");
    case "resume":
      return shelf.halt(null);
    case "keepDoubts":
      return keepDoubts(historyId, effect.doubts);
    case "close":
      world.leaving.end();
      return shelf.close();
    case "say":
      return world.say(effect.news);
    default:
      return performSitting(effect, { historyId, shelf, hear });
  }
}

async function asked({ attempt, call, time, leaving, deviceId, steady, hear }: ExamWorld, effect: Of<"ask">): Promise<ExamEvent> {
  const { historyId, rules } = attempt;
  const { position, takeOver } = effect;
  const sentAt = steady();
  try {
    const answer = await call(practice.freshTimeSecond, {
      historyId, position, deviceId: deviceId(),
      ...(takeOver ? { takeOver } : {}), ...(rules.countLeaving ? { away: leaving.away() } : {}),
    }, { quiet: true });
    const more = time.hear(answer, steady() - sentAt);
    if (more > 0) await hear({ kind: "timeGiven", left: time.left(), more });
    return { kind: "told", left: time.left(), state: answer.state, writesHere: answer.writesHere, tookOver: takeOver };
  } catch {
    return { kind: "untold", left: time.left() };
  }
}

async function handedIn(world: ExamWorld, { by, counts }: Of<"handIn">): Promise<ExamEvent> {
  const { attempt, call, shelf, deviceId } = world;
  const { historyId } = attempt;
  if (by === "learner") shelf.wantHandIn(true);
  try {
    const result = await shelf.inTurn(async () => {
      const input = { historyId, answers: saves(await shelf.waiting()), deviceId: deviceId() };
      return call(attempt.source === "mock" ? practice.submitMockPaper : practice.handInExam, input, { quiet: true });
    });
    return { kind: "handedIn", result, lost: counts ? await tooLate(call, historyId, shelf.state().answers) : 0 };
  } catch (error) {
    const code = error instanceof CallFailure ? error.code : null;
    if (code === ATTEMPT_ENDED) return { kind: "handInOver" };
    // Nobody answered, or nobody is signed in: it's done as soon as it can be.
    return code === RULE_BROKEN ? { kind: "handInRefused", message: (error as CallFailure).message } : { kind: "handInLost" };
  }
}

/** What another device has written meanwhile; what could not be read is read when the page is seen again. */
async function adopt({ attempt, call, shelf }: ExamWorld): Promise<void> {
  await shelf.flush();
  if (shelf.state().unsent > 0) return;
  const there = await answersOf(call, attempt.historyId).catch(() => null);
  if (there) shelf.adopt(there);
}
