import { useState } from "react";
import { books } from "#contract/books.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { toast } from "../../../kit/toast.ts";
import { counted } from "../../../parts/course/counted.ts";
import type { Texts } from "../../../text/texts.ts";
import type { BookKind, BookRow } from "./load.ts";

interface BookHold {
  /** Taken out on this page, in the order in which it happened. */
  readonly gone: readonly BookRow[];
  /** Takes them out of the book; resolves to whether it went well. */
  readonly takeOut: (rows: readonly BookRow[]) => Promise<boolean>;
}

/** What is taken out of a book goes from the screen at once. A mark can be set again; an error comes back by itself. */
export function useBook(kind: BookKind, t: Texts["books"]): BookHold {
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
  const takeOut = async (rows: readonly BookRow[]) => {
    const questionIds = rows.map(({ id }) => id);
    setGone((now) => [...now, ...rows]);
    try {
      await call(kind === "errors" ? books.delete : books.deleteBatchMark, { questionIds }, { quiet: true, keepalive: true });
    } catch (error) {
      back(rows);
      if (!(error instanceof CallFailure)) throw error;
      if (!error.said) toast.error(error.code === null ? t.notOut : error.message);
      return false;
    }
    if (kind === "errors") toast.ok(counted(rows.length, t.outOne, t.out));
    else toast.ok(counted(rows.length, t.unmarkedOne, t.unmarked), { action: { label: t.undo, onAction: () => void undo(rows) } });
    return true;
  };
  return { gone, takeOut };
}
