import type { Means } from "../../kernel/call.ts";
import type { Remembered } from "../../kernel/kept.ts";
import { plainHost } from "./rules.ts";
import { advertsAt, configOf, siteHosts } from "./store.ts";

const HOSTS: Remembered<"all", readonly string[]> = { name: "site.hosts", ttlMs: 60_000, atMost: 1 };

/**
 * The site that a host leads to, by the host that it is stored with; empty for the default one. Hosts are what a request says they
 * are, without number: whatever is kept is kept by site.
 */
export async function siteOf(means: Means, host: string): Promise<string> {
  const hosts = await means.kept(HOSTS).get("all", () => siteHosts(means.db));
  return hosts.find((known) => known === plainHost(host)) ?? "";
}

/** Whether a host is that of one of the school's sites. */
export const isSchoolHost = async (means: Means, host: string): Promise<boolean> => (await siteOf(means, host)) !== "";

/** The init config's items of a host, for the frame of its pages. */
export const siteItems = (means: Means, host: string) => configOf(means.db, { host: plainHost(host) });

/** What the school and its site are called; a site without names of its own is called by what it is. */
export async function siteNames(means: Means, host: string): Promise<{ readonly school: string; readonly site: string }> {
  const items = await siteItems(means, host);
  const said = (key: string) => items.find((item) => item.key === key)?.val.trim() ?? "";
  const [school, site] = [said("school"), said("siteName")];
  return { school: school || site || "云课堂", site: site || school || "云课堂" };
}

/** The adverts whose date window holds now, by position and order. */
export const advertsShown = (means: Means) => advertsAt(means.db, new Date(means.now()));
