import type { Language } from "#contract/text/say.ts";
import type { Call } from "../client/call.ts";
import { CallFailure } from "../client/call.ts";
import { type Head, LoginNeeded, Missing, type Place, type Screen } from "../parts/app/screen.ts";
import { loadTexts } from "../text/load.ts";
import type { Area, Dictionaries, Texts } from "../text/texts.ts";
import { loadScreen, matchPage, type PageDef } from "./pages.ts";

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

/** Loads everything an address needs. Never throws: what goes wrong becomes the page's trouble. */
export async function openPage(
  address: string,
  world: { readonly call: Call; readonly language: Language; readonly signedIn: boolean; readonly texts: Dictionaries },
): Promise<OpenPage> {
  const { place, page } = placeOf(address);
  const nothing = { place, page, screen: null, data: null, texts: world.texts };
  if (!page) return { ...nothing, trouble: "missing" };
  try {
    const missing = page.areas.filter((area) => !world.texts[area]);
    const [screen, more] = await Promise.all([loadScreen(page), loadTexts(world.language, missing)]);
    const texts = { ...world.texts, ...more };
    try {
      const data = await screen.load({ ...place, call: world.call, language: world.language, signedIn: world.signedIn });
      return { place, page, screen, data, texts, trouble: null };
    } catch (error) {
      if (error instanceof LoginNeeded) return { ...nothing, trouble: null, needsLogin: true };
      return { place, page, screen: null, data: null, texts, trouble: troubleOf(error) };
    }
  } catch (error) {
    return { ...nothing, trouble: troubleOf(error) };
  }
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof Missing) return "missing";
  if (error instanceof CallFailure && error.code === 1001) return "missing";
  if (typeof navigator !== "undefined" && navigator.onLine === false) return "offline";
  if (error instanceof CallFailure && error.code !== null) return "failed";
  if (typeof window === "undefined") throw error;
  return error instanceof CallFailure || error instanceof TypeError ? "offline" : "failed";
}

/** The head of an open page; a page in trouble says so and is not indexed. */
export function headOf(open: OpenPage, school: string): Head {
  const texts = <A extends Area>(area: A) => open.texts[area] as Texts[A];
  if (!open.screen) {
    const words = texts("frame");
    return { title: open.trouble === "missing" ? words.missingTitle : words.failedTitle, noindex: true };
  }
  return open.screen.head(open.data, texts, open.place, school);
}
