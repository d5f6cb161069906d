import { brandingOf } from "./items.rules.ts";
import { allSites, ownItems, siteById, type SiteRow } from "./branding.store.ts";
import type { Means } from "../../../kernel/call.ts";

/** The branding that a site shows: its own, or that of the default site where it follows. Null: no such site. */
export async function brandingShown({ db }: Pick<Means, "db">, siteId?: number) {
  const site = await siteById(db, siteId);
  const source = site?.follows ? await siteById(db, undefined) : site;
  return site && source ? { ...brandingOf(await ownItems(db, source.id)), siteId: site.id, version: site.version } : null;
}

/** Whether a host is one of the school's. */
export const isOwnHost = (sites: readonly SiteRow[], host: string): boolean => sites.some((site) => site.host === host);

export { allSites };
export { forgetSites, knownHosts } from "./hosts.ts";
