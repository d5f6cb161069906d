import { createContext, useContext } from "react";
import type { Duty } from "#contract/duties.ts";
import type { Received } from "#contract/endpoint.ts";
import type { staffAccount } from "#contract/staff/account.ts";
import type { Language } from "#contract/text/say.ts";
import { type Marks, MARKS } from "../../../text/marks.ts";
import type { ConsoleArea, ConsoleTexts } from "../../../text/console/texts.ts";

/** The member of staff who is signed in. */
export type Me = Received<(typeof staffAccount)["me"]>;

/** What every part of the console may know. */
interface ConsoleState {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
  readonly texts: Partial<ConsoleTexts>;
  /** null: nobody is signed in. */
  readonly me: Me | null;
  /** What the page allows style sheets by that a script writes. */
  readonly nonce: string;
}

const Context = createContext<ConsoleState | null>(null);
export const ConsoleProvider = Context.Provider;

export function useConsole(): ConsoleState {
  const state = useContext(Context);
  if (!state) throw new Error("a part was rendered outside the console");
  return state;
}

/** The words of one area in the console's language. The page table names the areas that a page needs; `frame` is always there. */
export function useWords<A extends ConsoleArea>(area: A): ConsoleTexts[A] {
  const words = useConsole().texts[area];
  if (!words) throw new Error(`the words of "${area}" are not loaded on this page`);
  return words;
}

/** What stands between words that a page puts together. */
export const useMarks = (): Marks => MARKS[useConsole().language];

/** The member who is signed in, on every page but those of signing in. */
export function useMe(): Me {
  const { me } = useConsole();
  if (!me) throw new Error("nobody is signed in");
  return me;
}

/** Whether the member holds a duty for the whole school: some acts concern all of it, and are refused to whoever reaches a part. */
export function useMayWhole(): (duty: Duty) => boolean {
  const { reach } = useMe();
  return (duty) => reach[duty]?.includes("all") ?? false;
}

/** Whether the member holds a duty: what they don't, isn't offered. The server decides all the same, at every call. */
export function useMay(): (duty: Duty) => boolean {
  const { duties } = useMe();
  return (duty) => duty === "self" || duties.includes(duty);
}
