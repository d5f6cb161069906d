import { type ReactNode, useEffect, useRef, useState } from "react";
import { Empty, ErrorState } from "../../kit/Empty.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { SkeletonLine } from "../../kit/Skeleton.tsx";
import { toast } from "../../kit/toast.ts";
import { useText } from "../app/context.tsx";
import { BookmarkRow } from "./BookmarkRow.tsx";
import { Composer } from "./Composer.tsx";
import { UNDO_MS, useLessonNotes } from "./lessonNotes.ts";
import css from "./Notes.module.css";
import { NoteRow } from "./NoteRow.tsx";
import { setBookmark } from "./setBookmark.ts";
import type { ShownNote } from "./shown.ts";
import { onWriteWish } from "./wish.ts";

/** The notes of a lesson: writes one, lists them with the bookmarks in the order of the lesson's seconds. Learners alone. */
export function Notes({ courseId, itemId }: { readonly courseId: number; readonly itemId: number }): ReactNode {
  const t = useText("notes");
  const [{ phase, notes, bookmarks, waiting }, mine] = useLessonNotes(itemId, true);
  const field = useRef<HTMLTextAreaElement>(null);
  const [wrote, setWrote] = useState(false);
  const [kept, setKept] = useState(true);
  useEffect(() => onWriteWish(() => field.current?.focus()), []);
  const remove = (note: ShownNote) => {
    mine.remove(note);
    toast.ok(t.removed, { ms: UNDO_MS, action: { label: t.undo, onAction: () => mine.restore(note) } });
  };
  const rows = [
    ...notes.map((note) => ({ at: note.atSecond, row: <NoteRow key={note.key} note={note} mine={mine} onRemove={remove} /> })),
    ...bookmarks.map((bookmark) => ({
      at: bookmark.atSecond,
      row: <BookmarkRow key={`bookmark-${bookmark.id}`} bookmark={bookmark} mine={mine} />,
    })),
  ].sort((a, b) => a.at - b.at);
  return (
    <div className={css.notes}>
      <Composer
        itemId={itemId}
        field={field}
        status={<Status notes={notes} kept={kept} waiting={waiting} wrote={wrote} />}
        onSave={(atSecond, content) => {
          setWrote(true);
          setKept(mine.write(atSecond, content));
        }}
        onMark={(atSecond) => void setBookmark(mine, atSecond, t)}
      />
      {phase === "failed" && (
        <ErrorState title={t.notLoaded} text={t.notLoadedText} retryLabel={t.retry} onRetry={() => void mine.load()} />
      )}
      {phase === "loading" && rows.length === 0 ? (
        <Loading />
      ) : rows.length > 0 ? (
        <ol className={css.list} aria-label={t.list}>
          {rows.map(({ row }) => row)}
        </ol>
      ) : (
        phase === "ready" && <Empty drawing="book" title={t.empty} text={t.emptyText} />
      )}
      <p className={css.all}>
        <a className="lnk" href={`/my/notes/home?courseId=${courseId}`}>
          {t.all}
        </a>
      </p>
    </div>
  );
}

interface StatusProps {
  readonly notes: readonly ShownNote[];
  /** False: this device keeps it no longer than the page. */
  readonly kept: boolean;
  readonly waiting: boolean;
  /** Something was written on this page. */
  readonly wrote: boolean;
}

/** What became of what was written. */
function Status({ notes, kept, waiting, wrote }: StatusProps): ReactNode {
  const t = useText("notes");
  if (!kept) return <span className={css.over}>{t.notKept}</span>;
  if (waiting) return <span className={css.kept}><Icon name="wifi-off" /> {t.kept}</span>;
  if (notes.some((note) => note.state === "saving")) return t.saving;
  return wrote ? <span className="okc"><Icon name="cloud-check" /> {t.saved}</span> : null;
}

function Loading(): ReactNode {
  return (
    <div aria-busy="true" className={css.loading}>
      {[1, 2].map((row) => (
        <div key={row} className={css.row}>
          <SkeletonLine width="48px" height="26px" />
          <SkeletonLine />
        </div>
      ))}
    </div>
  );
}
