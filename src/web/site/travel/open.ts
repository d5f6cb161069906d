import { catalogue } from "#contract/catalogue.ts";
import type { Language } from "#contract/text/say.ts";
import type { Call } from "../../client/call.ts";
import { CallFailure } from "../../client/call.ts";
import { type Head, LoginNeeded, Missing, Moved } from "../../parts/app/screen.ts";
import { frameParts } from "../../parts/frame/later.tsx";
import { type Suggested, SUGGESTED, type Trouble } from "../../parts/frame/trouble.ts";
import { loadTexts } from "../../text/load.ts";
import type { Area, Dictionaries, Texts } from "../../text/texts.ts";
import type { OpenPage } from "./opened.ts";
import { placeOf } from "./place.ts";
import { loadScreen } from "./screens.ts";

/** Loads everything an address needs. Never throws: what goes wrong becomes the page's trouble. */
export async function openPage(
  address: string,
  world: { readonly call: Call; readonly language: Language; readonly signedIn: boolean; readonly texts: Dictionaries },
): Promise<OpenPage> {
  const { place, page } = placeOf(address);
  const nothing = { place, page, screen: null, data: null, texts: world.texts };
  if (!page) return { ...nothing, data: await suggested(world.call), trouble: "missing" };
  try {
    const missing = page.areas.filter((area) => !world.texts[area]);
    const [screen, more] = await Promise.all([loadScreen(page), loadTexts(world.language, missing)]);
    const texts = { ...world.texts, ...more };
    try {
      const data = await screen.load({ ...place, call: world.call, language: world.language, signedIn: world.signedIn });
      return { place, page, screen, data, texts, trouble: null };
    } catch (error) {
      if (error instanceof LoginNeeded) return { ...nothing, trouble: null, needsLogin: true };
      if (error instanceof Moved) return { ...nothing, trouble: null, movedTo: error.to };
      if (await renews(error)) return new Promise(() => undefined);
      const trouble = troubleOf(error);
      return { place, page, screen: null, data: trouble === "missing" ? await suggested(world.call) : null, texts, trouble };
    }
  } catch (error) {
    if (await renews(error)) return new Promise(() => undefined);
    return { ...nothing, trouble: troubleOf(error) };
  }
}

/** Courses for who finds nothing at an address; none where they can't be had either. */
const suggested = (call: Call): Promise<readonly Suggested[]> =>
  call(catalogue.getCourseSeries, { type: 1, sort: "hot", size: SUGGESTED }, { quiet: true }).then(
    ({ records }) => records.map(({ id, type, title, coverUrl, buttonType }) => ({ id, type, title, coverUrl, buttonType })),
    () => [],
  );

/** Whether the page is loaded anew because its code is gone: then there is no trouble to tell of. Browsers call that a TypeError. */
const renews = async (error: unknown): Promise<boolean> =>
  typeof window !== "undefined" && error instanceof TypeError && (await frameParts.loaded()?.renewIfGone()) === true;

function troubleOf(error: unknown): Trouble {
  if (error instanceof Missing) return "missing";
  if (error instanceof CallFailure && error.code === 1001) return "missing";
  if (typeof navigator !== "undefined" && navigator.onLine === false) return "offline";
  if (error instanceof CallFailure && (error.code !== null || error.busy)) return "failed";
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
