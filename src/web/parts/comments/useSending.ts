import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Thread } from "#contract/comments.schema.ts";
import { type Box, boxOf, commentShelf, onSent, type Pending, type Unsent } from "./unsent.ts";

interface Sending {
  readonly box: Box;
  readonly pending: readonly Pending[];
  readonly send: (one: Omit<Unsent, "itemId">) => void;
  /** Sends one that did not arrive once more. */
  readonly again: (requestId: string) => void;
  /** Takes one out of the box, as sent no more. */
  readonly drop: (requestId: string) => void;
}

const NONE: readonly Pending[] = [];

/** Sends comments of one lesson, the same while it is drawn; `onTaken` is told each that the server has taken. */
export function useSending(userId: number, itemId: number, onTaken: (thread: Thread) => void): Sending {
  const box = useMemo(() => boxOf(itemId, commentShelf(userId)), [userId, itemId]);
  const { shelf } = box;
  const pending = useSyncExternalStore(shelf.subscribe, box.pending, () => NONE);
  useEffect(() => onSent((item, thread) => item === itemId && onTaken(thread)), [itemId, onTaken]);
  useEffect(() => void shelf.flush(), [shelf]);
  return {
    box,
    pending,
    send: (one) => shelf.put(one.requestId, { comment: { ...one, itemId } }),
    again: (requestId) => shelf.again(requestId),
    drop: (requestId) => shelf.drop([requestId]),
  };
}
