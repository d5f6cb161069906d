import { useEffect, useState, useSyncExternalStore } from "react";

/** The parts of a lesson below its picture; their names stand in addresses (`?tab=notes`). */
export const TABS = ["outline", "points", "notes", "comments", "handouts", "transcript"] as const;
export type Tab = (typeof TABS)[number];

const REMEMBERED = "playTab";
const asTab = (name: string | null): Tab | null => TABS.find((tab) => tab === name) ?? null;

function remembered(): Tab | null {
  try {
    return asTab(sessionStorage.getItem(REMEMBERED));
  } catch {
    return null;
  }
}

/** The tab that the address names, else the one chosen last on this visit; null: the first one. */
export function useTab(query: URLSearchParams): readonly [Tab | null, (tab: Tab) => void] {
  const named = query.get("tab");
  const [tab, setTab] = useState(() => asTab(named));
  useEffect(() => {
    const now = asTab(named) ?? remembered();
    if (now) setTab(now);
  }, [named]);
  const choose = (chosen: Tab) => {
    setTab(chosen);
    try {
      sessionStorage.setItem(REMEMBERED, chosen);
    } catch {
      // Without storage it lasts as long as the page.
    }
  };
  return [tab, choose];
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
