import { inTransaction } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { perServer } from "../../kernel/perServer.ts";
import type { Tick } from "../../kernel/ticks.ts";
import { noteAnswers } from "../books/books.ts";
import { questionsByVersion } from "../questions/questions.ts";
import {
  answersIn, attemptsById, booked, essaysIn, holdAttempt, type Listed, markAll, noteBooked, type ReviewPorts, type Sitting, tellingOf,
} from "./attempt/attempt.ts";
import { unbooked, waitingAt } from "./bringIn.store.ts";

/** Attempts of one look. */
const AT_ONCE = 200;

/** Attempts that could not be brought in, as they were told of. */
const failing = perServer((_means: Pick<Means, "pool">) => new Set<number>());

/** Tells the books of what is shown by now: at the review instant, or once the exam that shares a question is over. */
export const bringInTick = (ports: ReviewPorts): Tick => ({
  name: "practice.bringIn", everyMs: 2_000, run: (means) => bringIn(ports, means),
});

/** Tells the books of every attempt whose verdicts are shown and that they have not heard of, each once. */
export async function bringIn(ports: ReviewPorts, means: Means): Promise<void> {
  const examinIds = await shownAt(ports, means, await waitingAt(means));
  for (let after = 0; ; ) {
    const rows = await unbooked(means, examinIds, after, AT_ONCE);
    const telling = await tellingOf(ports, means, rows);
    const shown = rows.filter((row) => telling(row).verdicts).map(({ id }) => id);
    const attempts = await attemptsById(means, shown);
    for (const id of shown) await tryToBring(means, attempts.get(id)?.sitting);
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

/** Of these examinations those whose verdicts are shown by now. */
async function shownAt(ports: ReviewPorts, means: Means, examinIds: readonly number[]): Promise<number[]> {
  if (examinIds.length === 0) return [];
  const ones = examinIds.map((target): Listed => ({
    source: "examination", mode: "exam", state: "marked", target, endedAt: null, sharedFrom: null, reveals: false,
  }));
  const telling = await tellingOf(ports, means, ones);
  return ones.filter((one) => telling(one).verdicts).map(({ target }) => target);
}

/** One that fails keeps no other waiting; it is tried again with the next look. */
async function tryToBring(means: Means, sitting: Sitting | undefined): Promise<void> {
  if (!sitting) return;
  try {
    await bring(means, sitting);
    failing(means).delete(sitting.id);
  } catch (error) {
    if (!failing(means).has(sitting.id))
      means.log.error({ err: error, attempt: sitting.id }, "practice: the books could not be told of an attempt; it is tried again");
    failing(means).add(sitting.id);
  }
}

/** Under the attempt's own lock: whoever comes second finds that the books have heard. */
async function bring(means: Means, sitting: Sitting): Promise<void> {
  const asked = await questionsByVersion(means, sitting.versionIds);
  await inTransaction(means.db, async (tx) => {
    const held = await holdAttempt(tx, sitting.id, true);
    if (!held?.unbooked || held.state !== "marked") return;
    const answers = await answersIn(tx, sitting.id);
    const marks = markAll(sitting, asked, answers, await essaysIn(tx, sitting.id));
    // Of an examination it is known by itself that its keys are shown, and to whom.
    const shown = sitting.source === "examination" ? [] : sitting.questionIds;
    await noteAnswers(tx, sitting.learnerId, new Date(means.now()), booked(sitting, asked, answers, marks), shown);
    await noteBooked(tx, sitting.id);
  });
}
