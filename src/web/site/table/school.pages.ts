import type { PageDef } from "./page.ts";

/** The school itself: home, news, texts, login. */
export const SCHOOL_PAGES: readonly PageDef[] = [
  {
    name: "home",
    pattern: "/home",
    access: "visitor",
    file: "home/home",
    areas: ["course", "home"],
    menu: "home",
    skeleton: "home",
    still: "home/HomeBody.tsx",
    learnerStill: "home/resume/Learner.tsx",
  },
  {
    name: "news",
    pattern: "/info/home",
    access: "visitor",
    query: ["keyword", "categoryId", "current"],
    file: "news/news",
    areas: ["news"],
    menu: "news",
    skeleton: "news",
  },
  {
    name: "article",
    pattern: "/info/details/:id",
    access: "visitor",
    file: "news/article",
    areas: ["news", "favourite"],
    menu: "news",
    skeleton: "article",
  },
  { name: "about", pattern: "/about/home", access: "visitor", file: "about/about", areas: ["about"], skeleton: "about" },
  { name: "agreement", pattern: "/agreement", access: "visitor", file: "documents/text", areas: ["documents"], skeleton: "text" },
  { name: "privacy", pattern: "/privacy", access: "visitor", file: "documents/text", areas: ["documents"], skeleton: "text" },
  {
    name: "login",
    pattern: "/login",
    access: "visitor",
    query: ["kind", "to"],
    file: "login/login",
    areas: ["login", "fields"],
    skeleton: "login",
    eager: true,
  },
];
