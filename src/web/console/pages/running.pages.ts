import type { ConsolePage } from "./page.ts";

/** 运营. */
export const runningPages: readonly ConsolePage[] = [
  {
    path: "/start", duties: ["site"], isWhole: true, menu: "desk", words: ["start"],
    screen: () => import("../../screens/console/start/start.screen.tsx"),
  },
  {
    path: "/school", duties: ["site"], isWhole: true, menu: "school", words: ["school", "editing"],
    screen: () => import("../../screens/console/school/profile.screen.tsx"),
  },
  {
    path: "/school/texts/:name", duties: ["site"], isWhole: true, menu: "school", words: ["school"],
    screen: () => import("../../screens/console/school/texts/text.screen.tsx"),
  },
  {
    path: "/school/lists", duties: ["site"], isWhole: true, menu: "school", words: ["school", "editing"],
    screen: () => import("../../screens/console/school/lists.screen.tsx"),
  },
  {
    path: "/school/people", duties: ["site"], isWhole: true, menu: "school", words: ["school", "editing"],
    screen: () => import("../../screens/console/school/people.screen.tsx"),
  },
  {
    path: "/school/study", duties: ["courses"], isWhole: true, menu: "school", words: ["school"],
    screen: () => import("../../screens/console/school/rules/study.screen.tsx"),
  },
  {
    path: "/school/comments", duties: ["comments"], isWhole: true, menu: "school", words: ["school"],
    screen: () => import("../../screens/console/school/rules/comments.screen.tsx"),
  },
  {
    path: "/school/sms", duties: ["site"], isWhole: true, menu: "school", words: ["school"],
    screen: () => import("../../screens/console/school/rules/sms.screen.tsx"),
  },
  {
    path: "/news", duties: ["news"], isWhole: true, menu: "news", words: ["news", "table"],
    screen: () => import("../../screens/console/news/news.screen.tsx"),
  },
  {
    path: "/news/:id", duties: ["news"], isWhole: true, menu: "news", words: ["news"],
    screen: () => import("../../screens/console/news/editor/editor.screen.tsx"),
  },
  {
    path: "/moderation", duties: ["comments"], menu: "moderation", words: ["moderation", "places"],
    screen: () => import("../../screens/console/moderation/docket/docket.screen.tsx"),
  },
  {
    path: "/moderation/decided", duties: ["comments"], menu: "moderation", words: ["moderation", "table"],
    screen: () => import("../../screens/console/moderation/lists/decided.screen.tsx"),
  },
  {
    path: "/moderation/mutes", duties: ["comments"], isWhole: true, menu: "moderation", words: ["moderation", "table"],
    screen: () => import("../../screens/console/moderation/lists/mutes.screen.tsx"),
  },
  {
    path: "/moderation/words", duties: ["comments"], menu: "moderation", words: ["moderation", "table"],
    screen: () => import("../../screens/console/moderation/lists/words.screen.tsx"),
  },
];
