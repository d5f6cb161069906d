import type { Place, Screen } from "../../parts/app/screen.ts";
import type { Trouble } from "../../parts/frame/trouble.ts";
import type { Dictionaries } from "../../text/texts.ts";
import type { FramedPage } from "../table/page.ts";

/** A page ready to be drawn. */
export interface OpenPage {
  readonly place: Place;
  readonly page: FramedPage | null;
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
