import type { site as zh } from "./site.zh.ts";

export const site: Readonly<Record<keyof typeof zh, string>> = {
  placeGone: "The place it was to go to is gone. Reload the page and sort again",
  defaultFollowsNone: "The default site has no other one to follow",
  defaultSiteStays: "The default site can't be removed",
  siteFollows: "This host follows the branding of the default site. To give it its own, switch that off under Hosts first",
};
