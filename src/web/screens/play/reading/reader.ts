import { HEARTBEAT_SECONDS } from "#contract/learning.ts";
import { loginRecord } from "../../../parts/app/viewer.ts";
import type { WatchProgress } from "../../../parts/player/watched/post.ts";
import { append, type Range } from "../../../parts/player/watched/ranges.ts";
import { openSender, type Sender } from "../../../parts/player/watched/sender.ts";
import { idleAfter, type Placed, placeAt, reachedWith, readOn, type Sight, sightOf } from "./sight.ts";

interface ReaderEvents {
  onProgress(progress: WatchProgress): void;
  /** Another player of this learner earns (2101), or this one does again. */
  onElsewhere(elsewhere: boolean): void;
  /** A presence check is due (2103). */
  onCheck(): void;
  /** The session is over (2102). */
  onOver(): void;
  /** What was read waits on this device for the network, or does no more. */
  onKept(kept: boolean): void;
}

/** The text on the screen. */
export interface Page {
  /** Its blocks, in their order. */
  blocks(): readonly Placed[];
  /** Between which heights of the viewport it can be seen. */
  window(): { readonly top: number; readonly bottom: number };
  /** Reading time, s. */
  readonly seconds: number;
}

export interface Reader {
  /** Reading stops while something stands before the text, and goes on. */
  hold(held: boolean): void;
  /** Goes on here after a 2101. */
  takeOver(): void;
  /** The play session has another name now. */
  renew(sessionId: string): void;
  /** Sends what is left and looks no more. */
  stop(): void;
}

/** How often (ms) the page is looked at. */
const LOOK_MS = 1_000;
/** A look that comes later than this (ms) tells nothing of what was between: the device slept. */
const SLEPT_MS = 5_000;
/** What is read is written down this often (ms): a page that dies loses no more. */
const WRITTEN_MS = 2_000;
/** Who opens a text and leaves it within this (s) has not read it, and takes no other player's place. */
const BEGUN = 2;
/** One reads about here in what is in view: resumed there. */
const READING_LINE = 1 / 3;

const TOUCHES = ["scroll", "pointermove", "pointerdown", "keydown", "touchstart", "wheel"];

interface Now {
  readonly position: number;
  readonly rate: number;
  readonly reached: number;
}

interface Meter {
  /** Looks at the page: what was in view since the last look was read. Returns how long, s. */
  look(): number;
  /** Somebody is there. */
  readonly touch: () => void;
  readonly hold: (held: boolean) => void;
  /** What was read since the last time. */
  take(): readonly Range[];
  now(): Now;
}

/** Measures how long the text is in view of somebody who is there, and how far they get. */
function readMeter(page: Page, from: { readonly position: number; readonly reached: number }): Meter {
  let read: readonly Range[] = [];
  let { position, reached } = from;
  let at = from.position;
  let held = false;
  let lookedAt = performance.now();
  let touchedAt = lookedAt;
  const place = (sight: Sight, blocks: readonly Placed[]) => {
    const { top, bottom } = page.window();
    reached = reachedWith(reached, sight, page.seconds);
    position = sight.to >= page.seconds - 1 ? page.seconds : placeAt(blocks, top + (bottom - top) * READING_LINE);
  };
  return {
    look() {
      const now = performance.now();
      const passed = now - lookedAt;
      lookedAt = now;
      if (held || document.visibilityState === "hidden" || passed > SLEPT_MS) return 0;
      const blocks = page.blocks();
      const { top, bottom } = page.window();
      const sight = sightOf(blocks, top, bottom);
      if (now - touchedAt > idleAfter(sight)) return 0;
      const { ranges, at: next } = readOn(at, sight, passed / 1000);
      if (ranges.length === 0) return 0;
      at = next;
      read = ranges.reduce<readonly Range[]>(append, read);
      place(sight, blocks);
      return passed / 1000;
    },
    touch() {
      touchedAt = performance.now();
    },
    hold(now) {
      held = now;
    },
    take() {
      const taken = read;
      read = [];
      return taken;
    },
    now: () => ({ position, rate: 1, reached }),
  };
}

/** Tells the server what is read: every 10 s, and when the page is hidden or left (rules.md Watching). */
export function startReader(
  page: Page,
  { itemId, sessionId, position, reached }: { itemId: number; sessionId: string; position: number; reached: number },
  events: ReaderEvents,
): Reader {
  const meter = readMeter(page, { position, reached });
  const sender = openSender(loginRecord()?.userId ?? 0, itemId, sessionId, {
    ...events,
    onElsewhere() {
      meter.hold(true);
      events.onElsewhere(true);
    },
    // Time beyond twice the reading time is credited no more; that is no news to a reader.
    onShort: () => undefined,
  });
  const looking = lookOn(meter, sender);
  return {
    hold: meter.hold,
    takeOver() {
      sender.takeOver();
      meter.hold(false);
      events.onElsewhere(false);
      looking.tell({ urgent: true });
    },
    renew(renewed) {
      sender.renew(renewed);
      looking.tell({});
    },
    stop() {
      looking.end();
      sender.close();
    },
  };
}

interface How {
  readonly urgent?: boolean;
  readonly last?: boolean;
}

/** Looks at the page every second, writes down and tells. */
function lookOn(meter: Meter, sender: Sender): { readonly tell: (how: How) => void; readonly end: () => void } {
  let read = 0;
  let writtenAt = performance.now();
  const write = () => {
    writtenAt = performance.now();
    sender.played(meter.take(), meter.now());
  };
  const tell = (how: How) => {
    if (read < BEGUN) return sender.catchUp();
    write();
    sender.tell(meter.now(), how);
  };
  const look = () => {
    const before = read;
    read += meter.look();
    if (before < BEGUN && read >= BEGUN) return tell({ urgent: true });
    if (read >= BEGUN && performance.now() - writtenAt >= WRITTEN_MS) write();
  };
  const pulse = () => tell({});
  const leaving = () => {
    look();
    tell({ urgent: true, last: true });
  };
  const turned = () => (document.visibilityState === "hidden" ? leaving() : look());
  const timers = [setInterval(look, LOOK_MS), setInterval(pulse, HEARTBEAT_SECONDS * 1000)];
  for (const name of TOUCHES) addEventListener(name, meter.touch, { passive: true, capture: true });
  document.addEventListener("visibilitychange", turned);
  addEventListener("pagehide", leaving);
  for (const name of ["online", "offline"]) addEventListener(name, pulse);
  pulse();
  return {
    tell,
    end() {
      for (const timer of timers) clearInterval(timer);
      for (const name of TOUCHES) removeEventListener(name, meter.touch, { capture: true });
      document.removeEventListener("visibilitychange", turned);
      removeEventListener("pagehide", leaving);
      for (const name of ["online", "offline"]) removeEventListener(name, pulse);
      leaving();
    },
  };
}
