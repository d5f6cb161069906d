import type { Head } from "../parts/app/screen.ts";
import { loadFrame } from "../parts/frame/later.tsx";
import { loadTexts } from "../text/load.ts";
import type { matchPage } from "./pages.ts";
import { loadScreen } from "./screens.ts";

export { headOf, openPage } from "./open.ts";

/** Puts a page's title, description and address into the document's head. */
export function applyHead(head: Head, school: string): void {
  document.title = `${head.title} - ${school}`;
  const set = (selector: string, make: () => HTMLElement, name: string, value: string | undefined) => {
    let node = document.head.querySelector<HTMLElement>(selector);
    if (value === undefined) return node?.remove();
    if (!node) document.head.append((node = make()));
    node.setAttribute(name, value);
  };
  const meta = (name: string) => () => Object.assign(document.createElement("meta"), { name });
  set('meta[name="description"]', meta("description"), "content", head.description);
  set('meta[name="robots"]', meta("robots"), "content", head.noindex ? "noindex" : undefined);
  set('link[rel="canonical"]', () => Object.assign(document.createElement("link"), { rel: "canonical" }), "href",
    head.canonical === undefined ? undefined : new URL(head.canonical, location.origin).href);
}

/** Passing over a link (ms) is no wish to go there. */
const RESTS_MS = 60;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Loads a page's code and whatever else it wants ready. */
export function warmUp(link: HTMLAnchorElement, { page, params }: NonNullable<ReturnType<typeof matchPage>>): void {
  const loading = loadScreen(page).catch(() => null);
  loadTexts(document.documentElement.lang === "en" ? "en" : "zh", page.areas).catch(() => undefined);
  clearTimeout(resting);
  resting = setTimeout(() => {
    loadFrame().catch(() => undefined);
    void loading.then((screen) => screen?.warm?.({ path: link.pathname, params, query: new URLSearchParams(link.search) }, link));
  }, RESTS_MS);
}

/** The link was followed: what it wants ready comes anyhow. */
export const forget = (): void => clearTimeout(resting);
