import type { MenuEntry } from "../../parts/frame/menus/entries.ts";
import type { SkeletonKind } from "../../parts/frame/skeleton/shapes.ts";
import type { Area } from "../../text/texts.ts";

/** One row of the route table (spec 2), used by the server's renderer and by the browser alike. */
export interface PageDef {
  readonly name: string;
  readonly pattern: string;
  /** `visitor` pages are public; any other opens the login dialog without a login cookie (spec 2, Access). */
  readonly access: "visitor" | "learner";
  /**
   * What of the query a visitor's page is drawn from; the server passes over every other name, so that pages which show the same are
   * drawn and kept once.
   */
  readonly query?: readonly string[];
  /** The screen's module, below `screens/`. */
  readonly file: string;
  /** The areas of text the page needs beside the frame's. */
  readonly areas: readonly Area[];
  /** The menu entry that is current on this page. */
  readonly menu?: MenuEntry;
  /** What stands in for the page while it loads. */
  readonly skeleton: SkeletonKind;
  /** Hydrated at once: the page is of little use without its script. */
  readonly eager?: true;
  /** A module below `screens/` that the server draws and the browser fetches later (`still`): its styles stand in the page. */
  readonly still?: string;
  /** The same of what only a learner sees: a visitor's page has neither its styles nor its code. */
  readonly learnerStill?: string;
  /** No footer and no tab bar. */
  readonly bare?: true;
  /** On a phone a bar of its own takes the tab bar's place. */
  readonly ownBar?: true;
  /** A bar of its own in the header's place, whatever it shows, and no footer. */
  readonly alone?: true;
}

/** What the frame knows of the page that it stands around; the server tells it of the first page. */
export type FramedPage = Pick<PageDef, "name" | "access" | "menu" | "skeleton" | "bare" | "ownBar" | "alone">;
