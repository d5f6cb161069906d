import { useCallback, useState } from "react";
import { comments } from "#contract/comments.ts";
import type { Thread } from "#contract/comments.schema.ts";
import { call, CallFailure } from "../../client/call.ts";
import { dropUnsent, keepUnsent, type Unsent, unsentOf } from "./outbox.ts";

/** A comment on its way, or one that did not arrive. */
export interface Pending extends Unsent {
  readonly state: "sending" | "failed";
  /** What the server said; empty where no answer came. */
  readonly message: string;
}

export interface Sending {
  readonly pending: readonly Pending[];
  readonly send: (one: Unsent) => Promise<void>;
  /** Takes one out of the box, as sent no more. */
  readonly drop: (requestId: string) => void;
}

/** Sends comments of one box, the same while it is drawn; what fails stays, over reloads too, until it is sent again or given up. */
export function useSending(box: string, itemId: number, onSent: (thread: Thread) => void): Sending {
  const [pending, setPending] = useState<readonly Pending[]>(() => unsentOf(box).map((one) => ({ ...one, state: "failed", message: "" })));

  const drop = useCallback(
    (requestId: string) => {
      dropUnsent(box, requestId);
      setPending((list) => list.filter((one) => one.requestId !== requestId));
    },
    [box],
  );

  const send = useCallback(
    async (one: Unsent) => {
      const put = (state: Pending["state"], message = "") =>
        setPending((list) => [...list.filter(({ requestId }) => requestId !== one.requestId), { ...one, state, message }]);
      keepUnsent(box, one);
      put("sending");
      const { requestId, content, atSecond, parentId } = one;
      try {
        const thread = await call(
          comments.addMessage,
          { itemId, requestId, content, ...(atSecond === undefined ? {} : { atSecond }), ...(parentId === undefined ? {} : { parentId }) },
          { quiet: true },
        );
        drop(requestId);
        onSent(thread);
      } catch (error) {
        put("failed", error instanceof CallFailure && error.code !== null ? error.message : "");
      }
    },
    [box, itemId, drop, onSent],
  );

  return { pending, send, drop };
}
