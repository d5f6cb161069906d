import { createContext, useContext, useSyncExternalStore } from "react";
import type { Language } from "#contract/text/say.ts";
import type { Area, Dictionaries, Texts } from "../../text/texts.ts";
import type { SiteConfig } from "./siteConfig.ts";
import { currentViewer, onViewerChange, type Viewer } from "./viewer.ts";

/** What every part of a page may know. */
export interface AppState {
  readonly language: Language;
  readonly texts: Dictionaries;
  readonly config: SiteConfig;
  /** The signed-in learner as the server saw them when it rendered the first page. */
  readonly firstViewer: Viewer | null;
  /** A page of this site that an address given from outside names, or null: never another site's. */
  readonly innerAddress: (address: string | null) => Promise<string | null>;
}

const Context = createContext<AppState | null>(null);
export const AppProvider = Context.Provider;

export function useApp(): AppState {
  const state = useContext(Context);
  if (!state) throw new Error("a part was rendered outside the app");
  return state;
}

/** The texts of one area in the page's language. The page table names the areas a page needs. */
export function useText<A extends Area>(area: A): Texts[A] {
  const dictionary = useApp().texts[area];
  if (!dictionary) throw new Error(`the texts of "${area}" are not loaded on this page`);
  return dictionary;
}

/** The signed-in learner, or null. */
export function useViewer(): Viewer | null {
  const { firstViewer } = useApp();
  return useSyncExternalStore(onViewerChange, currentViewer, () => firstViewer);
}
