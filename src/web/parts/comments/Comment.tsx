import type { ReactNode } from "react";
import type { Message } from "#contract/comments.schema.ts";
import { fill } from "#contract/text/say.ts";
import { timestampText } from "#contract/timestamp.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useApp, useText } from "../app/context.tsx";
import { useTongue } from "../richText/tongue.ts";
import { clockText } from "../course/duration.ts";
import { playerRemote } from "../player/remote/remote.ts";
import { agoText } from "./ago.ts";
import { placeText } from "./place.ts";
import css from "./Comments.module.css";

export interface Acting {
  /** Whether the reader may write here. */
  readonly canReply: boolean;
  readonly onReply: (message: Message) => void;
  readonly onLike: (message: Message) => void;
  readonly onDelete: (message: Message) => void;
  readonly onReport: (message: Message) => void;
  /** Agrees to be quoted on the course's page, or takes that back. */
  readonly onQuote: (message: Message) => void;
}

interface CommentProps extends Acting {
  readonly message: Message;
  /** ms since the epoch; renewed every minute. */
  readonly now: number;
}

/** What one person said: who, when, where in the video, the words, and what one may do. */
export function Comment({ message, now, ...acting }: CommentProps): ReactNode {
  const t = useText("comments");
  const { language } = useApp();
  const tongue = useTongue();
  if (message.state === "deleted") return <p className={`${css.deleted} muted`}>{t.deleted}</p>;
  const isTeacher = message.author === "teacher";
  return (
    <>
      <div className={css.who}>
        <b className={isTeacher ? "acc" : "small"} id={`comment-${message.id}`} dir="auto">
          {message.isMine ? t.me : message.nickName}
        </b>
        {isTeacher && <Tag tone="accent">{t.teacher}</Tag>}
        <span className={`${css.meta} tiny muted num`}>
          {message.atSecond !== undefined && <SeekTo second={message.atSecond} />}
          <time dateTime={new Date(message.createTime).toISOString()} title={timestampText(message.createTime).slice(0, 16)}>
            {agoText(message.createTime, now, t)}
          </time>
          {message.place !== undefined && ` · ${placeText(message.place, language, t)}`}
        </span>
        {message.state === "held" && (
          <Tag tone="warn" icon="hourglass">
            {t.held}
          </Tag>
        )}
        {message.state === "rejected" && <Tag tone="err">{t.rejected}</Tag>}
      </div>
      <p className={css.words} dir="auto">
        {message.answers && <span className="ink2">{fill(t.answers, { name: message.answers.nickName })}</span>}
        <span lang={tongue(message.content)}>{message.content}</span>
      </p>
      {message.state === "held" && <p className="tiny muted">{t.heldHint}</p>}
      {message.reason && <p className="tiny errc">{fill(t.rejectedWhy, { reason: message.reason })}</p>}
      <Actions message={message} {...acting} />
      {message.mayQuote !== undefined && message.state === "shown" && (
        <label className={css.quote}>
          <input type="checkbox" checked={message.mayQuote} onChange={() => acting.onQuote(message)} />
          <span>
            {t.mayQuote} <small>{t.mayQuoteHint}</small>
          </span>
        </label>
      )}
    </>
  );
}

function SeekTo({ second }: { readonly second: number }): ReactNode {
  const t = useText("comments");
  const time = clockText(second);
  return (
    <>
      <button type="button" className={css.seek} title={fill(t.seekTo, { time })} onClick={() => playerRemote.seek(second)}>
        {fill(t.at, { time })}
      </button>
      <span aria-hidden="true"> · </span>
    </>
  );
}

type ActionsProps = { readonly message: Message } & Omit<Acting, "onQuote">;

function Actions({ message, canReply, onReply, onLike, onDelete, onReport }: ActionsProps): ReactNode {
  const t = useText("comments");
  const isShown = message.state === "shown";
  if (!isShown && !message.isMine) return null;
  return (
    <div className={css.actions}>
      {isShown && canReply && (
        <button type="button" data-reply={message.id} aria-describedby={`comment-${message.id}`} onClick={() => onReply(message)}>
          <Icon name="message-circle" /> {t.reply}
        </button>
      )}
      {isShown && (
        <button
          type="button"
          aria-pressed={message.liked}
          aria-label={fill(t.likeLabel, { count: message.likeCount })}
          onClick={() => onLike(message)}
        >
          <Icon name="thumbs-up" />{" "}
          <span className="num">{message.likeCount > 0 ? fill(t.likes, { count: message.likeCount }) : t.like}</span>
        </button>
      )}
      {message.isMine && (
        <button type="button" aria-describedby={`comment-${message.id}`} onClick={() => onDelete(message)}>
          <Icon name="trash-2" /> {t.remove}
        </button>
      )}
      {isShown && !message.isMine && (
        <button type="button" aria-describedby={`comment-${message.id}`} onClick={() => onReport(message)}>
          <Icon name="flag" /> {t.report}
        </button>
      )}
    </div>
  );
}
