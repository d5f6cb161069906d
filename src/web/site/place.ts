import type { Place, Screen } from "../parts/app/screen.ts";
import type { Dictionaries } from "../text/texts.ts";
import { matchPage, type PageDef } from "./pages.ts";

export type Trouble = "missing" | "offline" | "failed";

/** A page ready to be drawn. */
export interface OpenPage {
  readonly place: Place;
  readonly page: PageDef | null;
  readonly screen: Screen<unknown> | null;
  readonly data: unknown;
  readonly trouble: Trouble | null;
  readonly texts: Dictionaries;
  /** A visitor has to sign in first: to be led to `loginFirst` instead. */
  readonly needsLogin?: true;
  /** What was asked for stands at this address. */
  readonly movedTo?: string;
}

/** The home page with the login dialog open, which leads to the address afterwards (spec 2, Access). */
export const loginFirst = (address: string): string => `/home?login=1&to=${encodeURIComponent(address)}`;

/** Names the View of an open page: addresses of one name keep its state. */
export const viewKey = ({ screen, place }: OpenPage, address: string): string => screen?.shared?.(place) ?? address;

/** Whether an address belongs to the View that is shown already. */
export function sharesView(open: OpenPage, address: string): boolean {
  const { place, page } = placeOf(address);
  const name = open.screen?.shared;
  return name !== undefined && page === open.page && name(place) === name(open.place);
}

export function placeOf(address: string): { place: Place; page: PageDef | null } {
  const [path = "/", search = ""] = address.split("?", 2);
  const found = matchPage(path);
  return { place: { path, params: found?.params ?? {}, query: new URLSearchParams(search) }, page: found?.page ?? null };
}
