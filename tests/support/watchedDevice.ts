import fc from "fast-check";
import type { Beat, Verdict } from "#web/parts/player/watched/beats.ts";
import { openFormer } from "#web/parts/player/watched/formerShelf.ts";
import { openKeptSessions } from "#web/parts/player/watched/keptSessions.ts";
import type { Post, Posted } from "#web/parts/player/watched/post.ts";
import { openSender, type Sender, type SenderEvents } from "#web/parts/player/watched/sender.ts";
import { aClock, aLockTable, aStorage, type Tab, worldOf } from "./keptDevice.ts";

export const LEARNER = 7;
export const ITEM = 3;
const QUIET: SenderEvents = {
  onProgress: () => undefined,
  onElsewhere: () => undefined,
  onOver: () => undefined,
  onCheck: () => undefined,
  onKept: () => undefined,
  onShort: () => undefined,
};
export const settle = async () => {
  for (let i = 0; i < 120; i += 1) await Promise.resolve();
};

/** The ledger's part: per session an older or repeated seq changes nothing; a session that is over takes nothing. */
function ledger() {
  const last = new Map<string, number>();
  const over = new Set<string>();
  /** Every second that was taken, in the order of taking, and the beat that brought it. */
  const taken: { second: number; beat: string }[] = [];
  return {
    taken, over,
    take(session: string, beat: Beat): Verdict {
      if (over.has(session)) return "over";
      if (beat.seq > (last.get(session) ?? 0)) {
        last.set(session, beat.seq);
        for (const [from, to] of beat.ranges) for (let s = from; s < to; s += 1) taken.push({ second: s, beat: `${session}/${beat.seq}` });
      }
      return "accepted";
    },
  };
}

interface Flying {
  readonly learner: number;
  readonly session: string;
  readonly beat: Beat;
  readonly land: (posted: Posted) => void;
}

/** One device with its storage, the pages that come and go on it, and the network between it and the ledger. */
export function device() {
  const storage = aStorage();
  const clock = aClock();
  const locks = aLockTable();
  const server = ledger();
  let air: Flying[] = [];
  let pages = 0;
  let page: { sender: Sender; session: string; tab: Tab } | null = null;
  const shown: { kept: boolean } = { kept: false };

  function open(learner = LEARNER, itemId = ITEM): void {
    pages += 1;
    const session = `s${pages}`;
    const tab = { alive: true };
    shown.kept = false;
    // A page that is gone writes nothing and sends nothing.
    const mortal = () => {
      if (!tab.alive) throw new Error("the page is gone");
      return storage;
    };
    const post: Post = (_item, name, beat) =>
      new Promise((land) => {
        if (tab.alive) air.push({ learner, session: name, beat, land });
      });
    const world = worldOf(tab, clock, locks);
    const sessions = openKeptSessions({ learner, storage: mortal, now: clock.now, turns: world.turns });
    const sendFormer = openFormer({ learner, signedIn: () => learner, storage: mortal, post, world });
    const sender: Sender = openSender(learner, itemId, session, {
      ...QUIET,
      onOver: () => {
        pages += 1;
        page!.session = `s${pages}`;
        sender.renew(page!.session);
      },
      onKept: (kept) => {
        if (tab.alive) shown.kept = kept;
      },
    }, { sessions, sendFormer, post });
    page = { sender, session, tab };
    sender.catchUp();
  }

  return {
    storage, server, shown, open,
    page: () => page!,
    inAir: () => air,
    /** The page is gone, by a reload, a crash or another address. */
    die(): void {
      page!.tab.alive = false;
      locks.tidy();
      page = null;
    },
    answer(which: number, fate: "arrives" | "lost" | "unheard"): void {
      const flying = air[which % air.length];
      if (!flying) return;
      air = air.filter((other) => other !== flying);
      const verdict = fate === "lost" ? "lost" : server.take(flying.session, flying.beat);
      flying.land({ verdict: fate === "unheard" ? "lost" : verdict });
    },
    /** The network is back and the person stays until everything went out. */
    async calm(): Promise<void> {
      for (let i = 0; i < 40; i += 1) {
        while (air.length > 0) this.answer(0, "arrives");
        await settle();
        page!.sender.tell({ position: 0, rate: 1 }, { urgent: i % 2 === 0 });
        await settle();
      }
    },
  };
}

type Step =
  | { readonly kind: "play"; readonly long: number }
  | { readonly kind: "tick" | "pause" | "hide" | "reload" | "crash" | "sessionEnds" }
  | { readonly kind: "answer"; readonly which: number; readonly fate: "arrives" | "lost" | "unheard" };

export const answers = fc.record({
  kind: fc.constant("answer" as const),
  which: fc.nat(3),
  fate: fc.constantFrom("arrives" as const, "arrives" as const, "lost" as const, "unheard" as const),
});
export const plays = fc.record({ kind: fc.constant("play" as const), long: fc.integer({ min: 1, max: 20 }) });
export const simple = (...kinds: ("tick" | "pause" | "hide" | "reload" | "crash" | "sessionEnds")[]) =>
  fc.constantFrom(...kinds.map((kind): Step => ({ kind })));

/** Runs the steps and lets the network settle. Seconds are played one after the other, each once. */
export async function run(steps: readonly Step[]) {
  const world = device();
  world.open();
  let second = 0;
  const now = () => ({ position: second, rate: 1 });
  for (const step of steps) {
    const { sender } = world.page();
    if (step.kind === "play") {
      sender.played([[second, second + step.long]], { position: second + step.long, rate: 1 });
      // A seek between two stretches keeps them apart.
      second += step.long;
    } else if (step.kind === "tick") sender.tell(now());
    else if (step.kind === "pause") sender.tell(now(), { urgent: true });
    else if (step.kind === "hide") sender.tell(now(), { urgent: true, last: true });
    else if (step.kind === "answer") world.answer(step.which, step.fate);
    else if (step.kind === "sessionEnds") world.server.over.add(world.page().session);
    else {
      if (step.kind === "reload") sender.tell(now(), { urgent: true, last: true });
      world.die();
      // What was in the air lands or doesn't; nobody hears of it.
      for (const n of world.inAir().keys()) world.answer(0, n % 2 === 0 ? "unheard" : "lost");
      world.open();
    }
    await settle();
  }
  await world.calm();
  return { world, second };
}
