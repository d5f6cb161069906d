import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Message, Thread } from "#contract/comments.schema.ts";
import { newId } from "../../client/newId.ts";
import type { PendingProps } from "./PendingComment.tsx";
import { type Box, boxOf, commentShelf, draftOf, keepDraft, onSent, type Pending } from "./unsent.ts";

export interface Sending {
  readonly box: Box;
  readonly pending: readonly Pending[];
  /** Sends a new one; `parent` is the comment that it answers. */
  readonly send: (content: string, atSecond: number | null, parent?: Message) => void;
  /** What may be done with one that did not arrive. */
  readonly deeds: Omit<PendingProps, "one">;
  /** The comment of the first level that was taken back into the field; "" before there is one. */
  readonly edited: string;
}

const NONE: readonly Pending[] = [];

/** Sends comments of one lesson, the same while it is drawn; `onTaken` is told each that the server has taken. */
export function useSending(userId: number, itemId: number, onTaken: (thread: Thread) => void): Sending {
  const box = useMemo(() => boxOf(itemId, commentShelf(userId)), [userId, itemId]);
  const { shelf } = box;
  const pending = useSyncExternalStore(shelf.subscribe, box.pending, () => NONE);
  useEffect(() => onSent((item, thread) => item === itemId && onTaken(thread)), [itemId, onTaken]);
  useEffect(() => void shelf.flush(), [shelf]);
  const [edited, setEdited] = useState("");
  const drop = (one: Pending) => shelf.drop([one.requestId]);
  return {
    box,
    pending,
    edited,
    send: (content, atSecond, parent) => {
      const requestId = newId();
      const answers = parent ? { parentId: parent.id, rootId: parent.rootId ?? parent.id } : {};
      shelf.put(requestId, { comment: { requestId, itemId, content, ...(atSecond === null ? {} : { atSecond }), ...answers } });
    },
    deeds: {
      onAgain: (one) => shelf.again(one.requestId),
      onDiscard: drop,
      onEdit: (one) => {
        drop(one);
        const written = draftOf(box, one.parentId).trim();
        keepDraft(box, one.parentId ?? 0, written === "" ? one.content : `${written}\n${one.content}`);
        if (one.parentId === undefined) setEdited(one.requestId);
      },
    },
  };
}
