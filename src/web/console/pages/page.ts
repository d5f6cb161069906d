import type { Duty } from "#contract/duties.ts";
import type { ConsoleScreen } from "../../parts/console/page/screen.ts";
import type { ConsoleArea } from "../../text/console/texts.ts";
import type { MenuName } from "./menu.ts";

/** One page of the console. */
export interface ConsolePage {
  /** Below /staff; `:name` marks a parameter. */
  readonly path: string;
  /** Who may open it: whoever holds one of these duties. The calls ask for theirs themselves. */
  readonly duties: readonly [Duty, ...Duty[]];
  /** Nothing of it is for whoever reaches some courses or classes alone: it concerns the whole school. */
  readonly isWhole?: true;
  /** The entry of the side bar that it stands under; a page without parameters is where the entry leads. */
  readonly menu: MenuName | null;
  /** Dictionaries that it needs beside `frame`. */
  readonly words: readonly ConsoleArea[];
  readonly screen: () => Promise<{ readonly screen: ConsoleScreen }>;
}
