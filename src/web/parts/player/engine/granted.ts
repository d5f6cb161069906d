import { useSyncExternalStore } from "react";
import type { Grant } from "./grant.ts";

/** The permissions that this page asked for, by lesson; those asked for last. */
const granted = new Map<number, Grant>();
const MOST = 4;
const listeners = new Set<() => void>();

/** Whoever asked for a permission tells, so that nobody asks for another: each opens a play session. */
export function announceGrant(itemId: number, grant: Grant): void {
  granted.delete(itemId);
  granted.set(itemId, grant);
  for (const old of [...granted.keys()].slice(0, -MOST)) granted.delete(old);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The permission that the player of a lesson uses; null until it has one. */
export const useGrant = (itemId: number): Grant | null => useSyncExternalStore(subscribe, () => granted.get(itemId) ?? null, () => null);
