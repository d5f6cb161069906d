import type { ConsolePage } from "./page.ts";

/** 题库. */
export const questionsPages: readonly ConsolePage[] = [
  {
    path: "/questions", duties: ["questions"], menu: "questions", words: ["questions", "table"],
    screen: () => import("../../screens/console/questions/bank/bank.screen.tsx"),
  },
  {
    path: "/questions/import", duties: ["questions"], isWhole: true, menu: "questions", words: ["questionImports", "table"],
    screen: () => import("../../screens/console/questions/imports/import.screen.tsx"),
  },
  {
    path: "/questions/import/:draftId", duties: ["questions"], isWhole: true, menu: "questions",
    words: ["questionImports", "question", "table"],
    screen: () => import("../../screens/console/questions/imports/draft.screen.tsx"),
  },
  {
    path: "/questions/:id", duties: ["questions"], menu: "questions", words: ["question"],
    screen: () => import("../../screens/console/questions/editor/editor.screen.tsx"),
  },
];
