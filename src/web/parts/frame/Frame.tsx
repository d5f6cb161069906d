import type { ReactNode } from "react";
import { classes } from "../../kit/classes.ts";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../app/context.tsx";
import type { Place } from "../app/screen.ts";
import css from "./Frame.module.css";
import { Footer, Header, Overlays, TabBar } from "./later.tsx";
import type { MenuEntry } from "./menus/entries.ts";

interface FrameProps {
  readonly place: Place;
  readonly menu: MenuEntry | null;
  /** No footer and no tab bar. */
  readonly bare: boolean;
  /** On a phone the page's own bar takes the tab bar's place. */
  readonly ownBar: boolean;
  /** The page has a bar of its own in the header's place, and says itself that the line is down. */
  readonly alone: boolean;
  /** A learner's own page: no footer on a phone (design system 8). */
  readonly personal: boolean;
  /** Another page is on its way. */
  readonly busy: boolean;
  /** Its skeleton stands in for it, whose height nobody knows yet: the footer comes with the page, and so never moves. */
  readonly waiting: boolean;
  readonly children: ReactNode;
}

/** The common layout of every page: skip link, top bar, main area, footer (spec 2). */
export function Frame({ place, menu, bare, ownBar, alone, personal, busy, waiting, children }: FrameProps): ReactNode {
  const t = useText("frame");
  return (
    <div id="top" className={classes(css.frame, !bare && !alone && css.tabbed)}>
      <a className="skip" href="#main">{t.skip}</a>
      {busy && <div className={css.busy} />}
      {!alone && (
        <>
          <Header menu={menu} keyword={place.query.get("keyword") ?? ""} news={place.path.startsWith("/info/")} />
          <div aria-live="polite">
            <p className={css.offline}>
              <Icon name="wifi-off" />
              <span>{t.offline}</span>
            </p>
          </div>
        </>
      )}
      <main id="main" tabIndex={-1} aria-busy={busy}>{children}</main>
      {!bare && !alone && !waiting && <Footer desktopOnly={personal} />}
      {!bare && !ownBar && !alone && <TabBar menu={menu} />}
      <Overlays />
    </div>
  );
}
