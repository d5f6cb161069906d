import type { text as acts } from "./zh/acts.ts";
import type { text as audit } from "./zh/audit.ts";
import type { text as members } from "./zh/members.ts";
import type { text as frame } from "./zh/frame.ts";
import type { text as signIn } from "./zh/signIn.ts";
import type { text as table } from "./zh/table.ts";

/** Every area's dictionary of the console, typed by the Chinese one: a key missing in English does not compile. */
export interface ConsoleTexts {
  acts: typeof acts;
  audit: typeof audit;
  /** The frame, its menu, forms: on every page. */
  frame: typeof frame;
  members: typeof members;
  signIn: typeof signIn;
  table: typeof table;
}

export type ConsoleArea = keyof ConsoleTexts;
