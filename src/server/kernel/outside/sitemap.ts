import { outside } from "#contract/outside.ts";
import { siteAddress } from "../../environment.ts";
import type { Means } from "../call.ts";
import { escapeHtml } from "../document.ts";
import type { Remembered } from "../kept.ts";
import { nothingHere, raw, type RawFile, type RawRequest } from "../raw.ts";
import type { ListedPages } from "./listed.ts";

/** How many pages one part names; the protocol allows 50,000. */
const PART = 1000;
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const MINUTES_10 = 600_000;

/** What was asked of the database for strangers' machines, by the part. */
const PARTS: Remembered<string, string | null> = { name: "kernel.sitemap", ttlMs: MINUTES_10, atMost: 200 };

/** Call it after a change of what is listed, and its commit. */
export const forgetListed = (means: Pick<Means, "kept">): void => means.kept(PARTS).forgetAll();

const xml = (root: string, lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join("\n")}\n</${root}>\n`;

async function index({ db, now, environment }: Means, listed: readonly ListedPages[]): Promise<string> {
  const counts = await Promise.all(listed.map(async (pages) => ({ name: pages.name, count: await pages.count(db, new Date(now())) })));
  const parts = counts.flatMap(({ name, count }) => Array.from({ length: Math.ceil(count / PART) }, (_, at) => `${name}/${at + 1}`));
  const own = siteAddress(environment);
  return xml("sitemapindex", parts.map((one) => `<sitemap><loc>${escapeHtml(`${own}/sitemaps/${one}.xml`)}</loc></sitemap>`));
}

async function part({ db, now, environment }: Means, pages: ListedPages, page: number): Promise<string | null> {
  const rows = await pages.part(db, new Date(now()), (page - 1) * PART, PART);
  if (rows.length === 0) return null;
  return xml("urlset", rows.map(({ path, changed }) => {
    const lastmod = changed === null ? "" : `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
    return `<url><loc>${escapeHtml(siteAddress(environment) + path)}</loc>${lastmod}</url>`;
  }));
}

/** The sitemap of all that the rooms list, in parts. */
export const sitemap = (listed: () => readonly ListedPages[]): readonly RawFile[] => [
  raw(outside.sitemap, async (means, _caller, _request, reply) => {
    const text = await means.kept(PARTS).get("index", () => index(means, listed()));
    return reply.header("cache-control", "public, max-age=600").type("application/xml; charset=utf-8").send(text);
  }),
  raw(outside.sitemapPart, async (means, _caller, request: RawRequest<{ name: string; page: string }>, reply) => {
    const pages = listed().find(({ name }) => name === request.params.name);
    const page = /^[1-9]\d{0,3}$/.test(request.params.page) ? Number(request.params.page) : null;
    const text = pages && page ? await means.kept(PARTS).get(`${pages.name}/${page}`, () => part(means, pages, page)) : null;
    if (text === null) throw nothingHere();
    return reply.header("cache-control", "public, max-age=600").type("application/xml; charset=utf-8").send(text);
  }),
];

/** Calls are no pages; what nobody shall find says so itself (`noindex`), which only who may read it can see. */
export const robots = raw(outside.robots, async ({ environment }, _caller, _request, reply) =>
  reply.header("cache-control", "public, max-age=86400").type("text/plain; charset=utf-8").send([
    "User-agent: *", "Disallow: /api/", "Disallow: /api-web/", "", `Sitemap: ${siteAddress(environment)}${outside.sitemap.path}`, "",
  ].join("\n")),
);

/** Call after pages were added to those that machines may list, or taken away. */
export function forgetSitemap({ kept }: Pick<Means, "kept">): void {
  kept(PARTS).forgetAll();
}
