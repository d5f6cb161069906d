import { hydrateRoot } from "react-dom/client";
import type { Language } from "#contract/text/say.ts";
import type { Screen } from "../parts/app/screen.ts";
import type { SiteConfig } from "../parts/app/siteConfig.ts";
import type { Viewer } from "../parts/app/viewer.ts";
import { troubleView } from "../parts/frame/trouble/troubleView.later.ts";
import type { Dictionaries } from "../text/texts.ts";
import { loadFrame } from "../parts/frame/later.tsx";
import { App } from "./App.tsx";
import { followLinks } from "./navigation.ts";
import { placeOf, type Trouble } from "./place.ts";
import { startUp } from "./startUp.ts";
import "../kit/css/tokens.css";
import "../kit/css/base.css";
import "../kit/css/layout.css";

/** What the server says of the page it rendered; data as its calls returned them. */
export interface FirstState {
  readonly address: string;
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
  }
}

/** The screen of the page that the server rendered, from the address that it names. */
async function firstScreen(): Promise<Screen<unknown>> {
  const address = document.documentElement.dataset["screen"]!;
  return ((await import(/* @vite-ignore */ address)) as { screen: Screen<unknown> }).screen;
}

async function begin(): Promise<void> {
  const state = JSON.parse(document.getElementById("state")!.textContent) as FirstState;
  const auto = window.__link ? (await import("../parts/login/partner/autoLogin.ts")).autoLogin(window.__link) : null;
  if (auto) history.replaceState(history.state, "", auto.address);
  const { place, page } = placeOf(state.address);
  const [screen] = await Promise.all([
    page && !state.trouble ? firstScreen() : null,
    state.trouble ? troubleView.load() : null,
  ]);
  const first = { place, page, screen, data: state.data, trouble: state.trouble, texts: state.texts };
  if (!(await startUp(state))) return;
  hydrateRoot(
    document.getElementById("app")!,
    <App first={first} address={state.address} language={state.language} config={state.config} viewer={state.viewer} />,
  );
  followLinks();
  if (auto) {
    const code = Promise.all([import("../parts/login/partner/partnerSignIn.ts"), loadFrame()]);
    void code.then(([{ partnerSignIn }]) => partnerSignIn(auto));
  }
  if (!state.config.appToken) void import("./initConfig.ts").then(({ mendConfig }) => mendConfig());
  requestAnimationFrame(() => requestAnimationFrame(() => window.__alive?.()));
}

void begin();
