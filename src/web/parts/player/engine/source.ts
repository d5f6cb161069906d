import { FAILED } from "#contract/codes.ts";
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
/** How long (ms) after a renewal that failed for want of a network, or of a server, it is tried again. */
const RENEW_AGAIN_MS = 3_000;

export interface Renewal {
  /** Renews the permission once and goes on; gives up when the new one is refused at once. */
  readonly refused: () => void;
  readonly end: () => void;
}

/** Renews the permission of a source. Only a refusal in so many words ends it: a server that starts again is waited for. */
export function renewal(grant: Grant, events: SourceEvents, goOn: () => void): Renewal {
  let renewedAt = Number.NEGATIVE_INFINITY;
  let renewing = false;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = () => {
    grant.renew().then(
      () => {
        renewing = false;
        if (over) return;
        renewedAt = performance.now();
        goOn();
      },
      ({ code }: { readonly code?: number | null }) => {
        renewing = code === null || code === FAILED;
        if (over) return;
        if (!renewing) return events.onRefused();
        events.onNetwork(true);
        timer = setTimeout(renew, RENEW_AGAIN_MS);
      },
    );
  };
  return {
    refused() {
      if (renewing) return;
      if (performance.now() - renewedAt < RENEWED_IN_VAIN_MS) return events.onRefused();
      renewing = true;
      renew();
    },
    end() {
      over = true;
      clearTimeout(timer);
    },
  };
}
