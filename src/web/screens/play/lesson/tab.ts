import { useState, useSyncExternalStore } from "react";

/** The parts of a lesson below its picture; their names stand in addresses (`?tab=notes`). */
const TABS = ["outline", "points", "notes", "comments", "handouts", "transcript"] as const;
export type Tab = (typeof TABS)[number];

/** A tab that something else of the page asks for; `nth` tells one wish from the next. */
export interface TabWish {
  readonly tab: Tab;
  readonly nth: number;
}

const REMEMBERED = "playTab";
const asTab = (name: string | null): Tab | null => TABS.find((tab) => tab === name) ?? null;

function remembered(): Tab | null {
  try {
    return asTab(sessionStorage.getItem(REMEMBERED));
  } catch {
    return null;
  }
}

const never = () => () => undefined;

/** The tab that the address names, else the one chosen last on this visit; null: the first one. */
export function useTab(query: URLSearchParams): readonly [Tab | null, (tab: Tab) => void] {
  const named = asTab(query.get("tab"));
  const kept = useSyncExternalStore(never, remembered, () => null);
  // A choice lasts until an address names a tab.
  const [chosen, setChosen] = useState<{ readonly tab: Tab; readonly named: Tab | null } | null>(null);
  const choose = (tab: Tab) => {
    setChosen({ tab, named });
    try {
      sessionStorage.setItem(REMEMBERED, tab);
    } catch {
      // Without storage it lasts as long as the page.
    }
  };
  return [chosen?.named === named ? chosen.tab : (named ?? kept), choose];
}

/** As wide as this the outline stands beside the picture, not among the tabs (Play.module.css has the same figure). */
const NARROW = "(max-width: 1100px)";

function follow(listener: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether the outline is one of the tabs; null before the page is alive, where both are drawn and the style sheet shows one. */
export const useNarrow = (): boolean | null => useSyncExternalStore<boolean | null>(follow, () => matchMedia(NARROW).matches, () => null);
