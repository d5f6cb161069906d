import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** A page of a list (api.md Conventions). */
export interface Page<Entry> {
  readonly records: readonly Entry[];
  readonly total: number;
  readonly current: number;
  readonly size: number;
}

interface Grown<Entry> {
  readonly extra: readonly Entry[];
  /** The last page shown. */
  readonly upTo: number;
  readonly total: number;
}

/** Lists that were grown, by address: whoever comes back finds the list as long as it was left. */
const grown = new Map<string, Grown<unknown>>();
const KEPT = 20;

type MoreState = "idle" | "loading" | "failed";

export interface More<Entry> {
  readonly records: readonly Entry[];
  readonly hasMore: boolean;
  readonly state: MoreState;
  /** How many are on their way. */
  readonly coming: number;
  /** Fetches the next page; `moveFocus` puts the focus on the first new entry. */
  readonly load: (moveFocus: boolean) => Promise<void>;
  /** The element whose children are the entries. */
  readonly list: RefObject<HTMLDivElement | null>;
}

/** A list that grows page by page. `address` names it; the first page comes with the screen's data. */
export function useMore<Entry extends { readonly id: number }>(
  address: string,
  first: Page<Entry>,
  ask: (current: number) => Promise<Page<Entry>>,
): More<Entry> {
  const [now, setNow] = useState<Grown<Entry>>(() => {
    const kept = grown.get(address) as Grown<Entry> | undefined;
    return kept?.total === first.total ? kept : { extra: [], upTo: first.current, total: first.total };
  });
  const [state, setState] = useState<MoreState>("idle");
  const list = useRef<HTMLDivElement>(null);
  const focusAt = useRef(-1);
  const busy = useRef(false);
  const records = [...first.records, ...now.extra];
  const left = Math.max(0, now.total - now.upTo * first.size);

  const load = useCallback(
    async (moveFocus: boolean) => {
      if (busy.current) return;
      busy.current = true;
      setState("loading");
      try {
        const page = await ask(now.upTo + 1);
        const known = new Set([...first.records, ...now.extra].map((entry) => entry.id));
        // Pages that were asked for while the list changed may overlap.
        const fresh = page.records.filter((entry) => !known.has(entry.id) && known.add(entry.id));
        const next = { extra: [...now.extra, ...fresh], upTo: now.upTo + 1, total: page.total };
        if (moveFocus) focusAt.current = first.records.length + now.extra.length;
        if (grown.size >= KEPT) grown.delete(grown.keys().next().value!);
        grown.set(address, next);
        setNow(next);
        setState("idle");
      } catch {
        setState("failed");
      }
      busy.current = false;
    },
    [address, ask, first, now],
  );

  useEffect(() => {
    const entry = focusAt.current < 0 ? null : list.current?.children[focusAt.current];
    focusAt.current = -1;
    const link = entry?.matches("a[href]") ? entry : entry?.querySelector('a[href]:not([tabindex="-1"])');
    (link as HTMLElement | null | undefined)?.focus();
  }, [now]);

  return { records, hasMore: left > 0, state, coming: state === "loading" ? Math.min(left, first.size) : 0, load, list };
}
