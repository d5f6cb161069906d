import { favourites } from "#contract/favourites.ts";
import type { Sent } from "#contract/endpoint.ts";
import { call, CallFailure } from "../../client/call.ts";

export type Target = Omit<Sent<typeof favourites.save>, "targetType"> & { readonly targetType: "series" | "package" | "info" };

/** How a favourite stands: what is shown at once, and what the server knows. */
interface Standing {
  wanted: boolean;
  /** The server's id; null where it keeps none. */
  id: number | null;
  running: boolean;
}

const standings = new Map<string, Standing>();
const listeners = new Set<() => void>();

const keyOf = ({ targetType, targetId }: Target) => `${targetType} ${targetId}`;
const tell = () => {
  for (const listener of listeners) listener();
};

export function onFavourites(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page shows the target as kept; undefined until it was told what the server knows. */
export const isKept = (target: Target): boolean | undefined => standings.get(keyOf(target))?.wanted;

/** What the server knew when it answered the page; a wish that is on its way counts more. */
export function learnt(target: Target, id: number | null): void {
  if (standings.get(keyOf(target))?.running) return;
  standings.set(keyOf(target), { wanted: id !== null, id, running: false });
  tell();
}

/**
 * Shows the wish at once and tells the server. A second press while the first is on its way changes the wish; the server
 * gets one call at a time and at last knows what was wanted last. On failure the page goes back to what the server knows.
 * Resolves to whether the wish came true; throws nothing but bugs: `onFailure` gets what failed.
 */
export async function want(target: Target, wanted: boolean, onFailure: (failure: CallFailure) => void): Promise<boolean> {
  const standing = standings.get(keyOf(target)) ?? { wanted: false, id: null, running: false };
  standings.set(keyOf(target), standing);
  standing.wanted = wanted;
  tell();
  if (standing.running) return false;
  standing.running = true;
  try {
    while (standing.wanted !== (standing.id !== null)) {
      if (standing.id === null) standing.id = (await call(favourites.save, target, { quiet: true, keepalive: true })).id;
      else {
        await call(favourites.remove, { id: standing.id }, { quiet: true, keepalive: true });
        standing.id = null;
      }
    }
    return standing.wanted === wanted;
  } catch (error) {
    standing.wanted = standing.id !== null;
    if (!(error instanceof CallFailure)) throw error;
    onFailure(error);
    return false;
  } finally {
    standing.running = false;
    tell();
  }
}
