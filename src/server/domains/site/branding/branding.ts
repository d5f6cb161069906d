import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { allSites, bumpSite, ownItems, siteById, type SiteRow, writeItems } from "./branding.store.ts";
import { type Branding, brandingOf, itemsOf } from "./items.rules.ts";

/** The branding that a site shows: its own, or that of the default site where it follows. Null: no such site. */
export async function brandingShown({ db }: Pick<Means, "db">, siteId?: number) {
  const site = await siteById(db, siteId);
  const source = site?.follows ? await siteById(db, undefined) : site;
  return site && source ? { ...brandingOf(await ownItems(db, source.id)), siteId: site.id, version: site.version } : null;
}

/** Gives the default site another branding, but for the host that phones are led to: hosts are the school's own. */
export async function giveBranding(tx: Transaction<Tables>, branding: Branding): Promise<void> {
  const site = (await siteById(tx, undefined))!;
  await writeItems(tx, site.id, itemsOf({ ...branding, mobileHost: brandingOf(await ownItems(tx, site.id)).mobileHost }));
  await bumpSite(tx, site.id);
}

/** Whether a host is one of the school's. */
export const isOwnHost = (sites: readonly SiteRow[], host: string): boolean => sites.some((site) => site.host === host);

export { allSites };
export { forgetSites, knownHosts } from "./hosts.ts";
