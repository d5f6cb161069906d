import { answered, type Beat, type Beats, collect, FIRST_BEATS, next, type Now, preceded, renewed, takenOver, unsent } from "./beats.ts";
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
const NOT_SENT = { whole: false, spent: [] };

/**
 * What was played stands on the device's shelf until the server has confirmed it. What former sessions left there goes
 * first, since a second of the learner's time is counted for one session alone, and the old one's comes before.
 */
export function openSender(learner: number, itemId: number, session: string, events: SenderEvents, means?: SenderMeans): Sender {
  const { sessions, sendFormer, post: postBeat } = means ?? deviceMeans(learner);
  let sessionId = session;
  let beats: Beats = FIRST_BEATS;
  let place: Now = { position: 0, rate: 1 };
  let release = sessions.hold(sessionId);
  let kept = false;
  let over = false;
  /** Former sessions first: null when they are through. */
  let former: Promise<void> | null = null;
  let settled = !sessions.all().some((other) => other.sessionId !== session);
  /** Something was to be told meanwhile. */
  let due = false;
  const flights = new Set<Promise<void>>();

  function save(): void {
    const left = unsent(beats);
    if (left) sessions.put({ ...left, ...place, sessionId, itemId });
    else sessions.drop(sessionId);
  }

  function say(): void {
    const now = beats.again !== null || !settled;
    if (now === kept || over) return;
    kept = now;
    events.onKept(kept);
  }

  async function settle(): Promise<void> {
    const { whole, spent } = await sendFormer().catch(() => NOT_SENT);
    // Of this lesson: offered to the session that plays now.
    const left = spent.filter((other) => other.itemId === itemId && other.sessionId !== sessionId);
    beats = preceded(beats, left.flatMap(({ waiting }) => waiting));
    settled = whole;
    save();
    // They stay until what they left stands there under its new name.
    for (const gone of left) sessions.drop(gone.sessionId);
    say();
  }

  async function send(beat: Beat): Promise<void> {
    const going = sessionId;
    const { verdict, progress, check } = await postBeat(itemId, going, beat);
    // A session that was renewed meanwhile took these ranges along.
    if (going !== sessionId) return;
    beats = answered(beats, beat.seq, verdict);
    save();
    say();
    if (over) return;
    if (progress) events.onProgress(progress);
    if (check) events.onCheck();
    if (verdict === "elsewhere") events.onElsewhere();
    else if (verdict === "over") events.onOver();
  }

  const sender: Sender = {
    catchUp() {
      if (settled) return;
      former ??= settle().finally(() => {
        former = null;
        if (settled && due) sender.tell(place);
      });
    },
    played(ranges, now) {
      beats = collect(beats, ranges);
      place = { position: now.position, rate: now.rate };
      if (ranges.length > 0) save();
    },
    tell(now, how) {
      place = { position: now.position, rate: now.rate };
      if (!settled) {
        due = true;
        return sender.catchUp();
      }
      const found = next(beats, now, how);
      beats = found.beats;
      if (!found.beat) return;
      // Written down before it goes: its number is never used for anything else.
      save();
      const flight = send(found.beat).finally(() => flights.delete(flight));
      flights.add(flight);
    },
    takeOver() {
      beats = takenOver(beats);
    },
    renew(renewedId) {
      const old = sessionId;
      beats = renewed(beats);
      release();
      sessionId = renewedId;
      release = sessions.hold(sessionId);
      save();
      sessions.drop(old);
    },
    async idle() {
      await former;
      await Promise.all(flights);
    },
    close() {
      over = true;
      forget();
      // What is on its way still speaks for this session.
      void sender.idle().finally(release);
    },
  };
  const forget = onLeave(async () => {
    sender.tell(place, { urgent: true, last: true });
    await sender.idle();
  });
  return sender;
}
