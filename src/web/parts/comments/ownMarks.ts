import { comments } from "#contract/comments.ts";
import type { Message } from "#contract/comments.schema.ts";
import { call, CallFailure } from "../../client/call.ts";
import { toast } from "../../kit/toast.ts";
import { useText } from "../app/context.tsx";
import { openLogin } from "../login/openLogin.ts";
import { type Feed, withMessage } from "./feed.ts";

/** Likes a comment or takes that back: shown at once, and undone where the server refuses. Visitors are asked to log in. */
export function useLike(userId: number, change: (next: (feed: Feed) => Feed) => void): (message: Message) => Promise<void> {
  const t = useText("comments");
  return async (message) => {
    if (userId === 0) return openLogin("login", { to: location.pathname + location.search, why: { wish: "like" } });
    const put = (liked: boolean, likeCount: number) => change((one) => withMessage(one, { ...message, liked, likeCount }, false));
    put(!message.liked, message.likeCount + (message.liked ? -1 : 1));
    try {
      const answer = await call(comments.likeMessage, { id: message.id, like: !message.liked });
      put(answer.liked, answer.likeCount);
    } catch (error) {
      put(message.liked, message.likeCount);
      if (!(error instanceof CallFailure && error.said)) toast.error(t.failed);
    }
  };
}

/** Agrees to be quoted, or takes that back: shown at once, and undone where the server refuses. */
export function useQuote(change: (next: (feed: Feed) => Feed) => void): (message: Message) => Promise<void> {
  const t = useText("comments");
  return async (message) => {
    const put = (mayQuote: boolean) => change((one) => withMessage(one, { ...message, mayQuote }, false));
    const before = message.mayQuote === true;
    put(!before);
    try {
      put((await call(comments.quoteMessage, { id: message.id, mayQuote: !before })).mayQuote);
    } catch (error) {
      put(before);
      if (!(error instanceof CallFailure && error.said)) toast.error(t.failed);
    }
  };
}
