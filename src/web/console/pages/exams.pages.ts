import type { ConsolePage } from "./page.ts";

/** 试卷与考试. */
export const examsPages: readonly ConsolePage[] = [
  {
    path: "/papers", duties: ["exams"], menu: "papers", words: ["papers", "table"],
    screen: () => import("../../screens/console/papers/papers.screen.tsx"),
  },
  {
    path: "/papers/rules", duties: ["exams"], menu: "papers", words: ["papers", "table"],
    screen: () => import("../../screens/console/papers/rules/rules.screen.tsx"),
  },
  {
    path: "/papers/rules/:ruleId", duties: ["exams"], menu: "papers", words: ["papers", "editing"],
    screen: () => import("../../screens/console/papers/rules/rule.screen.tsx"),
  },
  {
    path: "/papers/:paperId/secrecy", duties: ["exams"], menu: "papers", words: ["papers"],
    screen: () => import("../../screens/console/papers/secrecy/secrecy.screen.tsx"),
  },
  {
    path: "/papers/:paperId", duties: ["exams"], menu: "papers", words: ["papers", "editing"],
    screen: () => import("../../screens/console/papers/builder/paper.screen.tsx"),
  },
  {
    path: "/exams", duties: ["exams"], isWhole: true, menu: "exams", words: ["exams", "table"],
    screen: () => import("../../screens/console/exams/exams.screen.tsx"),
  },
  {
    path: "/exams/classes", duties: ["exams"], menu: "exams", words: ["exams", "table"],
    screen: () => import("../../screens/console/exams/classes/courses.screen.tsx"),
  },
  {
    path: "/exams/classes/:seriesId", duties: ["exams"], menu: "exams", words: ["exams", "papers"],
    screen: () => import("../../screens/console/exams/classes/course.screen.tsx"),
  },
  {
    path: "/exams/:examinId", duties: ["exams"], isWhole: true, menu: "exams", words: ["exams", "document"],
    screen: () => import("../../screens/console/exams/editor/exam.screen.tsx"),
  },
  {
    path: "/exams/:examinId/registrations", duties: ["exams"], isWhole: true, menu: "exams", words: ["exams", "table"],
    screen: () => import("../../screens/console/exams/registrations.screen.tsx"),
  },
];
