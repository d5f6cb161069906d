import { useSyncExternalStore } from "react";
import { staffMedia } from "#contract/staff/media.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useTableAddress } from "../../../parts/console/table/address.ts";
import { usePlace } from "../../../parts/console/travel/place.ts";
import { COMING_MS, isComing, SHOW_NAMES, SHOWS } from "./films/films.ts";

/** Where there is no room for a video beside the list: it lies over it. */
const NARROW = "(max-width: 1100px)";

const useNarrow = (): boolean => useSyncExternalStore(followWidth, () => matchMedia(NARROW).matches);

function followWidth(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** The list as the address has it, and the video that is chosen in it. What is on its way is asked anew by itself. */
export function useFilms() {
  const { path, query } = usePlace();
  const address = useTableAddress(["show", "keyword"]);
  const show = SHOW_NAMES.find((name) => name === address.filters["show"]) ?? "all";
  const input = { ...SHOWS[show], keyword: address.filters["keyword"], current: address.page, size: address.size };
  const counted = useRead(staffMedia.counts, {});
  const comes = (useRead(staffMedia.list, input).data?.records.some(isComing) ?? false) || (counted.data?.open ?? 0) > 0;
  const often = comes ? { everyMs: COMING_MS } : {};
  const list = useRead(staffMedia.list, input, often);
  const counts = useRead(staffMedia.counts, {}, often).data;
  const isNarrow = useNarrow();
  const asked = /^[1-9]\d{0,8}$/.test(query.get("video") ?? "") ? Number(query.get("video")) : null;
  /** The address with another word for something, or without it. */
  const hrefOf = (changes: Readonly<Record<string, string | number | null>>): string => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, String(value));
    }
    const text = next.toString();
    return text ? `${path}?${text}` : path;
  };
  // Beside the list something always stands: the first, until another is chosen.
  const chosen = asked ?? (isNarrow ? null : list.data?.records[0]?.id ?? null);
  return { address, show, list, counts, isNarrow, chosen, hrefOf };
}

export type Films = ReturnType<typeof useFilms>;
