import type { RawAddress } from "./endpoint.ts";
import type { Language } from "./text/say.ts";

/** What machines read of the site: search engines, readers of feeds, systems that install it. */
export const outside = {
  robots: { method: "GET", path: "/robots.txt", access: "visitor", summary: "What search engines may read, and where the sitemap is" },
  sitemap: { method: "GET", path: "/sitemap.xml", access: "visitor", summary: "The parts of the sitemap" },
  sitemapPart: {
    method: "GET", path: "/sitemaps/:name/:page.xml", access: "visitor", summary: "One part of the sitemap, at most 1000 pages of the site",
  },
  feed: { method: "GET", path: "/rss.xml", access: "visitor", summary: "The newest articles as RSS 2.0; with `?lang=en` in English" },
  manifest: { method: "GET", path: "/manifest.webmanifest", access: "visitor", summary: "The site as an app, by the school's name" },
} as const satisfies Readonly<Record<string, RawAddress>>;

/** Addresses of pages, for whoever reads the site from outside. A test asks each for its page. */
export const pageOf = {
  course: (id: number) => `/course/details?id=${id}`,
  package: (id: number) => `/course/compose?id=${id}`,
  teacher: (id: number) => `/course/teacher?id=${id}`,
  article: (id: number) => `/info/details/${id}`,
} as const;

/**
 * The address of a page in a language, for whoever links to it from outside: `lang` says which. Chinese stands at the plain address,
 * where a person's own choice counts, and a search engine has none.
 */
export const inLanguage = (address: string, language: Language): string =>
  language === "zh" ? address : `${address}${address.includes("?") ? "&" : "?"}lang=${language}`;

/** Pages that are there in every school. */
export const SCHOOL_PAGES = ["/home", "/courseClass/home", "/info/home", "/about/home", "/agreement", "/privacy"] as const;
