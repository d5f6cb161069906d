import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { Message, Thread } from "#contract/comments.schema.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { Empty, ErrorState, OfflineState } from "../../kit/Empty.tsx";
import { Segmented } from "../../kit/Segmented.tsx";
import { SkeletonLine } from "../../kit/Skeleton.tsx";
import { useText, useViewer } from "../app/context.tsx";
import { loginRecord } from "../app/viewer.ts";
import { openLogin } from "../login/openLogin.ts";
import type { Reported } from "../reports/reported.ts";
import { Reporting } from "../reports/Reporting.tsx";
import css from "./Comments.module.css";
import { Composer } from "./Composer.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { withMessage, without } from "./feed.ts";
import { PendingComment } from "./PendingComment.tsx";
import { PermissionNote, usePermission } from "./Permission.tsx";
import { ThreadItem } from "./ThreadItem.tsx";
import { type Reading, type Sort, useFeed } from "./useFeed.ts";
import { useLike, useQuote } from "./ownMarks.ts";
import { type Sending, useSending } from "./useSending.ts";

/** Relative times are drawn anew this often (ms). */
const MINUTE_MS = 60_000;

export interface CommentsProps {
  readonly courseId: number;
  readonly itemId: number;
}

/** What learners and teachers say about a lesson, live; and where one says something oneself. */
export function Comments({ courseId, itemId }: CommentsProps): ReactNode {
  const who = useViewer()?.username ?? "";
  const userId = who === "" ? 0 : (loginRecord()?.userId ?? 0);
  return <Panel key={`${itemId} ${userId}`} courseId={courseId} itemId={itemId} userId={userId} />;
}

function Panel({ courseId, itemId, userId }: CommentsProps & { readonly userId: number }): ReactNode {
  const t = useText("comments");
  const now = useMinute();
  const [sort, setSort] = useState<Sort>("new");
  const top = useRef<HTMLDivElement>(null);
  const onTop = useCallback(() => (top.current?.getBoundingClientRect().bottom ?? 0) > 0, []);
  const reading = useFeed(itemId, sort, onTop);
  const { feed, change } = reading;
  const onSent = useCallback((thread: Thread) => change((one) => withMessage(one, thread, true)), [change]);
  const sending = useSending(userId, itemId, onSent);
  const { edited } = sending;
  const { permission, askAgain } = usePermission(itemId, String(userId || ""));
  const mayWrite = permission?.canComment === true;
  // Why one may not write any more is said where one writes; the words stay.
  const failures = sending.pending.filter((one) => one.state === "failed").length;
  useEffect(() => {
    if (failures > 0) askAgain();
  }, [failures, askAgain]);
  const roots = sending.pending.filter((one) => one.rootId === undefined || !feed.threads.some((thread) => thread.id === one.rootId));
  const showFresh = () => {
    if (sort === "hot") setSort("new");
    else reading.showFresh();
    top.current?.scrollIntoView({ block: "nearest" });
  };
  const known = reading.state === "ready";

  return (
    <div className={css.panel}>
      <div ref={top}>
        {mayWrite && <Composer key={edited} box={sending.box} focused={edited !== ""} onSend={sending.send} />}
        {permission && !mayWrite && <PermissionNote permission={permission} courseId={courseId} now={now} onPhone={askAgain} />}
        {!permission && <Asking />}
      </div>
      <Heard message={reading.heard} waiting={feed.fresh.length} />
      {known && feed.threads.length > 1 && <SortChoice sort={sort} onSort={setSort} />}
      {feed.fresh.length > 0 && <Fresh count={feed.fresh.length} onShow={showFresh} />}
      {roots.length > 0 && (
        <div className={css.unsent}>
          {roots.map((one) => (
            <PendingComment key={one.requestId} one={one} {...sending.deeds} />
          ))}
        </div>
      )}
      {reading.state === "loading" && <Loading />}
      {reading.state === "failed" && <Failed onRetry={reading.again} />}
      {known && feed.threads.length === 0 && roots.length === 0 && (
        <Empty drawing="book" title={t.empty} text={mayWrite ? t.emptyText : t.emptyRead} />
      )}
      {known && feed.threads.length > 0 && (
        <Threads reading={reading} sending={sending} userId={userId} mayWrite={mayWrite} now={now} />
      )}
    </div>
  );
}

interface ThreadsProps {
  readonly reading: Reading;
  readonly sending: Sending;
  readonly userId: number;
  readonly mayWrite: boolean;
  readonly now: number;
}

function Threads({ reading, sending, userId, mayWrite, now }: ThreadsProps): ReactNode {
  const t = useText("comments");
  const { feed, change } = reading;
  const like = useLike(userId, change);
  const quote = useQuote(change);
  const [leaving, setLeaving] = useState<Message | null>(null);
  const [reported, setReported] = useState<Reported | null>(null);
  const report = (message: Message) => {
    if (userId === 0) return openLogin("login", { to: location.pathname + location.search, why: { wish: "report" } });
    setReported({ ...message, commentId: message.id });
  };
  const removed = (message: Message) => {
    const thread = feed.threads.find((one) => one.id === message.id);
    change((one) => without(one, { id: message.id, rootId: message.rootId, hasReplies: (thread?.replyTotal ?? 0) > 0 }));
  };
  return (
    <>
      <ul className={css.list} aria-label={t.list}>
        {feed.threads.map((thread) => (
          <ThreadItem
            key={thread.id}
            thread={thread}
            now={now}
            box={sending.box}
            canReply={mayWrite}
            pending={sending.pending.filter((one) => one.rootId === thread.id)}
            onSend={(content, parent) => sending.send(content, null, parent)}
            onLike={(message) => void like(message)}
            onQuote={(message) => void quote(message)}
            onDelete={setLeaving}
            onReport={report}
            loadReplies={reading.loadReplies}
            {...sending.deeds}
          />
        ))}
      </ul>
      <Further reading={reading} />
      {reported && <Reporting reported={reported} onClose={() => setReported(null)} />}
      {leaving && <DeleteDialog message={leaving} onClose={() => setLeaving(null)} onDeleted={removed} />}
    </>
  );
}

function SortChoice({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }): ReactNode {
  const t = useText("comments");
  return (
    <div className={css.sort}>
      <Segmented
        label={t.sort}
        items={[
          { id: "new", label: t.newest },
          { id: "hot", label: t.hottest },
        ]}
        value={sort}
        onChange={onSort}
      />
    </div>
  );
}

/** Comments that came while one read further down. */
function Fresh({ count, onShow }: { readonly count: number; readonly onShow: () => void }): ReactNode {
  const t = useText("comments");
  return (
    <div className={css.fresh}>
      <Button kind="blue" size="sm" icon="arrow-up" onClick={onShow}>
        {fill(count === 1 ? t.freshOne : t.fresh, { count })}
      </Button>
    </div>
  );
}

function Further({ reading }: { readonly reading: Reading }): ReactNode {
  const t = useText("comments");
  if (!reading.hasMore) return <p className="endline">{t.end}</p>;
  return (
    <Button full loading={reading.more === "loading"} onClick={() => void reading.loadMore()}>
      {reading.more === "failed" ? t.notLoaded : t.more}
    </Button>
  );
}

/** Until it is known who may write. */
function Asking(): ReactNode {
  return (
    <div className={css.waiting} aria-hidden="true">
      <SkeletonLine height="96px" />
      <SkeletonLine height="32px" width="40%" />
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
