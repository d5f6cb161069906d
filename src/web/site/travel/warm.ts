import { loadFrame } from "../../parts/frame/later.tsx";
import { loadTexts } from "../../text/load.ts";
import { matchPage } from "../table/pages.ts";
import { loadScreen } from "./screens.ts";

/** Passing over a link (ms) is no wish to go there. */
const RESTS_MS = 60;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Loads the code of the page that a link leads to, and whatever else it wants ready. */
export function warmUp(link: HTMLAnchorElement): void {
  const found = matchPage(link.pathname);
  if (!found) return;
  const { page, params } = found;
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
