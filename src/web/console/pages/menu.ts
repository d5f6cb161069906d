import type { ConsoleIconName } from "../../parts/console/look/icons.ts";

/** The side bar's one order (design system 8). An entry stands there only where a page names it and the member's duties ask for it. */
export const MENU = [
  { group: null, entries: [["desk", "gauge"]] },
  {
    group: "teaching",
    entries: [
      ["courses", "book-open"], ["videos", "film"], ["questions", "file-question-mark"], ["papers", "list-checks"],
      ["exams", "clipboard-pen"], ["marking", "square-check-big"], ["live", "radio"],
    ],
  },
  {
    group: "learners",
    entries: [
      ["learners", "users"], ["progress", "chart-column"], ["tasks", "clipboard-list"], ["certificates", "award"],
      ["anomalies", "shield-alert"], ["orders", "receipt"],
    ],
  },
  { group: "running", entries: [["news", "newspaper"], ["moderation", "message-square-warning"], ["school", "settings"]] },
  { group: "system", entries: [["operations", "activity"], ["audit", "scroll-text"], ["members", "user-cog"]] },
] as const satisfies readonly {
  readonly group: string | null;
  readonly entries: readonly (readonly [name: string, icon: ConsoleIconName])[];
}[];

/** One entry of the side bar. */
export type MenuName = (typeof MENU)[number]["entries"][number][0];
