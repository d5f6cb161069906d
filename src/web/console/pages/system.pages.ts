import type { ConsolePage } from "./page.ts";

/** 系统. */
export const systemPages: readonly ConsolePage[] = [
  {
    path: "/operations", duties: ["operations"], isWhole: true, menu: "operations", words: ["operations", "places"],
    screen: () => import("../../screens/console/operations/operations.screen.tsx"),
  },
  {
    path: "/operations/retention", duties: ["operations"], isWhole: true, menu: "operations", words: ["operations"],
    screen: () => import("../../screens/console/operations/retention.screen.tsx"),
  },
  {
    path: "/audit", duties: ["audit"], isWhole: true, menu: "audit", words: ["audit", "acts", "table"],
    screen: () => import("../../screens/console/audit/audit.screen.tsx"),
  },
  {
    path: "/members", duties: ["staff"], menu: "members", words: ["members", "table"],
    screen: () => import("../../screens/console/members/members.screen.tsx"),
  },
  {
    path: "/members/new", duties: ["staff"], menu: "members", words: ["members"],
    screen: () => import("../../screens/console/members/newMember.screen.tsx"),
  },
  {
    path: "/members/rules", duties: ["staff"], isWhole: true, menu: "members", words: ["members"],
    screen: () => import("../../screens/console/members/rules.screen.tsx"),
  },
  {
    path: "/members/roles", duties: ["staff"], menu: "members", words: ["members"],
    screen: () => import("../../screens/console/members/roles.screen.tsx"),
  },
  {
    path: "/members/roles/:roleId", duties: ["staff"], menu: "members", words: ["members"],
    screen: () => import("../../screens/console/members/role.screen.tsx"),
  },
  {
    path: "/members/:staffId", duties: ["staff"], menu: "members", words: ["members"],
    screen: () => import("../../screens/console/members/member.screen.tsx"),
  },
];
