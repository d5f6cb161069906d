import { useCallback, useEffect, useState } from "react";
import { COMMENT_ADDED, COMMENT_GONE, type CommentGone, comments, lessonRoom } from "#contract/comments.ts";
import type { Message, Thread } from "#contract/comments.schema.ts";
import { PUSH_GAP } from "#contract/push.ts";
import { call } from "../../client/call.ts";
import { hears, join } from "../../client/push.ts";
import { loginRecord } from "../app/viewer.ts";
import { EMPTY, type Feed, renewed, withFresh, withMessage, without, withPage, withReplies, withThread } from "./feed.ts";

export type Sort = "new" | "hot";

/** Comments asked for at a time. */
const PAGE = 10;
/** Replies asked for at a time. */
const REPLIES = 20;
/** Without the push door the newest page is asked for this often (ms) while the page is visible. */
const POLL_MS = 20_000;

const QUIET = { quiet: true };

export interface Reading {
  readonly feed: Feed;
  readonly state: "loading" | "ready" | "failed";
  readonly more: "idle" | "loading" | "failed";
  readonly hasMore: boolean;
  readonly loadMore: () => Promise<void>;
  readonly loadReplies: (rootId: number) => Promise<boolean>;
  readonly again: () => void;
  readonly showFresh: () => void;
  /** Applies a change that this browser made itself. */
  readonly change: (change: (feed: Feed) => Feed) => void;
  /** What was heard last, for the live region. */
  readonly heard: Message | null;
}

/** One list as it was asked for: another sorting, or another try, is another list. */
interface Asked {
  readonly key: string;
  readonly feed: Feed;
  readonly state: Reading["state"];
  readonly more: Reading["more"];
  readonly ended: boolean;
}

/**
 * Comments of a lesson, page by page, and what is told of them meanwhile. `onTop` says whether the list's beginning is in
 * sight: then new ones are shown at once, else they wait.
 */
export function useFeed(itemId: number, sort: Sort, onTop: () => boolean): Reading {
  const [tries, setTries] = useState(0);
  const key = `${itemId} ${sort} ${tries}`;
  const [asked, setAsked] = useState<Asked>(() => unread(key));
  const [heard, setHeard] = useState<Message | null>(null);
  const { feed, state, more, ended } = asked.key === key ? asked : unread(key);

  const update = useCallback((next: (now: Asked) => Asked) => setAsked((now) => next(now.key === key ? now : unread(key))), [key]);
  const change = useCallback((next: (feed: Feed) => Feed) => update((now) => ({ ...now, feed: next(now.feed) })), [update]);

  useEffect(() => {
    let gone = false;
    call(comments.getMessageByItemId, { itemId, sort, size: PAGE }, QUIET).then(
      (page) => gone || update((now) => ({ ...now, feed: withPage(EMPTY, page), ended: page.records.length < PAGE, state: "ready" })),
      () => gone || update((now) => ({ ...now, state: "failed" })),
    );
    return () => {
      gone = true;
    };
  }, [itemId, sort, update]);

  useTold({ itemId, sort, ready: state === "ready", onTop, change, setHeard });

  const loadMore = async () => {
    const after = feed.threads[feed.threads.length - 1]?.id;
    if (more === "loading" || after === undefined) return;
    update((now) => ({ ...now, more: "loading" }));
    try {
      const page = await call(comments.getMessageByItemId, { itemId, sort, size: PAGE, after }, QUIET);
      update((now) => ({
        ...now,
        feed: withPage(now.feed, { ...page, total: now.feed.total }),
        ended: page.records.length < PAGE,
        more: "idle",
      }));
    } catch {
      update((now) => ({ ...now, more: "failed" }));
    }
  };

  const loadReplies = async (rootId: number) => {
    const thread = feed.threads.find((one) => one.id === rootId);
    if (!thread) return false;
    try {
      const page = await askReplies(thread);
      change((now) => withThread(now, rootId, (one) => withReplies(one, page.records, page.total)));
      return true;
    } catch {
      return false;
    }
  };

  return {
    feed, state, more, hasMore: !ended, loadMore, loadReplies, change, heard,
    again: () => setTries((count) => count + 1),
    showFresh: () => change(withFresh),
  };
}

const unread = (key: string): Asked => ({ key, feed: EMPTY, state: "loading", more: "idle", ended: false });

interface Told {
  readonly itemId: number;
  readonly sort: Sort;
  /** The first page has come. */
  readonly ready: boolean;
  readonly onTop: () => boolean;
  readonly change: Reading["change"];
  readonly setHeard: (message: Message) => void;
}

/** Takes in what the lesson's room is told; where the push door is shut, it asks for the newest page. */
function useTold({ itemId, sort, ready, onTop, change, setHeard }: Told): void {
  useEffect(() => {
    if (!ready) return;
    const room = lessonRoom(itemId);
    let gone = false;
    const show = () => sort === "new" && onTop();
    const readNewest = async () => {
      try {
        const page = await call(comments.getMessageByItemId, { itemId, sort: "new", size: PAGE }, QUIET);
        if (!gone) change((now) => renewed(now, page, show()));
      } catch {
        // The next time will do.
      }
    };
    const leave = join(room, (event, data) => {
      if (event === PUSH_GAP) void readNewest();
      else if (event === COMMENT_GONE) change((now) => without(now, data as CommentGone));
      else if (event === COMMENT_ADDED) {
        const told = data as Message;
        const message = { ...told, isMine: told.userId > 0 && told.userId === loginRecord()?.userId };
        change((now) => withMessage(now, message, message.isMine || show()));
        if (!message.isMine) setHeard(message);
      }
    });
    const poll = setInterval(() => {
      if (!document.hidden && !hears(room)) void readNewest();
    }, POLL_MS);
    return () => {
      gone = true;
      leave();
      clearInterval(poll);
    };
  }, [itemId, sort, ready, onTop, change, setHeard]);
}

function askReplies({ id, replies }: Thread) {
  // One's own reply may stand beyond a gap: reading goes on after the last of those that the server sent in a row.
  const after = Math.max(0, ...replies.filter((reply) => !reply.isMine).map((reply) => reply.id));
  return call(comments.getNextPage, { messageId: id, size: REPLIES, ...(after > 0 ? { after } : {}) }, QUIET);
}
