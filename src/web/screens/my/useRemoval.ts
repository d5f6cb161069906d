import { useState } from "react";
import { favourites } from "#contract/favourites.ts";
import type { Favourite } from "#contract/favourites.schema.ts";
import { call, CallFailure } from "../../client/call.ts";
import { toast } from "../../kit/toast.ts";
import { useText } from "../../parts/app/context.tsx";
import { learnt } from "../../parts/favourites/favourites.ts";

export interface Removal {
  /** Ids that are shown no more. */
  readonly removed: ReadonlySet<number>;
  /** The last one, which can be undone. */
  readonly last: Favourite | null;
  readonly remove: (row: Favourite) => void;
  readonly undo: () => void;
}

/** Removes at once and tells the server; where that fails the row comes back. The last removal can be undone. */
export function useRemoval(): Removal {
  const t = useText("collect");
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<Favourite | null>(null);
  const without = (id: number) => setRemoved((now) => new Set([...now].filter((one) => one !== id)));

  const remove = async (row: Favourite) => {
    setRemoved((now) => new Set([...now, row.id]));
    setLast(row);
    try {
      await call(favourites.remove, { id: row.id }, { quiet: true, keepalive: true });
      learnt(row, null);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      without(row.id);
      setLast((now) => (now?.id === row.id ? null : now));
      if (!error.said) toast.error(error.code === null ? t.notRemoved : error.message);
    }
  };
  const undo = async () => {
    const row = last;
    if (!row) return;
    try {
      const { id } = await call(favourites.save, { targetType: row.targetType, targetId: row.targetId }, { quiet: true });
      learnt(row, id);
      without(row.id);
      setLast(null);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (!error.said) toast.error(error.code === null ? t.notUndone : error.message);
    }
  };
  return { removed, last, remove: (row) => void remove(row), undo: () => void undo() };
}
