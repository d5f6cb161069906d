import type { ConsolePage } from "./page.ts";

/** 阅卷、考场. */
export const markingPages: readonly ConsolePage[] = [
  {
    path: "/marking", duties: ["marking"], menu: "marking", words: ["marking"],
    screen: () => import("../../screens/console/marking/marking.screen.tsx"),
  },
  {
    path: "/marking/waits", duties: ["marking"], menu: "marking", words: ["marking", "table"],
    screen: () => import("../../screens/console/marking/waits.screen.tsx"),
  },
  {
    path: "/exams/hall", duties: ["exams"], menu: "exams", words: ["hall", "exams", "table"],
    screen: () => import("../../screens/console/hall/hall.screen.tsx"),
  },
];
