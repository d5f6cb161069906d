import { type ReactNode, useState } from "react";
import type { Message, Thread } from "#contract/comments.schema.ts";
import { fill } from "#contract/text/say.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { useText } from "../app/context.tsx";
import { type Acting, Comment } from "./Comment.tsx";
import css from "./Comments.module.css";
import { Composer } from "./Composer.tsx";
import { type Box, draftOf, type Pending } from "./unsent.ts";
import { PendingComment, type PendingProps } from "./PendingComment.tsx";

interface ThreadProps extends Omit<PendingProps, "one"> {
  readonly thread: Thread;
  readonly now: number;
  readonly box: Box;
  readonly canReply: boolean;
  /** Replies to it on their way. */
  readonly pending: readonly Pending[];
  readonly onSend: (content: string, parent: Message) => void;
  readonly onLike: (message: Message) => void;
  readonly onDelete: (message: Message) => void;
  readonly onReport: (message: Message) => void;
  readonly onQuote: (message: Message) => void;
  readonly loadReplies: (rootId: number) => Promise<boolean>;
}

/** A comment with its replies beneath it, one level deep. */
export function ThreadItem({
  thread,
  now,
  box,
  canReply,
  pending,
  onSend,
  onLike,
  onDelete,
  onReport,
  onQuote,
  loadReplies,
  onAgain,
  onEdit,
  onDiscard,
}: ThreadProps): ReactNode {
  const t = useText("comments");
  const { answering, turn, answer, stop } = useAnswering(thread, box, canReply);
  const left = thread.replyTotal - thread.replies.length;
  const acting = { canReply, onReply: answer, onLike, onDelete, onReport, onQuote };
  const sending = {
    onAgain,
    onDiscard,
    onEdit: (one: Pending) => {
      onEdit(one);
      answer([thread, ...thread.replies].find((message) => message.id === one.parentId) ?? thread);
    },
  };
  const name = thread.isMine ? t.me : thread.nickName;
  return (
    <li className={css.thread} data-comment={thread.id}>
      {thread.state === "deleted" ? <span className={css.noAvatar} /> : <Avatar name={thread.nickName} src={thread.avatarUrl} />}
      <article className={css.body} aria-label={thread.state === "deleted" ? t.deleted : name}>
        <Comment message={thread} now={now} {...acting} />
        <Replies replies={thread.replies} pending={pending} now={now} acting={acting} deeds={sending} />
        {left > 0 && <MoreReplies left={left} load={() => loadReplies(thread.id)} />}
        {answering && canReply && (
          <Composer
            key={`${answering.id} ${turn}`}
            box={box}
            focused={turn > 0}
            parent={{ id: answering.id, name: answering.isMine ? t.me : answering.nickName }}
            onCancel={stop}
            onSend={(content) => {
              onSend(content, answering);
              stop();
            }}
          />
        )}
      </article>
    </li>
  );
}

/** Which of the thread's comments is being answered; `turn` grows with each press, so that the field opens anew. */
function useAnswering(thread: Thread, box: Box, canReply: boolean) {
  const [answering, setAnswering] = useState<Message | null>(
    () => [thread, ...thread.replies].find((one) => canReply && draftOf(box, one.id) !== "") ?? null,
  );
  const [turn, setTurn] = useState(0);
  const answer = (message: Message) => {
    setAnswering(message);
    setTurn((count) => count + 1);
  };
  const stop = () => {
    const from = answering?.id;
    setAnswering(null);
    if (from !== undefined) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-reply="${from}"]`)?.focus());
  };
  return { answering, turn, answer, stop };
}

interface RepliesProps {
  readonly replies: readonly Message[];
  readonly pending: readonly Pending[];
  readonly now: number;
  readonly acting: Acting;
  /** What may be done with one that did not arrive. */
  readonly deeds: Omit<PendingProps, "one">;
}

function Replies({ replies, pending, now, acting, deeds }: RepliesProps): ReactNode {
  if (replies.length === 0 && pending.length === 0) return null;
  return (
    <ul className={css.replies}>
      {replies.map((reply) => (
        <li key={reply.id} className={css.reply} data-comment={reply.id}>
          <Comment message={reply} now={now} {...acting} />
        </li>
      ))}
      {pending.map((one) => (
        <li key={one.requestId} className={css.reply}>
          <PendingComment one={one} {...deeds} />
        </li>
      ))}
    </ul>
  );
}

interface MoreRepliesProps {
  readonly left: number;
  /** Resolves to whether they came. */
  readonly load: () => Promise<boolean>;
}

function MoreReplies({ left, load }: MoreRepliesProps): ReactNode {
  const t = useText("comments");
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const more = async () => {
    setState("loading");
    setState((await load()) ? "idle" : "failed");
  };
  return (
    <button type="button" className={css.moreReplies} aria-busy={state === "loading"} onClick={() => void more()}>
      {state === "failed"
        ? t.notLoaded
        : state === "loading"
          ? t.loading
          : fill(left === 1 ? t.moreRepliesOne : t.moreReplies, { count: left })}
    </button>
  );
}
