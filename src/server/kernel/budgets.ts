import type { Environment } from "../environment.ts";
import { addressKey, isExempt } from "./addresses.ts";
import type { Learner, Means, Staff } from "./call.ts";
import type { Remembered } from "./kept.ts";
import { tooOften } from "./refusal.ts";

/** How often something may happen: `burst` times at once, `perSecond` times in the long run. */
interface Budget {
  readonly perSecond: number;
  readonly burst: number;
  /** By key the instant (ms) at which nothing of it is spent any more. */
  readonly spent: Remembered<string, number>;
}

/** Calls that write, as one learner may make them together. */
export interface Writing {
  readonly budget: Budget;
  /** It brings what a learner did already and would lose: it is refused last when the server has too much to do. */
  readonly done?: true;
}

/** Parts of a second add up to a little more than a second. */
const ROUNDING_MS = 0.5;
/** Keys of one budget that are remembered; whoever is forgotten begins anew. */
const MOST_KEYS = 50_000;

export const budget = (name: string, perSecond: number, burst: number): Budget => ({
  perSecond,
  burst,
  spent: { name: `budgets.${name}`, ttlMs: (2_000 * burst) / perSecond, atMost: MOST_KEYS },
});

/** So many in a minute, all of them at once if need be. */
export const aMinute = (name: string, times: number): Budget => budget(name, times / 60, times);

/** Pages that must be drawn; those that are kept are free. */
export const PAGES_DRAWN = { visitor: budget("pages.address", 20, 60), session: budget("pages.session", 10, 40) };
/** Calls. A visitor's page asks for five at most, and a class may stand behind one address. */
export const CALLS = { visitor: budget("calls.address", 60, 600), session: budget("calls.session", 30, 120) };
/** Who calls from where. */
interface Asker {
  readonly caller: Learner | Staff | null;
  readonly ip: string;
}

/**
 * What everybody may do, counted in this process alone: it keeps one of them from taking the time of all others. What must be
 * exact (codes, passwords, starts of an exam) is counted in the database (`limits.ts`).
 */
export class Budgets {
  readonly #means: Pick<Means, "kept" | "now">;
  readonly #allowed: Environment["abuseAllow"];
  readonly #times: number;

  constructor(means: Pick<Means, "kept" | "now">, { abuseAllow, budgetTimes }: Pick<Environment, "abuseAllow" | "budgetTimes">) {
    [this.#means, this.#allowed, this.#times] = [means, abuseAllow, budgetTimes];
  }

  /** Spends one. @throws Refusal 429 with the wait, if there is none left; then nothing is spent */
  spend({ perSecond, burst, spent }: Budget, key: string): void {
    const kept = this.#means.kept(spent);
    const now = this.#means.now();
    const one = 1_000 / (perSecond * this.#times);
    const most = one * burst * this.#times + ROUNDING_MS;
    const before = kept.peek(key) ?? now;
    // Further ahead than that it was spent by a clock that has been set back since.
    const from = before - now > most ? now : Math.max(before, now);
    const wait = from + one - now - most;
    if (wait > 0) throw tooOften(wait / 1_000);
    kept.put(key, from + one);
  }

  /** Spends one of the session's own, or of the address's where nobody is signed in. */
  spendOf(budgets: { readonly visitor: Budget; readonly session: Budget }, { caller, ip }: Asker): void {
    if (caller) this.spend(budgets.session, `${caller.kind}:${caller.sessionId}`);
    else if (!isExempt(this.#allowed, ip)) this.spend(budgets.visitor, addressKey(ip));
  }
}
