import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { comments } from "#contract/comments.ts";
import type { Message, Thread } from "#contract/comments.schema.ts";
import { fill } from "#contract/text/say.ts";
import { call, CallFailure } from "../../client/call.ts";
import { newId } from "../../client/newId.ts";
import { Button } from "../../kit/Button.tsx";
import { Empty, ErrorState, OfflineState } from "../../kit/Empty.tsx";
import { Segmented } from "../../kit/Segmented.tsx";
import { SkeletonLine } from "../../kit/Skeleton.tsx";
import { toast } from "../../kit/toast.ts";
import { useText, useViewer } from "../app/context.tsx";
import { loginRecord } from "../app/viewer.ts";
import { openLogin } from "../login/openLogin.ts";
import css from "./Comments.module.css";
import { Composer } from "./Composer.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { withMessage, without } from "./feed.ts";
import { PendingComment } from "./PendingComment.tsx";
import { PermissionNote, usePermission } from "./Permission.tsx";
import { ThreadItem } from "./ThreadItem.tsx";
import { draftOf, keepDraft, type Pending } from "./unsent.ts";
import { type Sort, useFeed } from "./useFeed.ts";
import { useSending } from "./useSending.ts";

/** Relative times are drawn anew this often (ms). */
const MINUTE_MS = 60_000;

export interface CommentsProps {
  readonly courseId: number;
  readonly itemId: number;
}

/** What learners and teachers say about a lesson, live; and where one says something oneself. */
export function Comments({ courseId, itemId }: CommentsProps): ReactNode {
  const t = useText("comments");
  const who = useViewer()?.username ?? "";
  const userId = who === "" ? 0 : (loginRecord()?.userId ?? 0);
  return <Panel key={`${itemId} ${userId}`} courseId={courseId} itemId={itemId} userId={userId} label={t.list} />;
}

function Panel({ courseId, itemId, userId, label }: CommentsProps & { readonly userId: number; readonly label: string }): ReactNode {
  const t = useText("comments");
  const now = useMinute();
  const [sort, setSort] = useState<Sort>("new");
  const top = useRef<HTMLDivElement>(null);
  const onTop = useCallback(() => (top.current?.getBoundingClientRect().bottom ?? 0) > 0, []);
  const reading = useFeed(itemId, sort, onTop);
  const { feed, change } = reading;
  const onSent = useCallback((thread: Thread) => change((one) => withMessage(one, thread, true)), [change]);
  const { box, pending, send, again, drop } = useSending(userId, itemId, onSent);
  const permission = usePermission(itemId, String(userId || ""));
  const [edited, setEdited] = useState("");
  const [leaving, setLeaving] = useState<Message | null>(null);
  const mayWrite = permission?.canComment === true;

  const sendNew = (content: string, atSecond: number | null, parent?: Message) =>
    send({
      requestId: newId(), content, ...(atSecond === null ? {} : { atSecond }),
      ...(parent ? { parentId: parent.id, rootId: parent.rootId ?? parent.id } : {}),
    });
  const sending = {
    onAgain: (one: Pending) => again(one.requestId),
    onEdit: (one: Pending) => {
      drop(one.requestId);
      const written = draftOf(box, one.parentId).trim();
      keepDraft(box, one.parentId ?? 0, written === "" ? one.content : `${written}\n${one.content}`);
      if (one.parentId === undefined) setEdited(one.requestId);
    },
    onDiscard: (one: Pending) => drop(one.requestId),
  };
  const like = async (message: Message) => {
    if (userId === 0) return openLogin("login", { to: location.pathname + location.search });
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
  const removed = (message: Message) => {
    const thread = feed.threads.find((one) => one.id === message.id);
    change((one) => without(one, { id: message.id, rootId: message.rootId, hasReplies: (thread?.replyTotal ?? 0) > 0 }));
  };
  const roots = pending.filter((one) => one.rootId === undefined || !feed.threads.some((thread) => thread.id === one.rootId));
  const known = reading.state === "ready";

  return (
    <div className={css.panel}>
      <div ref={top}>
        {mayWrite && <Composer key={edited} box={box} focused={edited !== ""} onSend={sendNew} />}
        {permission && !mayWrite && <PermissionNote permission={permission} courseId={courseId} now={now} />}
        {!permission && (
          <div className={css.waiting} aria-hidden="true">
            <SkeletonLine height="96px" />
            <SkeletonLine height="32px" width="40%" />
          </div>
        )}
      </div>
      <Heard message={reading.heard} waiting={feed.fresh.length} />
      {known && feed.threads.length > 1 && (
        <div className={css.sort}>
          <Segmented
            label={t.sort}
            items={[
              { id: "new", label: t.newest },
              { id: "hot", label: t.hottest },
            ]}
            value={sort}
            onChange={setSort}
          />
        </div>
      )}
      {feed.fresh.length > 0 && (
        <div className={css.fresh}>
          <Button
            kind="blue"
            size="sm"
            icon="arrow-up"
            onClick={() => {
              if (sort === "hot") setSort("new");
              else reading.showFresh();
              top.current?.scrollIntoView({ block: "nearest" });
            }}
          >
            {fill(feed.fresh.length === 1 ? t.freshOne : t.fresh, { count: feed.fresh.length })}
          </Button>
        </div>
      )}
      {roots.length > 0 && (
        <div className={css.unsent}>
          {roots.map((one) => (
            <PendingComment key={one.requestId} one={one} {...sending} />
          ))}
        </div>
      )}
      {reading.state === "loading" && <Loading />}
      {reading.state === "failed" && <Failed onRetry={reading.again} />}
      {known && feed.threads.length === 0 && roots.length === 0 && (
        <Empty drawing="book" title={t.empty} text={mayWrite ? t.emptyText : t.emptyRead} />
      )}
      {known && feed.threads.length > 0 && (
        <ul className={css.list} aria-label={label}>
          {feed.threads.map((thread) => (
            <ThreadItem
              key={thread.id}
              thread={thread}
              now={now}
              box={box}
              canReply={mayWrite}
              pending={pending.filter((one) => one.rootId === thread.id)}
              onSend={(content, parent) => sendNew(content, null, parent)}
              onLike={(message) => void like(message)}
              onDelete={setLeaving}
              loadReplies={reading.loadReplies}
              {...sending}
            />
          ))}
        </ul>
      )}
      {known &&
        feed.threads.length > 0 &&
        (reading.hasMore ? (
          <Button full loading={reading.more === "loading"} onClick={() => void reading.loadMore()}>
            {reading.more === "failed" ? t.notLoaded : t.more}
          </Button>
        ) : (
          <p className="endline">{t.end}</p>
        ))}
      {leaving && <DeleteDialog message={leaving} onClose={() => setLeaving(null)} onDeleted={removed} />}
    </div>
  );
}

/** Says what was heard, to those who listen. */
function Heard({ message, waiting }: { readonly message: Message | null; readonly waiting: number }): ReactNode {
  const t = useText("comments");
  return (
    <p className="sr" role="status">
      {waiting > 1 ? fill(t.heardMany, { count: waiting }) : message ? fill(t.heardOne, { name: message.nickName }) : ""}
    </p>
  );
}

function Loading(): ReactNode {
  const t = useText("comments");
  return (
    <div className={css.list} role="group" aria-busy="true" aria-label={t.loadingList}>
      {[0, 1, 2].map((place) => (
        <div key={place} className={css.thread}>
          <SkeletonLine width="36px" height="36px" />
          <div className={css.body}><SkeletonLine width="40%" /><SkeletonLine height="48px" /></div>
        </div>
      ))}
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useText("comments");
  if (navigator.onLine) return <ErrorState title={t.broken} text={t.brokenText} retryLabel={t.again} onRetry={onRetry} />;
  return <OfflineState title={t.offline} text={t.offlineText} retryLabel={t.again} onRetry={onRetry} />;
}

function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
