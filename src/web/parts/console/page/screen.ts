import type { ReactNode } from "react";

/** What a screen's file exports as `screen`. */
export interface ConsoleScreen {
  readonly View: () => ReactNode;
}
