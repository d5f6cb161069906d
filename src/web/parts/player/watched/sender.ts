import {
  answered, type Beat, type Beats, collect, FIRST_BEATS, next, type Now, preceded, renewed, type Short, takenOver, unsent,
} from "./beats.ts";
import type { SendFormer } from "./formerShelf.ts";
import { type KeptSessions, keptSessions } from "./keptSessions.ts";
import { onLeave } from "./leaving.ts";
import { post, type Post, type WatchProgress } from "./post.ts";
import type { Range } from "./ranges.ts";

export interface SenderEvents {
  onProgress(progress: WatchProgress): void;
  /** Another player of this learner earns (2101). */
  onElsewhere(): void;
  /** The play session is over (2102): a new one is needed. */
  onOver(): void;
  /** A presence check is due (2103): what is earned from now on is pending. */
  onCheck(): void;
  /** The server credited less than was played. */
  onShort(short: Short): void;
  /** What was watched waits on this device for the network, or does no more. */
  onKept(kept: boolean): void;
}

/** Brings what was watched to the server, whatever happens to the network and the page. */
export interface Sender {
  /** Sends what former play sessions left, if that is not done. */
  catchUp(): void;
  /** Was played since the last time. */
  played(ranges: readonly Range[], now: Now): void;
  /** Sends what is due; nothing new is sent while one is on its way, save when the page may go (`last`). */
  tell(now: Now, how?: { readonly urgent?: boolean; readonly last?: boolean }): void;
  takeOver(): void;
  /** The play session has another name now. */
  renew(sessionId: string): void;
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>;
  close(): void;
}

interface SenderMeans {
  readonly sessions: KeptSessions;
  readonly sendFormer: SendFormer;
  readonly post: Post;
}

const deviceMeans = (learner: number): SenderMeans => ({
  sessions: keptSessions(learner),
  sendFormer: async () => (await import("./formerShelf.ts")).sendFormer(learner),
  post,
});

/** The code could not be fetched. */
const NOT_SENT = { whole: false, spent: [], short: null };

/** A sender as it stands. */
interface Sending extends SenderMeans {
  readonly itemId: number;
  readonly events: SenderEvents;
  sessionId: string;
  beats: Beats;
  place: Now;
  /** What former sessions left is through. */
  settled: boolean;
  /** It was said that something waits for the network. */
  kept: boolean;
  /** The last answer credited less than was played, and it was said. */
  short: boolean;
  over: boolean;
}

const sendingOf = (means: SenderMeans, itemId: number, sessionId: string, events: SenderEvents): Sending => ({
  ...means, itemId, events, sessionId,
  beats: FIRST_BEATS,
  place: { position: 0, rate: 1 },
  settled: !means.sessions.all().some((other) => other.sessionId !== sessionId),
  kept: false,
  short: false,
  over: false,
});

/**
 * What was played stands on the device's shelf until the server has confirmed it. What former sessions left there goes
 * first, since a second of the learner's time is counted for one session alone, and the old one's comes before.
 */
export function openSender(learner: number, itemId: number, session: string, events: SenderEvents, means?: SenderMeans): Sender {
  const of = sendingOf(means ?? deviceMeans(learner), itemId, session, events);
  const { sessions } = of;
  let release = sessions.hold(session);
  /** Former sessions first: null when they are through. */
  let former: Promise<void> | null = null;
  /** Something was to be told meanwhile. */
  let due = false;
  const flights = new Set<Promise<void>>();

  const sender: Sender = {
    catchUp() {
      if (of.settled) return;
      former ??= settle(of).finally(() => {
        former = null;
        if (of.settled && due) sender.tell(of.place);
      });
    },
    played(ranges, now) {
      of.beats = collect(of.beats, ranges);
      of.place = now;
      if (ranges.length > 0) save(of);
    },
    tell(now, how) {
      of.place = now;
      if (!of.settled) {
        due = true;
        return sender.catchUp();
      }
      const beat = nextOf(of, now, how);
      if (!beat) return;
      const flight = send(of, beat).finally(() => flights.delete(flight));
      flights.add(flight);
    },
    takeOver() {
      of.beats = takenOver(of.beats);
    },
    renew(renewedId) {
      release();
      release = sessions.hold(renewedId);
      goOnAs(of, renewedId);
    },
    async idle() {
      await former;
      await Promise.all(flights);
    },
    close() {
      of.over = true;
      forget();
      // What is on its way still speaks for this session.
      void sender.idle().finally(release);
    },
  };
  const forget = onLeave(async () => {
    sender.tell(of.place, { urgent: true, last: true });
    await sender.idle();
  });
  return sender;
}

function save({ beats, place, sessionId, itemId, sessions }: Sending): void {
  const left = unsent(beats);
  if (left) sessions.put({ ...left, ...place, sessionId, itemId });
  else sessions.drop(sessionId);
}

/** Says whether something waits for the network, once. */
function say(of: Sending): void {
  const now = of.beats.again !== null || !of.settled;
  if (now === of.kept || of.over) return;
  of.kept = now;
  of.events.onKept(now);
}

/** Sends what former sessions left. */
async function settle(of: Sending): Promise<void> {
  const { whole, spent, short } = await of.sendFormer().catch(() => NOT_SENT);
  if (short && !of.over) of.events.onShort(short);
  // Of this lesson: offered to the session that plays now.
  const left = spent.filter((other) => other.itemId === of.itemId && other.sessionId !== of.sessionId);
  of.beats = preceded(of.beats, left.flatMap(({ waiting }) => waiting));
  of.settled = whole;
  save(of);
  // They stay until what they left stands there under its new name.
  for (const gone of left) of.sessions.drop(gone.sessionId);
  say(of);
}

/** The next heartbeat, written down before it goes: its number is never used for anything else. */
function nextOf(of: Sending, now: Now, how?: { readonly urgent?: boolean; readonly last?: boolean }): Beat | null {
  const { beats, beat } = next(of.beats, now, how);
  of.beats = beats;
  if (beat) save(of);
  return beat;
}

async function send(of: Sending, beat: Beat): Promise<void> {
  const going = of.sessionId;
  const { verdict, progress, check, short } = await of.post(of.itemId, going, beat);
  // A session that was renewed meanwhile took these ranges along.
  if (going !== of.sessionId) return;
  of.beats = answered(of.beats, beat.seq, verdict);
  save(of);
  say(of);
  if (of.over) return;
  const { events } = of;
  if (progress) events.onProgress(progress);
  if (check) events.onCheck();
  // Beyond a cap each heartbeat falls short: that is said with the first of them.
  if (short && !of.short) events.onShort(short);
  if (progress) of.short = Boolean(short);
  if (verdict === "elsewhere") events.onElsewhere();
  else if (verdict === "over" || verdict === "late") events.onOver();
}

/** The play session goes on under another name, with what the old one could not place. */
function goOnAs(of: Sending, sessionId: string): void {
  const old = of.sessionId;
  of.beats = renewed(of.beats);
  of.sessionId = sessionId;
  save(of);
  of.sessions.drop(old);
}
