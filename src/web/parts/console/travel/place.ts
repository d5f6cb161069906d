import { createContext, useContext } from "react";

/** Where a page stands: the parameters of its path and its query. */
export interface ConsolePlace {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

const Context = createContext<ConsolePlace>({ path: "/staff", params: {}, query: new URLSearchParams() });
export const PlaceProvider = Context.Provider;

export const usePlace = (): ConsolePlace => useContext(Context);
