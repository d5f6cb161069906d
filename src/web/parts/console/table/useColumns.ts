import { useState, useSyncExternalStore } from "react";
import type { Column } from "./table.ts";

const NARROW = "(max-width: 1000px)";

export interface ShownColumns<Row> {
  readonly all: readonly Column<Row>[];
  readonly visible: readonly Column<Row>[];
  readonly isShown: (key: string) => boolean;
  readonly show: (key: string, shown: boolean) => void;
}

/** Which columns are shown: as the table has it for this width, unless the person has chosen otherwise on this device. */
export function useColumns<Row>(table: string, all: readonly Column<Row>[]): ShownColumns<Row> {
  const narrow = useSyncExternalStore(followWidth, () => matchMedia(NARROW).matches);
  const [chosen, setChosen] = useState(() => read(table));
  const isShown = (key: string) => {
    const minor = all.find((column) => column.key === key)?.isMinor;
    return chosen[key] ?? !(minor === "always" || (minor === "narrow" && narrow));
  };
  const show = (key: string, shown: boolean) => {
    const next = { ...chosen, [key]: shown };
    setChosen(next);
    try {
      localStorage.setItem(keyOf(table), JSON.stringify(next));
    } catch {
      // Until the page is left, then.
    }
  };
  const visible = all.filter(({ key }) => isShown(key));
  return { all, visible: visible.length > 0 ? visible : all.slice(0, 1), isShown, show };
}

const keyOf = (table: string) => `console.columns:${table}`;

function read(table: string): Readonly<Record<string, boolean>> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(table)) ?? "{}") as Record<string, boolean>;
  } catch {
    return {};
  }
}

function followWidth(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
