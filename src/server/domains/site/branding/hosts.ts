import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";
import { siteHosts } from "./branding.store.ts";

const HOSTS: Remembered<"all", readonly string[]> = { name: "site.hosts", ttlMs: 60_000, atMost: 1 };

/** The hosts of the school's sites. */
export const knownHosts = (means: Means): Promise<readonly string[]> => means.kept(HOSTS).get("all", () => siteHosts(means.db));

/** Forgets what is remembered of the school's hosts and what its pages were drawn from; after the commit. */
export function forgetSites(means: Means): void {
  means.kept(HOSTS).forgetAll();
  means.pagesChanged();
}
