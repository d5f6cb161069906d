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

/** A parameter of the path that is an id; null where it is none: nothing stands there then. */
export function useIdParam(name: string): number | null {
  const value = usePlace().params[name] ?? "";
  return /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
}
