import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Language } from "#contract/text/say.ts";
import { hasLoginCookie } from "../parts/app/browserCookies.ts";
import { AppProvider } from "../parts/app/context.tsx";
import { useAddress } from "../parts/app/goTo.ts";
import { onRefresh } from "../parts/app/refresh.ts";
import type { SiteConfig } from "../parts/app/siteConfig.ts";
import type { Viewer } from "../parts/app/viewer.ts";
import { Frame } from "../parts/frame/Frame.tsx";
import { frameParts, loadFrame } from "../parts/frame/later.tsx";
import { loginPage, openLogin } from "../parts/login/openLogin.ts";
import { travel } from "./travel.later.ts";
import { loginWish } from "./travel/loginWish.ts";
import { type OpenPage, viewKey } from "./travel/opened.ts";
import type { Coming } from "./travel/place.ts";
import type * as Travel from "./travel/travel.ts";

interface AppProps {
  readonly first: OpenPage;
  /** The address that the server rendered. */
  readonly address: string;
  readonly language: Language;
  readonly config: SiteConfig;
  readonly viewer: Viewer | null;
}

/** How long the old page stays before the new one's skeleton takes its place. */
const SKELETON_AFTER_MS = 300;

/** Asked by parts in the browser alone. Without the page table no address is known to be ours. */
const innerAddress = (address: string | null): Promise<string | null> =>
  address === null ? Promise.resolve(null) : travel.load().then((code) => code.innerAddress(address), () => null);

/** The whole site: one page at a time inside the common frame. */
export function App({ first, address: firstAddress, language, config, viewer }: AppProps): ReactNode {
  const whole = useAddress(firstAddress);
  const { address, wanted: loginWanted, to } = loginWish(whole);
  const [again, setAgain] = useState(0);
  const [{ open, ...drawn }, setDrawn] = useState({ open: first, address, again });
  const [coming, setComing] = useState<Coming | null>(null);
  const busy = drawn.address !== address || drawn.again !== again;
  const shown = useRef(address);
  const texts = useRef(first.texts);

  useEffect(() => {
    if (!loginWanted) return;
    let gone = false;
    // The dialog needs it anyway, and so it comes beside the table.
    void loadFrame().catch(() => undefined);
    const open = (code: typeof Travel) => {
      if (gone) return;
      const { to: inner } = code.loginQuery(whole);
      if (hasLoginCookie()) code.go(inner ?? address, true);
      else openLogin("login", { ...(inner ? { to: inner } : {}), onDismiss: () => code.go(address, true) });
    };
    travel.load().then(open, () => window.location.assign(loginPage(to)));
    return () => {
      gone = true;
    };
  }, [loginWanted, whole, to, address]);

  useEffect(() => onRefresh(() => setAgain((n) => n + 1)), []);

  useEffect(() => {
    if (!busy) return;
    let gone = false;
    const from = shown.current;
    // Without this code (a newer build has taken its place) the page is loaded anew.
    const ready = Promise.all([travel.load(), loadFrame()]).then(([code]) => code, () => window.location.assign(address));
    const timer = setTimeout(() => void ready.then((code) => code && !gone && setComing(code.comingAt(address, open))), SKELETON_AFTER_MS);
    void ready.then(async (code) => {
      if (!code || gone) return;
      const opened = await code.openNext(address, { language, texts: texts.current, wanted: () => !gone });
      if (!opened) return;
      shown.current = address;
      texts.current = opened.texts;
      setDrawn({ open: opened, address, again });
      code.arrive(opened, from, address, config.school);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      setComing(null);
    };
  }, [busy, address, again, open, language, config]);

  const state = useMemo(
    () => ({ language, texts: open.texts, config, firstViewer: viewer, innerAddress }),
    [language, open.texts, config, viewer],
  );
  // Loaded before anything but the first page is drawn, and before that where it is in trouble.
  const parts = frameParts.loaded();
  const { page } = coming ?? open;
  // What is open and merely loaded anew stays as it is.
  const makesRoom = coming?.makesRoom && (drawn.address !== address || !open.screen);
  return (
    <AppProvider value={state}>
      <Frame
        place={open.place}
        menu={page?.menu ?? null}
        bare={page?.bare ?? false}
        ownBar={(page?.ownBar ?? false) && !(open.screen?.keepsTabBar?.(open.data) ?? false)}
        alone={open.screen?.alone?.(open.data) ?? false}
        personal={page?.access === "learner"}
        busy={busy}
      >
        {makesRoom && parts ? (
          <parts.PageSkeleton kind={page?.skeleton ?? "article"} />
        ) : open.screen ? (
          <open.screen.View key={viewKey(open, drawn.address)} data={open.data} place={open.place} />
        ) : (
          parts && <parts.TroublePage trouble={open.trouble ?? "failed"} onRetry={() => setAgain((n) => n + 1)} />
        )}
      </Frame>
    </AppProvider>
  );
}
