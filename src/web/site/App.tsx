import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { Language } from "#contract/text/say.ts";
import { AppProvider } from "../parts/app/context.tsx";
import { useAddress } from "../parts/app/goTo.ts";
import { focusLoaded } from "../parts/app/newDocument.ts";
import { onRefresh } from "../parts/app/refresh.ts";
import type { SiteConfig } from "../parts/app/siteConfig.ts";
import type { Viewer } from "../parts/app/viewer.ts";
import { Frame } from "../parts/frame/Frame.tsx";
import { frameParts, loadFrame } from "../parts/frame/later.tsx";
import { loginPage } from "../parts/login/openLogin.ts";
import { travel } from "./travel.later.ts";
import { loginWish } from "./travel/loginWish.ts";
import { type OpenPage, viewKey } from "./travel/opened.ts";
import type { Coming } from "./travel/place.ts";

interface AppProps {
  readonly first: OpenPage;
  /** The address that the server rendered. */
  readonly address: string;
  readonly language: Language;
  readonly config: SiteConfig;
  readonly viewer: Viewer | null;
}

/** Asked by parts in the browser alone. Without the page table no address is known to be ours. */
const innerAddress = (address: string | null): Promise<string | null> =>
  address === null ? Promise.resolve(null) : travel.load().then((code) => code.innerAddress(address), () => null);

/** Opens the login dialog where the address asks for it; returns the address without that wish. */
function useLoginWish(whole: string): string {
  const { address, wanted, to } = loginWish(whole);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    // The dialog needs it anyway, and so it comes beside the table.
    void loadFrame().catch(() => undefined);
    travel.load().then((code) => gone || code.grantWish(whole), () => window.location.assign(loginPage(to)));
    return () => {
      gone = true;
    };
  }, [wanted, whole, to]);
  return address;
}

interface Drawn {
  readonly open: OpenPage;
  readonly address: string;
  readonly again: number;
  /** Focuses and scrolls what stands now. */
  readonly arrive: () => void;
}

/** The server, which has no layout, says so for each page that it draws. */
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** What the frame around the open page is like, or around the skeleton of the one that it makes room for. */
function framing({ page: here, screen, data }: OpenPage, next: Coming | null, makesRoom: boolean) {
  const page = next ? next.page : here;
  // A page in trouble says so in the common frame.
  const alone = makesRoom ? page?.alone : screen && (page?.alone ?? screen.alone?.(data));
  return {
    menu: page?.menu ?? null,
    bare: page?.bare ?? false,
    ownBar: (page?.ownBar ?? false) && !(screen?.keepsTabBar?.(data) ?? false),
    alone: alone ?? false,
    personal: page?.access === "learner",
  };
}

/** The whole site: one page at a time inside the common frame. */
export function App({ first, address: firstAddress, language, config, viewer }: AppProps): ReactNode {
  const address = useLoginWish(useAddress(firstAddress));
  const [again, setAgain] = useState(0);
  const [drawn, setDrawn] = useState<Drawn>({ open: first, address, again, arrive: () => undefined });
  const { open, address: from } = drawn;
  const [coming, setComing] = useState<Coming | null>(null);
  const busy = from !== address || drawn.again !== again;
  // It stands, or nobody waits for it any more.
  if (!busy && coming) setComing(null);

  // In the same breath in which the page stands: nothing is focused or scrolled before, and nothing of it painted.
  useBrowserLayoutEffect(() => drawn.arrive(), [drawn]);
  useEffect(focusLoaded, []);
  useEffect(() => onRefresh(() => setAgain((n) => n + 1)), []);

  useEffect(() => {
    if (!busy) return;
    let gone = false;
    const since = Date.now();
    const draw = (opened: OpenPage, arrive: () => void) => setDrawn({ open: opened, address, again, arrive });
    // Without this code (a newer build has taken its place) the page is loaded anew.
    Promise.all([travel.load(), loadFrame()]).then(
      ([code]) => code.stepTo({ address, from, open, language, school: config.school, since, gone: () => gone, draw, setComing }),
      () => window.location.assign(address),
    );
    // The skeleton stays while one page leads on to another: what was left does not come back in between.
    return () => {
      gone = true;
    };
  }, [busy, address, again, from, open, language, config]);

  const state = useMemo(
    () => ({ language, texts: open.texts, config, firstViewer: viewer, innerAddress }),
    [language, open.texts, config, viewer],
  );
  // Loaded before anything but the first page is drawn, and before that where it is in trouble.
  const [parts, code] = [frameParts.loaded(), travel.loaded()];
  const next = busy ? coming : null;
  // What is open and merely loaded anew stays as it is.
  const makesRoom = (next?.makesRoom ?? false) && (from !== address || !open.screen);
  return (
    <AppProvider value={state}>
      <Frame place={open.place} {...framing(open, next, makesRoom)} busy={busy} waiting={makesRoom}>
        {makesRoom && code ? (
          <code.PageSkeleton kind={next?.page?.skeleton ?? "article"} />
        ) : open.screen ? (
          <open.screen.View key={viewKey(open, from)} data={open.data} place={open.place} />
        ) : (
          parts && <parts.TroublePage open={open} onRetry={() => setAgain((n) => n + 1)} />
        )}
      </Frame>
    </AppProvider>
  );
}
