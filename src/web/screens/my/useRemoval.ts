import { useState } from "react";
import { CallFailure } from "../../client/call.ts";
import { toast } from "../../kit/toast.ts";

/** What a list shows that can be removed. */
interface Removable {
  readonly id: number;
  readonly title: string;
}

export interface Removal<Row extends Removable> {
  /** Ids that are shown no more. */
  readonly removed: ReadonlySet<number>;
  /** The last one, which can be undone. */
  readonly last: Row | null;
  readonly remove: (row: Row) => void;
  readonly undo: () => void;
  /** There is nothing to undo any more. */
  readonly forget: () => void;
}

/** What tells the server. */
export interface RemovalCalls<Row> {
  readonly remove: (row: Row) => Promise<void>;
  readonly restore: (row: Row) => Promise<void>;
}

/** What is said where the server can't be reached. */
interface Words {
  readonly notRemoved: string;
  readonly notUndone: string;
}

/** Removes at once and tells the server; where that fails the row comes back. The last removal can be undone. */
export function useRemoval<Row extends Removable>(calls: RemovalCalls<Row>, t: Words): Removal<Row> {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<Row | null>(null);
  const without = (id: number) => setRemoved((now) => new Set([...now].filter((one) => one !== id)));

  const remove = async (row: Row) => {
    setRemoved((now) => new Set([...now, row.id]));
    setLast(row);
    try {
      await calls.remove(row);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      without(row.id);
      setLast((now) => (now?.id === row.id ? null : now));
      if (!error.said) toast.error(error.told(t.notRemoved));
    }
  };
  const undo = async () => {
    const row = last;
    if (!row) return;
    try {
      await calls.restore(row);
      without(row.id);
      setLast(null);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (!error.said) toast.error(error.told(t.notUndone));
    }
  };
  return { removed, last, remove: (row) => void remove(row), undo: () => void undo(), forget: () => setLast(null) };
}
