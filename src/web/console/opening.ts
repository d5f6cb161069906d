import type { Locale } from "antd/es/locale/index.js";
import type { ReactNode } from "react";
import type { Language } from "#contract/text/say.ts";
import type { Me } from "../parts/console/state/console.ts";
import type { ConsolePlace } from "../parts/console/travel/place.ts";
import { go } from "../parts/console/travel/travel.ts";
import { loadWords } from "../text/console/load.ts";
import type { ConsoleTexts } from "../text/console/texts.ts";
import type { MenuName } from "./pages/menu.ts";
import type { FrameProps } from "./layout/frameProps.ts";
import { firstOf, matchConsole, mayOpen } from "./pages/pages.ts";

/** What stands at an address, with its code and its words there. */
export interface Opened {
  readonly address: string;
  readonly place: ConsolePlace;
  /** The entry of the side bar under which it stands. */
  readonly menu: MenuName | null;
  readonly texts: Partial<ConsoleTexts>;
  /** null: the page stands by itself, without the frame. */
  readonly me: Me | null;
  readonly View: () => ReactNode;
  /** antd's own words. */
  readonly locale: Locale | null;
  /** What goes around it. */
  readonly Around: (props: FrameProps) => ReactNode;
}

const Bare: Opened["Around"] = ({ children }) => children;

interface Wanted {
  readonly address: string;
  readonly language: Language;
  /** Who is signed in, as the server says; null: nobody. It is asked while the code comes. */
  readonly asked: Promise<Me | null> | null;
}

/** Brings everything that an address needs, all of it at one time. */
export async function open({ address, language, asked }: Wanted): Promise<Opened> {
  const { pathname: path, searchParams: query } = new URL(address, location.origin);
  const match = matchConsole(path);
  const place: ConsolePlace = { path, params: match?.params ?? {}, query };
  const plain = { address, place, menu: null, me: null, locale: null, Around: Bare };
  if (path === "/staff/invite" || asked === null) {
    const screen = path === "/staff/invite" ? import("../screens/console/invite/invite.screen.tsx") : signIn();
    const [texts, { screen: found }] = await Promise.all([loadWords(language, ["frame", "signIn"]), screen]);
    return { ...plain, texts, View: found.View };
  }
  const [frame, locale] = [import("./layout/Frame.tsx"), loadLocale(language)];
  const words = loadWords(language, ["frame", ...(match?.page.words ?? [])]);
  const screen = match?.page.screen();
  // Who waits for the first of these hears of its failure; the others' are the same.
  for (const one of [frame, locale, words, screen]) one?.catch(() => undefined);
  const me = await asked;
  if (me === null) return open({ address, language, asked: null });
  const first = /^\/staff\/?$/.test(path) && !match ? firstOf(me) : null;
  if (first !== null) {
    void go(first, { replace: true, stays: true });
    return open({ address: first, language, asked });
  }
  const { Frame } = await frame;
  const framed = { ...plain, me, menu: match?.page.menu ?? null, Around: Frame, texts: await words, locale: await locale };
  const { Forbidden, Missing } = await import("../parts/console/page/Trouble.tsx");
  if (!match) return { ...framed, View: Missing };
  if (!mayOpen(match.page, me)) return { ...framed, View: Forbidden };
  return { ...framed, View: (await screen!).screen.View };
}

/** Only the language that is read travels. */
async function loadLocale(language: Language): Promise<Locale> {
  const file = language === "zh" ? import("antd/es/locale/zh_CN.js") : import("antd/es/locale/en_US.js");
  return (await file).default;
}

const signIn = () => import("../screens/console/signIn/signIn.screen.tsx");
