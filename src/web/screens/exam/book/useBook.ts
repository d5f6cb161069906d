import { useCallback, useState } from "react";
import { books } from "#contract/books.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../../parts/app/context.tsx";
import { counted } from "../../../parts/course/counted.ts";
import { type More, useMore } from "../../../parts/course/list/useMore.ts";
import { askBook, bookAddress, type BookData, type BookKind, type BookRow, type BookWanted } from "./load.ts";

interface BookHold {
  /** Taken out on this page, in the order in which it happened. */
  readonly gone: readonly BookRow[];
  /** What is asked about before it leaves the error book. */
  readonly asks: readonly BookRow[] | null;
  readonly busy: boolean;
  /** Takes them out of the book, after a question where they can't be put back. */
  readonly wantOut: (rows: readonly BookRow[]) => void;
  readonly keep: () => void;
  readonly takeOut: (rows: readonly BookRow[]) => Promise<void>;
}

/** What is taken out of a book goes from the screen at once. A mark can be set again; an error comes back by itself. */
export function useBook(kind: BookKind, onOut: () => void): BookHold {
  const { gone, removeNow } = useRemovedRows(kind);
  const [asks, setAsks] = useState<readonly BookRow[] | null>(null);
  const [busy, setBusy] = useState(false);
  const takeOut = async (rows: readonly BookRow[]) => {
    setBusy(true);
    await removeNow(rows);
    setBusy(false);
    setAsks(null);
    onOut();
  };
  return {
    gone, asks, busy, takeOut,
    wantOut(rows) {
      if (kind === "errors") setAsks(rows);
      else void takeOut(rows);
    },
    keep: () => setAsks(null),
  };
}

function useRemovedRows(kind: BookKind) {
  const t = useText("books");
  const [gone, setGone] = useState<readonly BookRow[]>([]);
  const back = (rows: readonly BookRow[]) => setGone((now) => now.filter((row) => !rows.includes(row)));

  const undo = async (rows: readonly BookRow[]) => {
    try {
      // Oldest first, so that the order of the list comes back.
      for (const row of [...rows].reverse()) await call(books.markOrCancel, { questionId: row.id, marked: true }, { quiet: true });
      back(rows);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast.error(t.notUndone);
    }
  };
  const removeNow = async (rows: readonly BookRow[]) => {
    const questionIds = rows.map(({ id }) => id);
    setGone((now) => [...now, ...rows]);
    try {
      await call(kind === "errors" ? books.delete : books.deleteBatchMark, { questionIds }, { quiet: true, keepalive: true });
    } catch (error) {
      back(rows);
      if (!(error instanceof CallFailure)) throw error;
      if (!error.said) toast.error(error.told(t.notOut));
      return;
    }
    if (kind === "errors") toast.ok(counted(rows.length, t.outOne, t.out));
    else toast.ok(counted(rows.length, t.unmarkedOne, t.unmarked), { action: { label: t.undo, onAction: () => void undo(rows) } });
  };
  return { gone, removeNow };
}

/** The list of a book as it grows; `moved`: something was taken out of it meanwhile. */
export function useBookList(kind: BookKind, wanted: BookWanted, page: BookData["page"], moved: boolean): More<BookRow> {
  const [address] = useState(() => `${bookAddress(kind, wanted, page.current)}#${page.records.map(({ id }) => id).join(",")}`);
  return useMore(address, page, useCallback(async (current: number) => {
    const more = await askBook(call, kind, wanted, current);
    if (!moved || current < 2) return more;
    // What was taken out moved the rest up.
    const before = await askBook(call, kind, wanted, current - 1);
    return { ...more, records: [...before.records, ...more.records] };
  }, [kind, wanted, moved]));
}

/** Questions of the subject in all, those that were wrong twice, and those that are due, without what was taken out here. */
export function leftOf({ subjects, at }: BookData, { courseId }: BookWanted, gone: readonly BookRow[]) {
  const subject = subjects.find((one) => one.courseId === courseId);
  const left = (count = 0, of: (row: BookRow) => boolean = () => true) => Math.max(0, count - gone.filter(of).length);
  return {
    count: left(subject?.count),
    twice: left(subject?.twice, ({ wrong }) => (wrong?.times ?? 0) > 1),
    due: left(subject?.due, ({ wrong }) => wrong !== null && wrong.dueTime !== null && wrong.dueTime <= at),
  };
}
