import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { usePathname, useSearch } from "wouter/use-browser-location";
import type { Language } from "#contract/text/say.ts";
import { call } from "../client/call.ts";
import { hasLoginCookie } from "../parts/app/browserCookies.ts";
import { AppProvider } from "../parts/app/context.tsx";
import type { SiteConfig } from "../parts/app/siteConfig.ts";
import { onRefresh } from "../parts/app/refresh.ts";
import { currentViewer, type Viewer } from "../parts/app/viewer.ts";
import { Frame } from "../parts/frame/Frame.tsx";
import { frameParts, loadFrame } from "../parts/frame/later.tsx";
import { TroublePage } from "../parts/frame/trouble/TroublePage.tsx";
import { openLogin } from "../parts/login/openLogin.ts";
import { innerAddress, loginQuery } from "./loginQuery.ts";
import { arrive, go, leaving, mayEnter } from "./navigation.ts";
import { loginFirst, type OpenPage, placeOf, sharesView, viewKey } from "./place.ts";
import { travel } from "./travels.ts";

export interface AppProps {
  readonly first: OpenPage;
  /** The address that the server rendered. */
  readonly address: string;
  readonly language: Language;
  readonly config: SiteConfig;
  readonly viewer: Viewer | null;
}

/** How long the old page stays before the new one's skeleton takes its place. */
const SKELETON_AFTER_MS = 300;

/** The whole site: one page at a time inside the common frame. */
export function App({ first, address: firstAddress, language, config, viewer }: AppProps): ReactNode {
  const [ssrPath = "", ssrSearch = ""] = firstAddress.split("?", 2);
  const path = usePathname({ ssrPath });
  const search = useSearch({ ssrSearch }).replace(/^\?/, "");
  const { address, wanted: loginWanted, to } = loginQuery(search ? `${path}?${search}` : path);
  const [again, setAgain] = useState(0);
  const [{ open, ...drawn }, setDrawn] = useState({ open: first, address, again });
  const [long, setLong] = useState(false);
  const busy = drawn.address !== address || drawn.again !== again;
  const shown = useRef(address);
  const texts = useRef(first.texts);

  useEffect(() => {
    if (!loginWanted) return;
    if (hasLoginCookie()) go(to ?? address, true);
    else openLogin("login", { ...(to ? { to } : {}), onDismiss: () => go(address, true) });
  }, [loginWanted, to, address]);

  useEffect(() => onRefresh(() => setAgain((n) => n + 1)), []);

  useEffect(() => {
    if (!busy) return;
    // Back and forward lead past the guard of links.
    if (!mayEnter(address)) return go(loginFirst(address), true);
    let gone = false;
    const from = shown.current;
    const timer = setTimeout(() => void loadFrame().then(() => gone || setLong(true), () => undefined), SKELETON_AFTER_MS);
    leaving();
    // Without this code (a newer build has taken its place) the page is loaded anew.
    const ready = Promise.all([travel.load(), loadFrame()]).then(([code]) => code, () => window.location.assign(address));
    void ready.then(async (code) => {
      if (!code || gone) return;
      const opened = await code.openPage(address, { call, language, signedIn: currentViewer() !== null, texts: texts.current });
      if (gone) return;
      if (opened.needsLogin) return go(loginFirst(address), true);
      if (opened.movedTo !== undefined) return go(opened.movedTo, true);
      shown.current = address;
      texts.current = opened.texts;
      setDrawn({ open: opened, address, again });
      code.applyHead(code.headOf(opened, config.school), config.school);
      // A page that is merely loaded anew stays where it was scrolled to.
      if (from !== address) arrive(from, address);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      setLong(false);
    };
  }, [busy, address, again, language, config]);

  const state = useMemo(
    () => ({ language, texts: open.texts, config, firstViewer: viewer, innerAddress }),
    [language, open.texts, config, viewer],
  );
  const Skeleton = frameParts.loaded()?.PageSkeleton;
  const target = long ? placeOf(address).page : open.page;
  // What is open and merely loaded anew stays as it is.
  const makesRoom = long && (drawn.address !== address || !open.screen) && !sharesView(open, address);
  return (
    <AppProvider value={state}>
      <Frame
        place={open.place}
        menu={target?.menu ?? null}
        bare={target?.bare ?? false}
        ownBar={(target?.ownBar ?? false) && !(open.screen?.keepsTabBar?.(open.data) ?? false)}
        alone={open.screen?.alone?.(open.data) ?? false}
        personal={target?.access === "learner"}
        busy={busy}
      >
        {makesRoom && Skeleton ? (
          <Skeleton kind={target?.skeleton ?? "article"} />
        ) : open.screen ? (
          <open.screen.View key={viewKey(open, drawn.address)} data={open.data} place={open.place} />
        ) : (
          <TroublePage trouble={open.trouble ?? "failed"} onRetry={() => setAgain((n) => n + 1)} />
        )}
      </Frame>
    </AppProvider>
  );
}
