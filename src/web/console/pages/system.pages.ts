import type { ConsolePage } from "./page.ts";

/** 系统. */
export const systemPages: readonly ConsolePage[] = [
  {
    path: "/audit", duties: ["audit"], menu: "audit", words: ["audit", "table"],
    screen: () => import("../../screens/console/audit/audit.screen.tsx"),
  },
];
