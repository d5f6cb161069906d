import type { Me } from "../../parts/console/state/console.ts";
import { MENU, type MenuName } from "./menu.ts";
import { examsPages } from "./exams.pages.ts";
import { learnersPages } from "./learners.pages.ts";
import { markingPages } from "./marking.pages.ts";
import type { ConsolePage } from "./page.ts";
import { questionsPages } from "./questions.pages.ts";
import { runningPages } from "./running.pages.ts";
import { systemPages } from "./system.pages.ts";
import { teachingPages } from "./teaching.pages.ts";

/** Every page of the console; the first whose pattern fits an address stands there. */
export const pages: readonly ConsolePage[] = [
  { path: "", duties: ["self"], menu: "desk", words: ["desk"], screen: () => import("../../screens/console/desk/desk.screen.tsx") },
  {
    path: "/account", duties: ["self"], menu: null, words: ["account", "signIn"],
    screen: () => import("../../screens/console/account/account.screen.tsx"),
  },
  ...teachingPages,
  ...questionsPages,
  ...markingPages,
  ...examsPages,
  ...learnersPages,
  ...runningPages,
  ...systemPages,
];

/** Where the console's addresses begin. */
const ROOT = "/staff";

interface Match {
  readonly page: ConsolePage;
  readonly params: Readonly<Record<string, string>>;
}

/** The page at a path with the parameters that the path names; null where none stands. */
export function matchConsole(path: string): Match | null {
  const parts = partsOf(path.replace(/\/+$/, "").slice(ROOT.length));
  for (const page of pages) {
    const pattern = partsOf(page.path);
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((part, i) => {
      if (!part.startsWith(":")) return part === parts[i];
      params[part.slice(1)] = parts[i]!;
      return parts[i] !== "";
    });
    if (fits) return { page, params };
  }
  return null;
}

const partsOf = (path: string): string[] =>
  path.split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });

/** What somebody holds, and how far it reaches. */
type Held = Pick<Me, "duties" | "reach">;

/** Whether someone who holds these duties may open a page. */
export const mayOpen = ({ duties: asked, isWhole }: ConsolePage, { duties, reach }: Held): boolean =>
  asked.some((duty) => duty === "self" || (duties.includes(duty) && (!isWhole || reach[duty]?.includes("all") === true)));

/** The first page of the side bar that someone with these duties may open: where the console begins for them. */
export function firstOf(held: Held): string | null {
  for (const { entries } of MENU) {
    for (const [entry] of entries) {
      const address = entryOf(entry, held);
      if (address !== null) return address;
    }
  }
  return null;
}

/** Where an entry of the side bar leads someone with these duties; null: nowhere. */
export function entryOf(name: MenuName, held: Held): string | null {
  const open = pages.filter((page) => page.menu === name && !page.path.includes(":") && mayOpen(page, held));
  // The one that stands highest: those below it are reached from it.
  const depth = Math.min(...open.map(({ path }) => partsOf(path).length));
  const page = open.find(({ path }) => partsOf(path).length === depth);
  return page ? ROOT + page.path : null;
}
