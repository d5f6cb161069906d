import type { Grant } from "./grant.ts";

/** What feeds the video element. */
export interface Source {
  /** Loads from a second of the video, at first only as much as a quick start needs. */
  begin(from: number): void;
  /** The video is being watched: loads as far ahead as is useful. */
  goOn(): void;
  /** A quality by its height, or null for the one that fits the network. */
  setHeight(height: number | null): void;
  /** The sound alone, or picture and sound; goes on at the same place. */
  setSoundOnly(soundOnly: boolean): void;
  /** Whether a video that waits for data waits for its lowest quality already. */
  tooSlow(): boolean;
  /** Tries again where it failed. */
  retry(): void;
  destroy(): void;
}

export interface SourceEvents {
  /** The network went down or came back. */
  onNetwork(down: boolean): void;
  /** The server refuses this lesson even with a new permission. */
  onRefused(): void;
  /** The video can't be played here. */
  onBroken(): void;
}

/** The playlist to read: picture and sound, or the sound alone where the lesson has that. */
export function addressOf(grant: Grant, soundOnly: boolean): string {
  const { url, audioUrl } = grant.current();
  return (soundOnly ? audioUrl : null) ?? url;
}

/** A ticket that is refused this soon (ms) after it was renewed won't get better by asking again. */
const RENEWED_IN_VAIN_MS = 10_000;

/** Renews the permission once and goes on; gives up when the new one is refused at once. */
export function renewal(grant: Grant, events: SourceEvents, goOn: () => void): () => void {
  let renewedAt = Number.NEGATIVE_INFINITY;
  let renewing = false;
  return () => {
    if (renewing) return;
    if (performance.now() - renewedAt < RENEWED_IN_VAIN_MS) return events.onRefused();
    renewing = true;
    grant
      .renew()
      .then(
        () => {
          renewedAt = performance.now();
          goOn();
        },
        (error: { code?: number | null }) => (error.code === null ? events.onNetwork(true) : events.onRefused()),
      )
      .finally(() => {
        renewing = false;
      });
  };
}
