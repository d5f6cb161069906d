import { parse } from "regexparam";
import type { Area } from "../text/texts.ts";

/** One row of the route table (spec 2), used by the server's renderer and by the browser alike. */
export interface PageDef {
  readonly name: string;
  readonly pattern: string;
  /** `visitor` pages are public; any other opens the login dialog without a login cookie (spec 2, Access). */
  readonly access: "visitor" | "learner";
  /** The screen's module, below `screens/`. */
  readonly file: string;
  /** The areas of text the page needs beside the frame's. */
  readonly areas: readonly Area[];
  /** The menu entry that is current on this page. */
  readonly menu?: "home" | "courses" | "exam" | "news" | "my";
  /** What stands in for the page while it loads. */
  readonly skeleton: "cards" | "article" | "detail" | "list";
  /** Hydrated at once: the page is of little use without its script. */
  readonly eager?: true;
  /** A module below `screens/` that the server draws and the browser fetches later (`still`): its styles stand in the page. */
  readonly still?: string;
  /** No footer and no tab bar. */
  readonly bare?: true;
  /** On a phone a bar of its own takes the tab bar's place. */
  readonly ownBar?: true;
}

export const PAGES: readonly PageDef[] = [
  {
    name: "home",
    pattern: "/home",
    access: "visitor",
    file: "home/home",
    areas: ["course", "home"],
    menu: "home",
    skeleton: "cards",
    still: "home/HomeBody.tsx",
  },
  {
    name: "catalogue",
    pattern: "/courseClass/home",
    access: "visitor",
    file: "catalogue/catalogue",
    areas: ["course", "catalogue"],
    menu: "courses",
    skeleton: "cards",
  },
  {
    name: "search",
    pattern: "/course/search/home",
    access: "visitor",
    file: "search/search",
    areas: ["course", "search"],
    menu: "courses",
    skeleton: "list",
  },
  {
    name: "details",
    pattern: "/course/details",
    access: "visitor",
    file: "details/details",
    areas: ["course", "details", "favourite", "handouts"],
    menu: "courses",
    skeleton: "detail",
    ownBar: true,
  },
  {
    name: "compose",
    pattern: "/course/compose",
    access: "visitor",
    file: "compose/compose",
    areas: ["course", "details", "compose", "favourite"],
    menu: "courses",
    skeleton: "detail",
    ownBar: true,
  },
  {
    name: "transfer",
    pattern: "/course/transfer",
    access: "visitor",
    file: "transfer/transfer",
    areas: ["course", "details", "transfer"],
    menu: "courses",
    skeleton: "detail",
  },
  {
    name: "teacher",
    pattern: "/course/teacher",
    access: "visitor",
    file: "teacher/teacher",
    areas: ["course", "teacher"],
    menu: "courses",
    skeleton: "detail",
  },
  { name: "news", pattern: "/info/home", access: "visitor", file: "news/news", areas: ["news"], menu: "news", skeleton: "list" },
  {
    name: "article",
    pattern: "/info/details/:id",
    access: "visitor",
    file: "news/article",
    areas: ["news", "favourite"],
    menu: "news",
    skeleton: "article",
  },
  {
    name: "play",
    pattern: "/course/play",
    access: "visitor",
    file: "play/play",
    areas: ["play", "player", "notes", "comments", "handouts"],
    menu: "courses",
    skeleton: "detail",
    eager: true,
    bare: true,
  },
  { name: "exam", pattern: "/exam", access: "learner", file: "exam/hub/hub", areas: ["exam", "hub"], menu: "exam", skeleton: "detail" },
  {
    name: "setUp",
    pattern: "/startMockPractice",
    access: "learner",
    file: "exam/setUp/setUp",
    areas: ["exam", "hub", "setUp", "sitting"],
    menu: "exam",
    skeleton: "detail",
    eager: true,
    ownBar: true,
  },
  {
    name: "historyList",
    pattern: "/historyList",
    access: "learner",
    file: "exam/records/records",
    areas: ["exam", "course", "records", "my"],
    menu: "exam",
    skeleton: "list",
  },
  {
    name: "practice",
    pattern: "/my/practice/home",
    access: "learner",
    file: "exam/records/records",
    areas: ["exam", "course", "records", "my"],
    menu: "my",
    skeleton: "list",
  },
  {
    name: "errors",
    pattern: "/exam/errors",
    access: "learner",
    file: "exam/book/errors",
    areas: ["exam", "course", "records", "books", "my"],
    menu: "exam",
    skeleton: "list",
  },
  {
    name: "marks",
    pattern: "/exam/marks",
    access: "learner",
    file: "exam/book/marks",
    areas: ["exam", "course", "records", "books", "my"],
    menu: "exam",
    skeleton: "list",
  },
  {
    name: "result",
    pattern: "/historyQuery",
    access: "learner",
    file: "exam/result/result",
    areas: ["exam", "result"],
    menu: "exam",
    skeleton: "detail",
  },
  {
    name: "papers",
    pattern: "/exam/papers",
    access: "learner",
    file: "exam/papers/papers",
    areas: ["exam", "course", "papers"],
    menu: "exam",
    skeleton: "list",
  },
  {
    name: "examinations",
    pattern: "/exam/examinations",
    access: "learner",
    file: "exam/papers/examinations",
    areas: ["exam", "course", "papers"],
    menu: "exam",
    skeleton: "list",
  },
  {
    name: "classHistory",
    pattern: "/classHistoryQuery",
    access: "learner",
    file: "exam/papers/classHistory",
    areas: ["exam", "records"],
    menu: "exam",
    skeleton: "list",
  },
  {
    name: "sitPaper",
    pattern: "/startExam",
    access: "learner",
    file: "sitting/paper",
    areas: ["exam", "cover", "sitting", "fields"],
    menu: "exam",
    skeleton: "detail",
    eager: true,
    ownBar: true,
  },
  {
    name: "sitMock",
    pattern: "/startMockExam",
    access: "learner",
    file: "sitting/mock",
    areas: ["exam", "cover", "sitting"],
    menu: "exam",
    skeleton: "detail",
    eager: true,
    ownBar: true,
  },
  {
    name: "sitClass",
    pattern: "/startClassExam",
    access: "learner",
    file: "sitting/class",
    areas: ["exam", "cover", "sitting"],
    menu: "exam",
    skeleton: "detail",
    eager: true,
    ownBar: true,
  },
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
  { name: "about", pattern: "/about/home", access: "visitor", file: "about/about", areas: ["about"], skeleton: "article" },
  { name: "agreement", pattern: "/agreement", access: "visitor", file: "documents/text", areas: ["documents"], skeleton: "article" },
  { name: "privacy", pattern: "/privacy", access: "visitor", file: "documents/text", areas: ["documents"], skeleton: "article" },
  {
    name: "login",
    pattern: "/login",
    access: "visitor",
    file: "login/login",
    areas: ["login", "fields"],
    skeleton: "article",
    eager: true,
  },
  // The kit's page is there in development alone.
  ...(import.meta.env.DEV
    ? [
        {
          name: "kit",
          pattern: "/dev/kit",
          access: "visitor",
          file: "kit/kit",
          areas: [],
          skeleton: "article",
          eager: true,
          bare: true,
        } as const,
      ]
    : []),
];

/** The key of the screen's module in the build's manifest. */
export const manifestKey = (page: PageDef) => `src/web/screens/${page.file}.screen.tsx`;

const matchers = PAGES.map((page) => ({ page, ...parse(page.pattern) }));

/** The page at a path, with the path's parameters; null when there is none. */
export function matchPage(path: string): { page: PageDef; params: Record<string, string> } | null {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  for (const { page, pattern, keys } of matchers) {
    const found = pattern.exec(plain);
    if (!found) continue;
    try {
      return { page, params: Object.fromEntries(keys.map((key, i) => [key, decodeURIComponent(found[i + 1] ?? "")])) };
    } catch {
      return null;
    }
  }
  return null;
}

/** Learners' addresses of the route table (spec 2) that have no screen of their own: a visitor is asked to sign in there, too. */
const LEARNERS_ALONE =
  /^\/(?:live\/(?:home|live_playback)|my\/(?:notice\/home|notice\/details)|task\/home)\/*$/i;

/** Who may open a path; null for one that the route table doesn't know. */
export function accessOf(path: string): PageDef["access"] | null {
  return matchPage(path)?.page.access ?? (LEARNERS_ALONE.test(path) ? "learner" : null);
}

const REDIRECTS: Readonly<Record<string, string>> = { "": "/home", "/my": "/my/study/home" };

/** Where a bare path leads, or undefined: the landing route is Home, /my leads to a study path (spec 2). */
export const redirectOf = (path: string): string | undefined => (/^\/{2}/.test(path) ? undefined : REDIRECTS[path.replace(/\/+$/, "")]);
