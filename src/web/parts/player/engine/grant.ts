import type { Received } from "#contract/endpoint.ts";
import { learning } from "#contract/learning.ts";
import { call } from "../../../client/call.ts";
import { announceGrant } from "./granted.ts";

/** What getVideoPlayAuth answers. */
export type Play = Received<typeof learning.getVideoPlayAuth>;

/** Permission to play one lesson, renewed while it is watched. */
export interface Grant {
  current(): Play;
  /**
   * Asks for a new play session and ticket, of the film that the lesson shows by now; who asks meanwhile gets the same answer. Fails
   * with a `CallFailure`.
   */
  renew(): Promise<Play>;
  /** Called after each renewal. Returns the end of listening. */
  onRenewed(listener: (play: Play) => void): () => void;
}

/** Asks for the permission to play a lesson. Fails with a `CallFailure`: 1001 when the course isn't the asker's. */
export async function authorise(itemId: number): Promise<Grant> {
  // Without the film that the page knows: another may have taken its place since, and is what is to be played.
  const ask = () => call(learning.getVideoPlayAuth, { itemId }, { quiet: true });
  const listeners = new Set<(play: Play) => void>();
  let play = await ask();
  let asking: Promise<Play> | null = null;
  const grant: Grant = {
    current: () => play,
    renew() {
      asking ??= ask()
        .then((renewed) => {
          play = renewed;
          for (const listener of listeners) listener(renewed);
          return renewed;
        })
        .finally(() => {
          asking = null;
        });
      return asking;
    },
    onRenewed(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  announceGrant(itemId, grant);
  return grant;
}
