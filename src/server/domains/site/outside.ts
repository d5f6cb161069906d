import { outside, SCHOOL_PAGES } from "#contract/outside.ts";
import type { Means } from "../../kernel/call.ts";
import type { ListedPages } from "../../kernel/outside/listed.ts";
import { raw } from "../../kernel/raw.ts";
import { siteNames } from "./site.ts";

/** Pages that are there in every school. */
export const schoolPages: ListedPages = {
  name: "school",
  count: async () => SCHOOL_PAGES.length,
  part: async (_db, _now, from, size) => SCHOOL_PAGES.slice(from, from + size).map((path) => ({ path, changed: null })),
};

const icon = (src: string, sizes: string, purpose = "any") => ({
  src, sizes, type: src.endsWith(".svg") ? "image/svg+xml" : "image/png", purpose,
});

/** What a device needs to install the site as an app, named by the school. */
export const manifest = raw(outside.manifest, async (means: Means, _caller, request, reply) => {
  const { school, site } = await siteNames(means, request.host);
  return reply.header("cache-control", "public, max-age=3600").type("application/manifest+json; charset=utf-8").send(JSON.stringify({
    id: "/home",
    name: school,
    short_name: site,
    description: `${school}的网上课堂`,
    lang: "zh-CN",
    start_url: "/home",
    scope: "/",
    display: "minimal-ui",
    background_color: "#f5f4f0",
    theme_color: "#12354d",
    icons: [
      icon("/favicon.svg", "any"), icon("/icon-192.png", "192x192"), icon("/icon-512.png", "512x512"),
      icon("/icon-maskable.png", "512x512", "maskable"),
    ],
  }));
});
