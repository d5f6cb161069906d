import { type ReactNode, useEffect, useRef, useState } from "react";
import { Router, useLocation, useSearch } from "wouter";
import type { Language } from "#contract/text/say.ts";
import { call } from "../client/call.ts";
import { AppProvider } from "../parts/app/context.tsx";
import type { SiteConfig } from "../parts/app/siteConfig.ts";
import { currentViewer, type Viewer } from "../parts/app/viewer.ts";
import { Frame } from "../parts/frame/Frame.tsx";
import { PageSkeleton } from "../parts/frame/PageSkeleton.tsx";
import { TroublePage } from "../parts/frame/TroublePage.tsx";
import { headOf, openPage, placeOf, type OpenPage } from "./open.ts";
import { applyHead, arrive, leaving } from "./navigation.ts";

export interface AppProps {
  readonly first: OpenPage;
  readonly language: Language;
  readonly config: SiteConfig;
  readonly viewer: Viewer | null;
}

/** The whole site: one page at a time inside the common frame. */
export function App(props: AppProps & { readonly address: string }): ReactNode {
  const [path = "", search = ""] = props.address.split("?", 2);
  return (
    <Router ssrPath={path} ssrSearch={search}>
      <Site {...props} />
    </Router>
  );
}

/** How long the old page stays before the new one's skeleton takes its place. */
const SKELETON_AFTER_MS = 300;

function Site({ first, language, config, viewer }: AppProps): ReactNode {
  const [location] = useLocation();
  const search = useSearch();
  const address = search ? `${location}?${search}` : location;
  const [open, setOpen] = useState(first);
  const [waiting, setWaiting] = useState<"no" | "shortly" | "long">("no");
  const [again, setAgain] = useState(0);
  const shown = useRef(address);
  const texts = useRef(first.texts);

  useEffect(() => {
    if (shown.current === address && again === 0) return;
    let gone = false;
    const from = shown.current;
    setWaiting("shortly");
    const timer = setTimeout(() => setWaiting("long"), SKELETON_AFTER_MS);
    leaving();
    void openPage(address, { call, language, signedIn: currentViewer() !== null, texts: texts.current }).then((next) => {
      if (gone) return;
      clearTimeout(timer);
      shown.current = address;
      texts.current = next.texts;
      setWaiting("no");
      setOpen(next);
      applyHead(headOf(next), config.school);
      arrive(from, address);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [address, again, language, config]);

  const target = waiting === "long" ? placeOf(address).page : open.page;
  return (
    <AppProvider value={{ language, texts: open.texts, config, firstViewer: viewer }}>
      <Frame menu={target?.menu ?? null} bare={target?.bare ?? false} busy={waiting !== "no"}>
        {waiting === "long" ? (
          <PageSkeleton kind={target?.skeleton ?? "article"} />
        ) : open.screen ? (
          <open.screen.View key={address} data={open.data} place={open.place} />
        ) : (
          <TroublePage trouble={open.trouble ?? "failed"} onRetry={() => setAgain((n) => n + 1)} />
        )}
      </Frame>
    </AppProvider>
  );
}
