import type { SecurityEventName, SignInWay } from "#contract/security.ts";
import type { Database } from "../../../database/database.ts";
import { network } from "../../../kernel/addresses.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { deviceOf } from "./devices.rules.ts";
import { addEvent, eventPage } from "./trail.store.ts";

/** What happened to the safety of an account. */
interface Noted {
  readonly learnerId: number;
  readonly what: SecurityEventName;
  /** By what somebody signed in, or tried to. */
  readonly way?: SignInWay;
}

/** Writes an event down, as a part of the transaction in which it happened where there is one. */
export async function note(db: Database, now: number, visit: Pick<Visit, "ip" | "userAgent">, { learnerId, what, way = "" }: Noted) {
  const { system, browser } = deviceOf(visit.userAgent);
  await addEvent(db, { learner_id: learnerId, at: new Date(now), what, way, address: network(visit.ip), system, browser });
}

/**
 * Writes down that somebody failed to sign in to the account that `tried` finds. The answer doesn't wait for it: what a known
 * account costs more than an unknown one would tell which names and phones are registered (rules.md Sessions).
 */
export function noteFailure(
  { db, log, now }: Pick<Means, "db" | "log" | "now">,
  visit: Visit,
  way: SignInWay,
  tried: () => Promise<{ readonly id: number } | undefined>,
): void {
  tried()
    .then((learner) => learner && note(db, now(), visit, { learnerId: learner.id, what: "signInFailed", way }))
    .catch((error: unknown) => log.warn({ err: error }, "account: a failed sign-in could not be written down"));
}

/** A page of a learner's events, the latest first. */
export async function trailOf({ db }: Pick<Means, "db">, learnerId: number, { current, size }: { current: number; size: number }) {
  const { rows, total } = await eventPage(db, learnerId, { offset: (current - 1) * size, limit: size });
  return { records: rows.map((row) => ({ ...row, at: row.at.getTime() })), total, current, size };
}
