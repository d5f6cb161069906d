import type { CommentGone } from "#contract/comments.ts";
import type { Message, Thread } from "#contract/comments.schema.ts";

/** Comments of a lesson as the browser has them. Pure: every change returns a new one. */
export interface Feed {
  readonly threads: readonly Thread[];
  /** Of the first level, as the server counted and what was heard since. */
  readonly total: number;
  /** Newer ones that were heard and wait to be shown, newest first. */
  readonly fresh: readonly Thread[];
}

export const EMPTY: Feed = { threads: [], total: 0, fresh: [] };

const byAge = (a: { id: number }, b: { id: number }) => a.id - b.id;
const asThread = (message: Message): Thread => ({ ...message, replyTotal: 0, replies: [] });
const knows = (feed: Feed, id: number) => feed.threads.some((one) => one.id === id) || feed.fresh.some((one) => one.id === id);

/** Applies `change` to one thread, wherever it waits. */
function atThread(feed: Feed, id: number, change: (thread: Thread) => Thread): Feed {
  const apply = (list: readonly Thread[]) =>
    list.some((one) => one.id === id) ? list.map((one) => (one.id === id ? change(one) : one)) : list;
  return { ...feed, threads: apply(feed.threads), fresh: apply(feed.fresh) };
}

/** A further page at the end; what is there already stays once. */
export function withPage(feed: Feed, page: { readonly records: readonly Thread[]; readonly total: number }): Feed {
  const known = new Set(feed.threads.map((one) => one.id));
  return { ...feed, threads: [...feed.threads, ...page.records.filter((one) => !known.has(one.id))], total: page.total };
}

/** A comment that was heard, or one's own that was sent. `show` puts one of the first level on top at once. */
export function withMessage(feed: Feed, message: Message | Thread, show: boolean): Feed {
  if (message.rootId !== null) {
    return atThread(feed, message.rootId, (thread) => {
      if (thread.replies.some((one) => one.id === message.id)) return withReplies(thread, [message], thread.replyTotal);
      // While older replies are not read yet, it counts and comes with them; one's own is seen at once.
      const isNext = thread.replies.length >= thread.replyTotal || message.isMine;
      return { ...thread, replyTotal: thread.replyTotal + 1, replies: isNext ? [...thread.replies, message].sort(byAge) : thread.replies };
    });
  }
  if (knows(feed, message.id))
    return atThread(feed, message.id, (thread) => {
      // What is told to all says nothing of what its author agreed to.
      const mine = thread.mayQuote === undefined || message.mayQuote !== undefined ? {} : { mayQuote: thread.mayQuote };
      return { ...message, ...mine, replyTotal: thread.replyTotal, replies: thread.replies };
    });
  const thread = asThread(message);
  if (show) return { ...feed, threads: [thread, ...feed.threads], total: feed.total + 1 };
  return { ...feed, fresh: [thread, ...feed.fresh] };
}

/** What waits comes on top. */
export function withFresh(feed: Feed): Feed {
  if (feed.fresh.length === 0) return feed;
  return { threads: [...feed.fresh, ...feed.threads], total: feed.total + feed.fresh.length, fresh: [] };
}

/** Further replies of one comment; the server's count holds. */
export function withReplies(thread: Thread, replies: readonly Message[], total: number): Thread {
  const given = new Map(replies.map((one) => [one.id, one]));
  const kept = thread.replies.filter((one) => !given.has(one.id));
  return { ...thread, replyTotal: total, replies: [...kept, ...given.values()].sort(byAge) };
}

export const withThread = atThread;

/** A comment that is no longer shown; one that carries replies leaves its place marked. */
export function without(feed: Feed, { id, rootId, hasReplies }: CommentGone): Feed {
  if (rootId !== null) {
    return atThread(feed, rootId, (thread) => ({
      ...thread,
      replyTotal: Math.max(0, thread.replyTotal - 1),
      replies: thread.replies.filter((one) => one.id !== id),
    }));
  }
  if (hasReplies) return atThread(feed, id, blank);
  const threads = feed.threads.filter((one) => one.id !== id);
  return {
    threads,
    total: Math.max(0, feed.total - (feed.threads.length - threads.length)),
    fresh: feed.fresh.filter((one) => one.id !== id),
  };
}

const blank = (thread: Thread): Thread => {
  const { atSecond: _atSecond, reason: _reason, answers: _answers, ...rest } = thread;
  return {
    ...rest,
    author: "gone",
    userId: 0,
    nickName: "",
    avatarUrl: "",
    content: "",
    isMine: false,
    likeCount: 0,
    liked: false,
    state: "deleted",
  };
};

/**
 * The newest page read anew after a time without hearing: what it holds is renewed, what is missing from its range is
 * gone, what is newer than all that was known waits (or is shown at once).
 */
export function renewed(feed: Feed, page: { readonly records: readonly Thread[]; readonly total: number }, show: boolean): Feed {
  const read = new Map(page.records.map((one) => [one.id, one]));
  const oldest = page.records.length < page.total ? Math.min(...page.records.map((one) => one.id)) : 0;
  const renew = (list: readonly Thread[]) =>
    list.flatMap((one) => {
      const now = read.get(one.id);
      if (now)
        return [
          {
            ...withReplies(
              now,
              one.replies.filter((reply) => reply.id > (now.replies[now.replies.length - 1]?.id ?? 0)),
              now.replyTotal,
            ),
          },
        ];
      return one.id >= oldest ? [] : [one];
    });
  const threads = renew(feed.threads);
  const fresh = renew(feed.fresh);
  const known = new Set([...threads, ...fresh].map((one) => one.id));
  const unseen = page.records.filter((one) => !known.has(one.id));
  const waiting = [...unseen, ...fresh].sort((a, b) => byAge(b, a));
  const next = { threads, total: page.total - waiting.length, fresh: waiting };
  return show ? withFresh(next) : next;
}
