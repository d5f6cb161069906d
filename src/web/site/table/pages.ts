import { parse } from "regexparam";
import type { PageDef } from "./page.ts";
import { COURSE_PAGES } from "./course.pages.ts";
import { EXAM_PAGES } from "./exam.pages.ts";
import { MY_PAGES } from "./my.pages.ts";
import { SCHOOL_PAGES } from "./school.pages.ts";

/** The kit's page is there in development alone. */
const KIT_PAGE: PageDef = {
  name: "kit",
  pattern: "/dev/kit",
  access: "visitor",
  file: "kit/kit",
  areas: [],
  skeleton: "article",
  eager: true,
  bare: true,
};

/** The route table (spec 2), used by the server's renderer and, once a page is left for another, by the browser. */
const PAGES: readonly PageDef[] = [
  ...SCHOOL_PAGES,
  ...COURSE_PAGES,
  ...EXAM_PAGES,
  ...MY_PAGES,
  ...(import.meta.env.DEV ? [KIT_PAGE] : []),
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
