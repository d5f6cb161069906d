import { availableParallelism } from "node:os";
import { randomBytes } from "node:crypto";
import { hash, parseOptions, verify, type Algorithm } from "@node-rs/argon2";
import { FAILED } from "#contract/codes.ts";
import { Refusal } from "../../../kernel/refusal.ts";

/** argon2id, 19 MiB, 2 passes, 1 lane (payments-security.md 6.1). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const ARGON2ID = 2 as Algorithm;
/** How many hashes run at once, and how many wait before more are refused (payments-security.md 6.1). */
const AT_ONCE = 2 * availableParallelism();
const WAITING = 32;

/** Lets `atOnce` pieces of work run, keeps `waiting` in a queue and refuses the rest with HTTP 503. */
export function turnstile(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Refusal(FAILED, "busy", { status: 503 });
      await new Promise<void>((go) => queue.push(go));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const inTurn = turnstile(AT_ONCE, WAITING);

/** The stored form of a password. Exact bytes: nothing is trimmed or folded. Refuses with HTTP 503 when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, { ...COST, algorithm: ARGON2ID }));

let nobody: Promise<string> | undefined;

/**
 * Whether the password is the stored one. `stored` null (no such account, or one without a password) is answered false
 * after the same work (payments-security.md 5.4).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(24).toString("base64url"));
  const against = stored ?? (await nobody);
  const right = await inTurn(() => verify(against, password));
  return right && stored !== null;
}

/** Whether a stored password was made with other costs than today's and should be made anew at the next sign-in. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored);
  return made.memoryCost !== COST.memoryCost || made.timeCost !== COST.timeCost || made.parallelism !== COST.parallelism;
}
