import type { PageDef } from "./page.ts";

/** What a learner keeps and comes back to. */
export const MY_PAGES: readonly PageDef[] = [
  {
    name: "study",
    pattern: "/my/study/home",
    access: "learner",
    file: "my/study/study",
    areas: ["course", "study", "my"],
    menu: "my",
    skeleton: "list",
  },
  {
    name: "footprint",
    pattern: "/my/footprint/home",
    access: "learner",
    file: "my/footprint/footprint",
    areas: ["course", "footprint", "my"],
    menu: "my",
    skeleton: "list",
  },
  {
    name: "collect",
    pattern: "/my/collect/home",
    access: "learner",
    file: "my/collect/collect",
    areas: ["course", "collect", "my"],
    menu: "my",
    skeleton: "cards",
  },
  {
    name: "notes",
    pattern: "/my/notes/home",
    access: "learner",
    file: "my/notes/notes",
    areas: ["notes", "my"],
    menu: "my",
    skeleton: "list",
  },
  {
    name: "security",
    pattern: "/my/security",
    access: "learner",
    file: "my/security/security",
    areas: ["security", "login", "fields", "my"],
    menu: "my",
    skeleton: "list",
  },
  {
    name: "reports",
    pattern: "/my/reports/home",
    access: "learner",
    file: "my/reports/reports",
    areas: ["course", "reports", "my"],
    menu: "my",
    skeleton: "list",
  },
];
