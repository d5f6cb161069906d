import type { Transaction } from "kysely";
import type { AttemptResult } from "#contract/attempts.schema.ts";
import { ATTEMPT_ENDED_EVENT, ATTEMPT_ROOM } from "#contract/practice.ts";
import { type Database, inTransaction, type Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { mend } from "../../../kernel/refusal.ts";
import { noteAnswers } from "../../books/books.ts";
import { type AskedQuestion, type EssayPoints, questionsByVersion } from "../../questions/questions.ts";
import { essaysIn, type Given, putAnswers } from "./answers.store.ts";
import { booked, markAll, markedAs, revealsBy, toldBooks } from "./marking.ts";
import { ended, resultFor, resultOf, type ReviewPorts } from "./result.ts";
import { closedAt, holdsEssay, takesAnswers, writesAlone } from "./rules.ts";
import type { Current, Sitting } from "./sittings.store.ts";
import { answersIn, endUnmarked, type Held, holdAttempt, markLater, takeAnswers, writeMarks } from "./store.ts";

/** Who hands in. `given`: what comes along; what comes too late is left out. `patient`: waits for whoever holds the attempt. */
type HandingIn =
  | { readonly by: "learner"; readonly given?: readonly Given[]; readonly device?: string | null }
  | { readonly by: "deadline"; readonly patient?: boolean }
  | { readonly by: "staff" };

type Ending = (tx: Transaction<Tables>) => Promise<Outcome | null>;

/** What became of an attempt. */
interface Outcome {
  /** Its moving part; time used and extra time only where this very call ended or marked it. */
  readonly current: Current;
  /** Who ended or marked it with this very call; null: somebody did before. */
  readonly by: HandingIn["by"] | null;
}

/**
 * Hands in as `endAttempt` does, and tells the result as its learner sees it: with the rank among all who sat the same,
 * which costs more the more they are.
 * @throws Refusal 2001 for an abandoned attempt, 1001 where another device writes.
 */
export async function handIn(ports: ReviewPorts, means: Means, sitting: Sitting, how: HandingIn): Promise<AttemptResult | null> {
  const outcome = await endAttempt(means, sitting, how);
  if (outcome === null) return null;
  if (outcome.current.state === "abandoned") throw ended(await resultOf(ports, means, sitting.id));
  return outcome.by !== null ? resultFor(ports, means, { sitting, current: outcome.current }) : resultOf(ports, means, sitting.id);
}

/**
 * Ends and marks, once, and tells the attempt's pages: whoever comes second finds it final, or abandoned. Answers that come
 * along are saved first. The deadline job passes by what somebody else holds, and what is not due; null then, as for
 * another device's hand-in while answers kept offline may come. What it costs does not grow with who else sat the same.
 * `transaction`: the caller's, where more belongs to it than the end.
 * @throws Refusal 1001 where another device writes.
 */
export async function endAttempt(
  means: Means,
  sitting: Sitting,
  how: HandingIn,
  transaction: (end: Ending) => Promise<Outcome | null> = (end) => inTransaction(means.db, end),
): Promise<Outcome | null> {
  const asked = await questionsByVersion(means, sitting.versionIds);
  const outcome = await transaction((tx) => endHeld(means, tx, sitting, asked, how));
  const by = outcome?.by ?? null;
  if (by !== null && by !== "learner") means.push.tell(`${ATTEMPT_ROOM}:${sitting.id}`, ATTEMPT_ENDED_EVENT, { by });
  return outcome;
}

async function endHeld(
  means: Means,
  tx: Database,
  sitting: Sitting,
  asked: ReadonlyMap<number, AskedQuestion>,
  how: HandingIn,
): Promise<Outcome | null> {
  const held = await holdAttempt(tx, sitting.id, how.by === "deadline" && !how.patient);
  if (!held) return null;
  if (held.state === "marked" || held.state === "reviewing" || held.state === "abandoned") return { current: currentOf(held), by: null };
  const at = means.now();
  const way = wayOf(sitting, held, how, at);
  if (way.by === "deadline") {
    if (held.deadline === null || at < held.deadline.getTime()) return null;
    const closes = closedAt(held.deadline.getTime(), sitting.frame.rules.offlineGraceSeconds, means.upSince);
    if (at < closes) return waitForOffline(tx, sitting, held, held.deadline, new Date(closes));
  }
  await takeLate(tx, sitting, held, way, { at, upSince: means.upSince });
  return { current: await mark(tx, sitting, held, asked, way.by, at), by: way.by };
}

/**
 * On a paper for one device the other may hold answers that this one does not know: while there is time it alone hands in,
 * and from the end on nobody but the deadline does, so that what it kept offline can still come.
 */
function wayOf(sitting: Sitting, held: Held, how: HandingIn, at: number): HandingIn {
  if (how.by !== "learner" || !writesAlone(sitting.mode, sitting.frame.rules) || held.device === null || held.device === how.device)
    return how;
  if (held.deadline === null || at < held.deadline.getTime()) throw mend("otherDeviceWrites");
  return { by: "deadline" };
}

/** At the deadline of a paper that takes answers kept offline: it has ended, and is marked once they may have come. */
async function waitForOffline(
  tx: Database, sitting: Sitting, held: Held, deadline: Date, markAt: Date,
): Promise<Outcome | null> {
  if (held.state !== "open") {
    // The school was down when its time was over.
    await markLater(tx, sitting.id, markAt);
    return null;
  }
  const used = usedSeconds(sitting, deadline.getTime());
  await endUnmarked(tx, sitting.id, { endedAt: deadline, markAt, usedSeconds: used });
  return {
    current: {
      ...currentOf(held),
      state: "handedIn",
      endedAt: deadline.getTime(),
      endedBy: "deadline",
      usedSeconds: used,
    },
    by: "deadline",
  };
}

/** Saves what comes along with a hand-in, if its time allows it. */
async function takeLate(
  tx: Database, sitting: Sitting, held: Held, how: HandingIn, { at, upSince }: { readonly at: number; readonly upSince: number },
): Promise<void> {
  if (how.by !== "learner" || !how.given || how.given.length === 0) return;
  const deadline = held.deadline?.getTime() ?? null;
  if (!takesAnswers({ state: held.state, deadline, grace: sitting.frame.rules.offlineGraceSeconds, upSince }, at)) return;
  await putAnswers(tx, sitting.id, new Date(at), how.given);
}

/** Marks every question, tells the books and writes the result. */
async function mark(
  tx: Database,
  sitting: Sitting,
  held: Held,
  asked: ReadonlyMap<number, AskedQuestion>,
  by: HandingIn["by"],
  at: number,
): Promise<Current> {
  // Nothing waits for a marker where nothing is an essay: then reading the answers takes them along.
  const mayWait = sitting.mode === "exam" && [...asked.values()].some(holdsEssay);
  const answers = mayWait ? await answersIn(tx, sitting.id) : await takeAnswers(tx, sitting.id);
  const essays = sitting.mode === "practice" ? await essaysIn(tx, sitting.id) : new Map<number, EssayPoints>();
  const marks = markAll(sitting, asked, answers, essays);
  const deadline = held.deadline?.getTime() ?? null;
  const late = deadline !== null && at > deadline;
  const endedAt = held.ended_at?.getTime() ?? (late ? deadline : at);
  const endedBy = held.ended_by ?? (late ? "deadline" : by);
  const row = {
    ...markedAs(sitting, answers, marks, new Date(at)),
    used_seconds:
      sitting.mode === "exam" ? usedSeconds(sitting, endedAt) : [...answers.values()].reduce((sum, one) => sum + one.spentSeconds, 0),
  };
  if (mayWait && row.state === "marked") await takeAnswers(tx, sitting.id);
  const reveals = await revealsBy(tx, sitting, row);
  const books = sitting.mode === "exam" && toldBooks(sitting, reveals);
  const unbooked = books && booksWait(sitting, held);
  if (books && !unbooked)
    await noteAnswers(tx, sitting.learnerId, new Date(at), booked(sitting, asked, answers, marks), sitting.questionIds);
  await writeMarks(tx, sitting.id, { ...row, reveals, ended_at: new Date(endedAt), ended_by: endedBy, mark_at: null, unbooked });
  return { ...currentOf(held), ...row, usedSeconds: row.used_seconds, endedAt, endedBy, partsRight: row.parts_right, reveals };
}

/** Whether the books hear of an attempt later, when its verdicts are shown: what they tell would tell of its questions. */
const booksWait = ({ source, mode }: Sitting, { sharedFrom }: Held): boolean =>
  mode === "exam" && (source === "examination" || sharedFrom !== null);

const usedSeconds = (sitting: Sitting, endedAt: number): number => Math.max(0, Math.floor((endedAt - sitting.startedAt) / 1000));

const currentOf = (held: Held): Current => ({
  state: held.state,
  deadline: held.deadline?.getTime() ?? null,
  extraSeconds: 0,
  endedAt: held.ended_at?.getTime() ?? null,
  endedBy: held.ended_by,
  usedSeconds: 0,
  device: held.device,
  position: 0,
  awarded: held.awarded,
  verdicts: held.verdicts,
  score: held.score,
  sharedFrom: held.sharedFrom,
  parts: null,
  partsRight: null,
  reveals: false,
});
