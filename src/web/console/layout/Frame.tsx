import { ConfigProvider } from "antd";
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { classes } from "../../kit/classes.ts";
import { draftsStay } from "../../parts/console/form/draft.ts";
import { ConsoleIcon } from "../../parts/console/look/ConsoleIcon.tsx";
import { antdTheme } from "../../parts/console/look/theme.ts";
import { useConsole, useWords } from "../../parts/console/state/console.ts";
import { usePlace } from "../../parts/console/travel/place.ts";
import type { FrameProps } from "./frameProps.ts";
import css from "./Frame.module.css";
import { SideBar } from "./SideBar.tsx";
import { useDrawer } from "./useDrawer.ts";

/** What stands around every page of whoever is signed in: the side bar, a drawer where there is no room for it, and the page's place. */
export function Frame({ menu, locale, isBusy, children }: FrameProps): ReactNode {
  const { nonce } = useConsole();
  const words = useWords("frame");
  const [dark, setDark] = useState(() => document.documentElement.dataset["theme"] === "dark");
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the colours are read from the document, which follows `dark`
  const theme = useMemo(antdTheme, [dark]);
  const drawer = useDrawer();
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <ConfigProvider
      theme={theme} {...(locale ? { locale } : {})} csp={{ nonce }} wave={{ disabled: true }} button={{ autoInsertSpace: false }}
    >
      <a className="skip" href="#main">{words.skip}</a>
      <div className={css.frame}>
        <div className={css.bar}>
          <button ref={drawer.opener} type="button" aria-label={words.openMenu} aria-expanded={drawer.isOpen} onClick={drawer.open}>
            <ConsoleIcon name="menu" />
          </button>
          {words.console}
        </div>
        {drawer.isOpen && <div className={css.scrim} onClick={drawer.close} aria-hidden="true" />}
        <SideBar menu={menu} drawer={drawer} dark={dark} onDark={setDark} />
        <main id="main" ref={main} tabIndex={-1} className={classes(css.main, isBusy && css.busy)} aria-busy={isBusy || undefined}>
          <OfflineNote />
          {children}
        </main>
      </div>
    </ConfigProvider>
  );
}

/** Moves the focus to the heading of a page that one has come to, so that it is read; the first page leaves it where the browser has it. */
function useArrival(main: { readonly current: HTMLElement | null }): void {
  const { path } = usePlace();
  const former = useRef(path);
  useEffect(() => {
    if (former.current === path) return;
    former.current = path;
    scrollTo(0, 0);
    (main.current?.querySelector<HTMLElement>("h1") ?? main.current)?.focus({ preventScroll: true });
  }, [path, main]);
}

function OfflineNote(): ReactNode {
  const { offlineNote, offlineUnkept } = useWords("frame");
  const online = useSyncExternalStore(followConnection, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={css.offline}>
          <ConsoleIcon name="wifi-off" />
          {draftsStay() ? offlineNote : offlineUnkept}
        </p>
      )}
    </div>
  );
}

function followConnection(listener: () => void): () => void {
  for (const change of ["online", "offline"]) addEventListener(change, listener);
  return () => {
    for (const change of ["online", "offline"]) removeEventListener(change, listener);
  };
}
