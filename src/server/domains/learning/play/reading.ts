import { READING_TIMES } from "#contract/reading.ts";
import type { Learner, Means } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { lessonText, type Previewed } from "../../catalogue/catalogue.ts";
import { playEnd } from "../../media/media.ts";
import { LEASE_MS, takeLease } from "../ledger/ledger.ts";
import { toldRules } from "../studyRules/studyRules.ts";
import { countOpening, newSessionId, openLesson, openSession } from "./opening.ts";

/**
 * A document lesson that the caller may read now, with its text. Refuses as `openLesson` does, one without a text with 1001, and so
 * where the course takes nothing of which nobody can say what was delivered.
 */
async function openText(means: Means, itemId: number, caller: Learner | null, previewed: Previewed = []) {
  const open = await openLesson(means, itemId, caller, previewed);
  const text = await lessonText(means.pool, itemId);
  if (!text) throw unknownThing();
  if (caller && open.rules.deliveredOnly) throw mend("textUnproven");
  return { ...open, text };
}

/** The text of a lesson for whoever may read it. */
export async function readText(means: Means, itemId: number, caller: Learner | null, previewed: Previewed) {
  return { itemId, ...(await openText(means, itemId, caller, previewed)).text };
}

/**
 * Opens a play session in which a text is read. Any order is fine, since coverage is how far the reader got; it asks for half of the
 * reading time at least, and credit ends at twice of it, whatever the course says of its films.
 */
export async function openReading(
  means: Means,
  { itemId, takeOver }: { readonly itemId: number; readonly takeOver: boolean },
  caller: Learner,
  userAgent: string,
) {
  const { text, ...open } = await openText(means, itemId, caller);
  await countOpening(means, caller.learnerId);
  const sessionId = newSessionId();
  const rules = { ...open.rules, canSkip: true, maxRate: READING_TIMES, filmTimes: READING_TIMES };
  const opened = await openSession(
    means,
    sessionId,
    { ...open, rules, seconds: text.seconds, delivery: "unasked", reads: true },
    caller,
    { userAgent, expiresAt: playEnd(text.seconds, means.now()), isImplicit: false },
  );
  if (takeOver) await takeLease(means.pool, caller.learnerId, sessionId, means.now() + LEASE_MS);
  return { ...opened, sessionId, seconds: text.seconds, rules: toldRules(rules) };
}
