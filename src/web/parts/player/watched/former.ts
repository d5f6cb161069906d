import { answered, next, renewed, resumed, unsent } from "./beats.ts";
import { device, type Kept, type Shelf } from "./kept.ts";
import { post, type Post } from "./post.ts";
import type { Range } from "./ranges.ts";

/** Says of a play session that its page still lives, so that no other page speaks for it. Returns the end of that. */
export type Hold = (sessionId: string) => () => void;
/** Does the work unless a living page holds the session; then null. */
export type Alone = <T>(sessionId: string, work: () => Promise<T>) => Promise<T | null>;

const lockOf = (sessionId: string) => `watched:${sessionId}`;
const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

export const hold: Hold = (sessionId) => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  locks()?.request(lockOf(sessionId), () => held).catch(() => undefined);
  return () => release();
};

/** Browsers without locks (Safari before 15.4) take every session for free: the server drops what it has already. */
export const alone: Alone = async (sessionId, work) =>
  (await locks()?.request(lockOf(sessionId), { ifAvailable: true }, (lock) => (lock ? work() : null))) ?? (locks() ? null : work());

export interface Settled {
  /** Nothing is left that the network kept from going out. */
  readonly whole: boolean;
  /** Stretches of this lesson that its former sessions can't take any more, oldest first. */
  readonly left: readonly Range[];
  /** The sessions that left it. They stay on the shelf until it stands there under its new name. */
  readonly from: readonly string[];
}

export interface FormerMeans {
  readonly shelf: Shelf;
  readonly post: Post;
  readonly alone: Alone;
}

const MEANS: FormerMeans = { shelf: device, post, alone };

/**
 * Sends what former play sessions of this learner left on the device, oldest first, each under the session's own name
 * and numbers. What a session that is over left of `itemId` is returned for the one that plays now; of other lessons it
 * stays until they are opened.
 */
export async function sendFormer(learner: number, itemId: number | null, mine: string, means: FormerMeans = MEANS): Promise<Settled> {
  let left: readonly Range[] = [];
  const from: string[] = [];
  for (const kept of means.shelf.of(learner)) {
    if (kept.sessionId === mine) continue;
    const rest = await means.alone(kept.sessionId, () => sendOne(learner, kept, means));
    if (rest === "away") return { whole: false, left, from };
    // A living page speaks for itself.
    if (rest === null) continue;
    if (rest.length === 0) means.shelf.remove(learner, kept.sessionId);
    else if (kept.itemId === itemId) {
      left = [...left, ...rest];
      from.push(kept.sessionId);
    }
  }
  return { whole: true, left, from };
}

async function sendOne(learner: number, kept: Kept, { shelf, post }: FormerMeans): Promise<readonly Range[] | "away"> {
  let beats = resumed(kept);
  for (;;) {
    const found = next(beats, kept);
    if (!found.beat) return beats.waiting;
    beats = found.beats;
    // Written down before it goes: its number is never used for anything else.
    const going = unsent(beats);
    if (going) shelf.put(learner, { ...kept, ...going });
    const { verdict } = await post(kept.itemId, kept.sessionId, found.beat);
    beats = answered(beats, found.beat.seq, verdict);
    if (verdict === "lost") return "away";
    const rest = unsent(beats);
    if (rest) shelf.put(learner, { ...kept, ...rest });
    if (beats.standing !== "live") return renewed(beats).waiting;
  }
}

/** Whoever plays now and should say what it has before the learner leaves. */
const players = new Set<() => Promise<void>>();

export function onLeave(tell: () => Promise<void>): () => void {
  players.add(tell);
  return () => void players.delete(tell);
}

/** Nobody waits longer (ms) for a log-out. */
const LAST_TRY_MS = 3_000;

/** The last try before a log-out. */
export async function leaveNothing(learner: number): Promise<void> {
  const tried = Promise.all([...players].map((tell) => tell())).then(() => sendFormer(learner, null, ""));
  await Promise.race([tried.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, LAST_TRY_MS))]);
}

/** After a log-out nothing of the learner stays on the device. */
export const forgetLearner = (learner: number): void => device.close(learner);
