import { loginRecord } from "../../app/viewer.ts";
import type { Rules } from "../../kept/entry.ts";
import type { Storage } from "../../kept/localStore.ts";
import { entriesOf } from "../../kept/machine.ts";
import { openShelf, type World } from "../../kept/shelf.ts";
import { deviceWorld } from "../../kept/world.ts";
import { answered, next, resumed, type Short, unsent, type Verdict } from "./beats.ts";
import type { Kept } from "./kept.ts";
import { WATCHED, watchedStore } from "./keptSessions.ts";
import { post as postBeat, type Post } from "./post.ts";

/**
 * How a play session whose page is gone goes on: each beat under the session's own name and numbers, written down before
 * it goes. `isSpent`: the session takes nothing any more; what it left waits for the next one of its lesson.
 */
const rulesOf = (isSpent: (sessionId: string) => boolean): Rules<Kept, Verdict> => ({
  going(kept) {
    if (isSpent(kept.sessionId)) return null;
    const { beats, beat } = next(resumed(kept), kept);
    const left = beat && unsent(beats);
    return left ? { ...kept, ...left } : null;
  },
  after(now, { seq, value }, verdict) {
    // Its page lives after all.
    if (now.seq !== seq || !value.unsure) return now.value;
    const rest = unsent(answered({ ...resumed(value), flying: value.unsure, again: null }, value.unsure.seq, verdict));
    return rest && { ...value, ...rest };
  },
});

export interface FormerSent {
  /** Nothing is left that the network kept from going out. */
  readonly whole: boolean;
  /** What its session can't take any more, oldest first. */
  readonly spent: readonly Kept[];
  /** All of it together was credited less than was played. */
  readonly short: Short | null;
}

/** Sends what the former play sessions of a learner left on this device, oldest first, save those whose page still lives. */
export type SendFormer = () => Promise<FormerSent>;

export interface FormerMeans {
  readonly learner: number;
  readonly signedIn: () => number;
  readonly storage: () => Storage;
  readonly post: Post;
  readonly world: World;
}

export function openFormer({ learner, signedIn, storage, post, world }: FormerMeans): SendFormer {
  const spent = new Set<string>();
  let short: Short | null = null;
  const shelf = openShelf<Kept, Verdict>(
    {
      name: WATCHED,
      account: learner,
      signedIn,
      store: watchedStore({ learner, storage, now: world.now }),
      rules: rulesOf((sessionId) => spent.has(sessionId)),
      hasOwners: true,
      async send([entry]) {
        const { itemId, sessionId, unsure } = entry!.value;
        const { verdict, short: less } = await post(itemId, sessionId, unsure!);
        if (less) short = { played: (short?.played ?? 0) + less.played, credited: (short?.credited ?? 0) + less.credited };
        if (verdict === "lost") throw new Error("nobody knows what became of it");
        return { kind: "answered", answer: verdict };
      },
      onAnswered([entry], verdict) {
        if (verdict !== "accepted" && verdict !== "late") spent.add(entry!.key);
      },
    },
    world,
  );
  return async () => {
    short = null;
    await shelf.flush();
    const state = shelf.state();
    const left = entriesOf(state).filter(({ key }) => spent.has(key));
    return { whole: state.lost === 0 && state.halt === null, spent: left.map(({ value }) => value), short };
  };
}

const opened = new Map<number, SendFormer>();

/** By the one shelf of this page and learner. */
export function sendFormer(learner: number): Promise<FormerSent> {
  let found = opened.get(learner);
  if (!found) {
    const signedIn = () => loginRecord()?.userId ?? 0;
    found = openFormer({ learner, signedIn, storage: () => localStorage, post: postBeat, world: deviceWorld() });
    opened.set(learner, found);
  }
  return found();
}
