import type { Place } from "../../parts/app/screen.ts";
import type { FramedPage, PageDef } from "../table/page.ts";
import { matchPage } from "../table/pages.ts";
import type { OpenPage } from "./opened.ts";

/** What an address says, and the page that stands there; null where there is none. */
export function placeOf(address: string): { place: Place; page: PageDef | null } {
  const [path = "/", search = ""] = address.split("?", 2);
  const found = matchPage(path);
  return { place: { path, params: found?.params ?? {}, query: new URLSearchParams(search) }, page: found?.page ?? null };
}

/** A page that is on its way, and whether the open one makes room for it: not where both are one View. */
export interface Coming {
  readonly page: FramedPage | null;
  readonly makesRoom: boolean;
}

export function comingAt(address: string, open: OpenPage): Coming {
  const { place, page } = placeOf(address);
  const name = open.screen?.shared;
  return { page, makesRoom: name === undefined || page?.name !== open.page?.name || name(place) !== name(open.place) };
}
