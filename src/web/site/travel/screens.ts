import type { Screen } from "../../parts/app/screen.ts";
import type { PageDef } from "../table/page.ts";

interface ScreenModule {
  readonly screen: Screen<unknown>;
}

const modules = {
  ...import.meta.glob<ScreenModule>(["../../screens/**/*.screen.tsx", "!../../screens/kit/*", "!../../screens/console/**"]),
  ...(import.meta.env.DEV ? import.meta.glob<ScreenModule>("../../screens/kit/*.screen.tsx") : {}),
};

/** Fetches a page's screen. The first page has its own by the address that the server names: this list is long. */
export function loadScreen(page: PageDef): Promise<Screen<unknown>> {
  const load = modules[`../../screens/${page.file}.screen.tsx`];
  if (!load) throw new Error(`the page ${page.name} has no screen at screens/${page.file}.screen.tsx`);
  return load().then((module) => module.screen);
}
