import type { ConsolePage } from "./page.ts";

/** 学员. */
export const learnersPages: readonly ConsolePage[] = [
  {
    path: "/learners", duties: ["learners"], menu: "learners", words: ["learners", "table"],
    screen: () => import("../../screens/console/learners/learners.screen.tsx"),
  },
  {
    path: "/learners/new", duties: ["learners"], menu: "learners", words: ["learners"],
    screen: () => import("../../screens/console/learners/newLearner.screen.tsx"),
  },
  {
    path: "/learners/imports", duties: ["learners"], menu: "learners", words: ["learnerImports", "table"],
    screen: () => import("../../screens/console/learners/imports/imports.screen.tsx"),
  },
  {
    path: "/learners/imports/:importId", duties: ["learners"], menu: "learners", words: ["learnerImports", "table"],
    screen: () => import("../../screens/console/learners/imports/import.screen.tsx"),
  },
  {
    path: "/learners/doubles", duties: ["learners"], isWhole: true, menu: "learners", words: ["merging", "table"],
    screen: () => import("../../screens/console/learners/merging/doubles.screen.tsx"),
  },
  {
    path: "/learners/:learnerId/merge", duties: ["learners"], isWhole: true, menu: "learners", words: ["merging", "learners"],
    screen: () => import("../../screens/console/learners/merging/merge.screen.tsx"),
  },
  {
    path: "/learners/:learnerId", duties: ["learners"], menu: "learners", words: ["learner", "learners"],
    screen: () => import("../../screens/console/learners/one/learner.screen.tsx"),
  },
  {
    path: "/cohorts", duties: ["learners"], menu: "tasks", words: ["cohorts", "learners", "table"],
    screen: () => import("../../screens/console/cohorts/cohorts.screen.tsx"),
  },
  {
    path: "/partners", duties: ["operations"], isWhole: true, menu: "learners", words: ["partners"],
    screen: () => import("../../screens/console/partners/partners.screen.tsx"),
  },
];
