import { hydrateRoot } from "react-dom/client";
import type { Language } from "#contract/text/say.ts";
import type { Screen } from "../parts/app/screen.ts";
import type { SiteConfig } from "../parts/app/siteConfig.ts";
import type { Viewer } from "../parts/app/viewer.ts";
import { loadFrame } from "../parts/frame/later.tsx";
import type { Trouble } from "../parts/frame/trouble.ts";
import type { Dictionaries } from "../text/texts.ts";
import { App } from "./App.tsx";
import { followLinks } from "./links.ts";
import { startUp } from "./startUp.ts";
import type { FramedPage } from "./table/page.ts";
import { watchSteps } from "./travel/steps.ts";
import "../kit/css/tokens.css";
import "../kit/css/base.css";
import "../kit/css/layout.css";
import "../kit/css/forced.css";

/** What the server says of the page it rendered; data as its calls returned them. */
export interface FirstState {
  /** What the page was drawn from: the query may lack what changes nothing in it. */
  readonly address: string;
  /** The page that stands there, and what the address names in its path. */
  readonly page: FramedPage | null;
  readonly params: Readonly<Record<string, string>>;
  readonly language: Language;
  readonly config: SiteConfig;
  readonly viewer: Viewer | null;
  readonly texts: Dictionaries;
  readonly data: unknown;
  readonly trouble: Trouble | null;
}

declare global {
  interface Window {
    /** Set by the inline head script: replays what was clicked before the page was alive. */
    __alive?: () => void;
    /** Set by the inline head script: the address as it was, when it held a partner's link. */
    __link?: string;
    /** Set by the inline head script: the address that this page was loaded at, whatever the person went back to since. */
    __at?: string;
  }
}

/** The screen of the page that the server rendered, from the address that it names. */
async function firstScreen(): Promise<Screen<unknown>> {
  const address = document.documentElement.dataset["screen"]!;
  return ((await import(/* @vite-ignore */ address)) as { screen: Screen<unknown> }).screen;
}

async function begin(): Promise<void> {
  const state = JSON.parse(document.getElementById("state")!.textContent) as FirstState;
  const partner = window.__link ? await import("../parts/login/partner/partnerSignIn.ts") : null;
  const auto = partner?.autoLogin(window.__link!);
  if (auto) history.replaceState(history.state, "", auto.address);
  const { page, params } = state;
  const [path = "/", search = ""] = state.address.split("?", 2);
  const [screen] = await Promise.all([
    page && !state.trouble ? firstScreen() : null,
    state.trouble ? loadFrame() : null,
  ]);
  const place = { path, params, query: new URLSearchParams(search) };
  const first = { place, page, screen, data: state.data, trouble: state.trouble, texts: state.texts };
  if (!(await startUp(state))) return;
  // The server may have passed over names that change nothing in the page; a partner's link it has taken out itself.
  const address = window.__link ? state.address : (window.__at ?? state.address);
  hydrateRoot(
    document.getElementById("app")!,
    <App first={first} address={address} language={state.language} config={state.config} viewer={state.viewer} />,
  );
  watchSteps();
  followLinks();
  if (auto) void loadFrame().then(() => partner?.partnerSignIn(auto));
  if (!state.config.appToken) void import("./initConfig.ts").then(({ mendConfig }) => mendConfig());
  requestAnimationFrame(() => requestAnimationFrame(() => window.__alive?.()));
}

void begin();
