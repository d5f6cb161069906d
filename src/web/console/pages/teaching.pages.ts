import type { ConsolePage } from "./page.ts";

/** 教学. */
export const teachingPages: readonly ConsolePage[] = [
  {
    path: "/courses", duties: ["courses"], menu: "courses", words: ["courses", "table"],
    screen: () => import("../../screens/console/courses/list.screen.tsx"),
  },
  {
    path: "/courses/new", duties: ["courses"], menu: "courses", words: ["courses"],
    screen: () => import("../../screens/console/courses/newCourse.screen.tsx"),
  },
  {
    path: "/courses/:id", duties: ["courses"], menu: "courses", words: ["courses", "document", "uploads"],
    screen: () => import("../../screens/console/courses/editor/editor.screen.tsx"),
  },
  {
    // Its calls ask for the duty media, too; whoever hasn't it is told on the page.
    path: "/media/folder", duties: ["courses"], menu: "courses", words: ["mediaFolder"],
    screen: () => import("../../screens/console/mediaFolder/folder.screen.tsx"),
  },
  {
    path: "/media", duties: ["media"], menu: "videos", words: ["media", "table", "uploads"],
    screen: () => import("../../screens/console/media/media.screen.tsx"),
  },
];
