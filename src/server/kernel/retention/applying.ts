import { inTransaction } from "../../database/database.ts";
import type { Means } from "../call.ts";
import { scrub } from "../log.ts";
import type { Retention } from "./retention.ts";
import { beginRun, countDone, endRun, type Run } from "./runs.store.ts";
import { before } from "./term.rules.ts";

/** Rows of one batch: its locks are held for a moment, and whoever wants one of its rows hardly waits. */
const AT_ONCE = 1_000;
/** Characters of a failure that are kept. */
const REASON = 500;

interface Asked {
  readonly askedBy: Run["askedBy"];
  /** Ends it between two batches. */
  readonly signal?: AbortSignal;
  /** Hears which rule begins, from 0 on. */
  readonly began?: (nth: number) => void;
}

/** What became of one rule. */
interface Applied {
  readonly rule: Retention;
  readonly done: number;
  /** Why it failed; null where it didn't. */
  readonly failure: string | null;
}

/**
 * Deletes or shortens whatever is due, rule by rule, and writes down how much that was. A rule that fails is logged and keeps none of
 * the next ones waiting. It may run twice, beside itself, and end at any moment: each batch stands with its count, and what it
 * leaves the next run finds.
 */
export async function applyRetention(
  means: Means,
  rules: readonly Retention[],
  { askedBy, signal, began }: Asked,
): Promise<Applied[]> {
  const applied: Applied[] = [];
  for (const [nth, rule] of rules.entries()) {
    signal?.throwIfAborted();
    began?.(nth);
    applied.push(await applyOne(means, rule, askedBy, signal));
  }
  return applied;
}

async function applyOne(means: Means, rule: Retention, askedBy: Run["askedBy"], signal?: AbortSignal): Promise<Applied> {
  const { db, log, now } = means;
  const id = await beginRun(db, rule.name, askedBy, now());
  // One instant for all batches: what falls due meanwhile is the next run's.
  const due = before(rule.kept, now());
  let done = 0;
  try {
    for (let batch = -1; batch !== 0; done += batch) {
      signal?.throwIfAborted();
      batch = await applyBatch(means, rule, due, id);
    }
    await endRun(db, id, { state: "done" }, now());
    if (done > 0) log.info({ rule: rule.name, count: done }, "retention: what was kept long enough is gone");
    return { rule, done, failure: null };
  } catch (error) {
    const reason = scrub(error instanceof Error ? error.message : String(error)).slice(0, REASON);
    await endRun(db, id, signal?.aborted ? { state: "interrupted" } : { state: "failed", reason }, now());
    signal?.throwIfAborted();
    log.error({ err: error, rule: rule.name }, "retention: a rule failed");
    return { rule, done, failure: reason };
  }
}

async function applyBatch(means: Means, rule: Retention, due: Date, id: number): Promise<number> {
  const write = async (of: Means) => {
    const done = await rule.apply(of, due, AT_ONCE);
    if (done > 0) await countDone(of.db, id, done, of.now());
    return done;
  };
  return rule.isByItself ? write(means) : inTransaction(means.db, (db) => write({ ...means, db }));
}
