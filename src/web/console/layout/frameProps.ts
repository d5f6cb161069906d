import type { Locale } from "antd/es/locale/index.js";
import type { ReactNode } from "react";
import type { MenuName } from "../pages/menu.ts";

/** What goes around a page is told of it. */
export interface FrameProps {
  /** The entry of the side bar under which the page stands. */
  readonly menu: MenuName | null;
  /** antd's own words. */
  readonly locale: Locale | null;
  /** Another page is being brought. */
  readonly isBusy: boolean;
  readonly children: ReactNode;
}
