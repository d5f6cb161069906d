import type { Delivery, Given } from "../delivery/delivery.ts";
import type { StudyRules } from "../studyRules/studyRules.ts";
import type { Span } from "./spans.rules.ts";

/** What the study ledger keeps (rules.md Watching). Instants are ms of the server's clock. */

/** What was played since a presence check fell due. It is earned when the check is passed, and otherwise as if it had never been. */
export interface Pending {
  /** The instant of the check that it waits for. */
  readonly dueAt: number;
  /** Seconds seen for the first time. */
  readonly spans: readonly Span[];
  readonly creditMs: number;
  /** By how much the budget grew meanwhile. */
  readonly budgetMs: number;
}

/** A stretch of time without a heartbeat, of which a player may still tell what it played. */
export interface Gap {
  /** The instant at which it began. */
  readonly at: number;
  /** Where the film stood, in ms. */
  readonly fromMs: number;
  /** Time of it that is not spent yet. */
  readonly leftMs: number;
}

/** One play session: issued by the play authorisation for one learner, item and device. */
export interface PlaySession {
  readonly id: string;
  readonly learnerId: number;
  readonly itemId: number;
  /** The course. */
  readonly seriesId: number;
  /** Whole seconds of the video. */
  readonly seconds: number;
  /** The sign-in session that it was issued to. */
  readonly loginSessionId: number;
  readonly expiresAt: number;
  /** Those of the course when the session was issued. */
  readonly rules: Omit<StudyRules, "checkKinds" | "deliveredOnly" | "strongChecks"> & {
    /** In which a check must be passed. */
    readonly checkSeconds: number;
  };
  readonly delivery: Delivery;
  /** A text is read, no film is watched: its seconds are those of its reading time. */
  readonly reads: boolean;
  /** Until when the budget has grown; at first the instant of the authorisation. */
  readonly lastAt: number;
  readonly budgetMs: number;
  /** What is pending is counted here already. */
  readonly coverageAdded: number;
  readonly creditAddedMs: number;
  readonly lastSeq: number;
  readonly pending: Pending | null;
  /** Where the player last said to be, in ms of the video. */
  readonly reportedMs: number | null;
  /** The learner's counted time (`countedMs` of the lease) when the budget last grew. */
  readonly countedBefore: number;
  readonly gap: Gap | null;
}

/** What a learner has seen of an item, all sessions together. */
export interface Progress {
  readonly coverage: readonly Span[];
  readonly position: number;
  readonly creditedMs: number;
  readonly finishedAt: number | null;
}

/** What was counted of a learner's day. */
export interface Day {
  readonly endsAt: number;
  readonly creditMs: number;
  /** Watched without a network, by course. */
  readonly offlineMs: Readonly<Record<number, number>>;
}

/** One row per learner: which session earns, until when time has been counted, and when a presence check is due. */
export interface Lease {
  readonly sessionId: string;
  readonly heldUntil: number;
  readonly countedUntil: number;
  /** Play until the next presence check, in ms; null: not drawn yet. */
  readonly playLeftMs: number | null;
  /** The instant at which a check fell due; null: none is. */
  readonly dueAt: number | null;
  /** Time that was counted, all sessions together: never more than the clock. */
  readonly countedMs: number;
  readonly day: Day;
}

export interface LedgerState {
  readonly session: PlaySession;
  readonly progress: Progress;
  readonly lease: Lease;
  /** Minutes of the film that the sign-in session was given. */
  readonly given: Given;
}

/** Who speaks: must be the learner, device and item of the play session. */
export interface Speaker {
  readonly learnerId: number;
  readonly loginSessionId: number;
  readonly itemId: number;
}

export interface Beat extends Speaker {
  /** Seconds. */
  readonly position: number;
  /** Played since the last heartbeat, in seconds of the video. */
  readonly ranges: readonly (readonly [number, number])[];
  readonly rate: number;
  readonly seq: number;
  readonly takeOver: boolean;
  /** How far a reader got, in seconds of the reading time; absent: as far as the position. */
  readonly reached?: number | undefined;
}

/**
 * Over: no live session of this learner, item and device. Elsewhere: another session earns. Repeated: nothing changed. Late: the
 * session is over, and what was played in it without a network was taken.
 */
export type Outcome = "accepted" | "late" | "repeated" | "elsewhere" | "over";

/**
 * What an evidence row says of presence. `pending`: a check was due, what came after it is not earned yet; `passed`: the
 * check was passed, the row carries the sum of what was pending; `lapsed`: it was not, and nothing of it is earned.
 */
export type Presence = "none" | "pending" | "passed" | "lapsed";

export interface Applied {
  readonly outcome: Outcome;
  readonly state: LedgerState;
  /** Whole seconds and ms that were earned. */
  readonly added: { readonly coverage: number; readonly creditMs: number };
  readonly presence: Presence;
  /** What was played, in seconds of the video, for the evidence. */
  readonly ranges: Beat["ranges"];
  readonly rate: number;
  /** Words on how its time was counted (rules.md Watching: 'its evidence rows say so'). */
  readonly marks: string;
}

export const unchanged = (state: LedgerState, outcome: Outcome): Applied => ({
  outcome, state, added: { coverage: 0, creditMs: 0 }, presence: "none", ranges: [], rate: 1, marks: "",
});

/** Whether a session is the speaker's own and ends after `now`. */
export const speaksFor = (session: PlaySession, speaker: Speaker, now: number): boolean =>
  speaker.learnerId === session.learnerId &&
  speaker.loginSessionId === session.loginSessionId &&
  speaker.itemId === session.itemId &&
  now < session.expiresAt;
