import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import { CONSENT_VERSION } from "#contract/account.ts";
import { siteShapes } from "#contract/site.schema.ts";
import type { Language } from "#contract/text/say.ts";
import type { Tables } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { placesIn, textsAt, withTexts } from "../../kernel/english.ts";
import { englishOf } from "../translations/translations.ts";
import { brandingShown, forgetSites, giveBranding, knownHosts } from "./branding/branding.ts";
import { ownTexts } from "./documents.store.ts";
import { addListed, type ListedShown, listedRows } from "./listed/listed.ts";
import { plainHost } from "./rules.ts";
import { smsStanding } from "./sms.desk.ts";
import { advertsAt, campusList, configOf } from "./store.ts";

export { forgetSites, giveBranding };
export { isPicture, needPicture, pictureAt, pictureMade } from "./pictures/pictures.ts";

/**
 * The site that a host leads to, by the host that it is stored with; empty for the default one. Hosts are what a request says they
 * are, without number: whatever is kept is kept by site.
 */
export async function siteOf(means: Means, host: string): Promise<string> {
  const hosts = await knownHosts(means);
  return hosts.find((known) => known === plainHost(host)) ?? "";
}

/** Whether a host is that of one of the school's sites. */
export const isSchoolHost = async (means: Means, host: string): Promise<boolean> => (await siteOf(means, host)) !== "";

const ITEMS = placesIn(siteShapes.getInitConfig.out)!;

/** The init config's items of a host, for the frame of its pages. */
export async function siteItems(means: Means, host: string, language: Language = "zh") {
  const items = await configOf(means.db, { host: plainHost(host) });
  if (language === "zh") return items;
  return withTexts(ITEMS, items, await englishOf(means.pool, textsAt(ITEMS, items))) as typeof items;
}

/** What the school and its site are called; a site without names of its own is called by what it is. */
export async function siteNames(
  means: Means, host: string, language: Language = "zh",
): Promise<{ readonly school: string; readonly site: string }> {
  const items = await siteItems(means, host, language);
  const said = (key: string) => items.find((item) => item.key === key)?.val.trim() ?? "";
  const [school, site] = [said("school"), said("siteName")];
  const unnamed = language === "zh" ? "云课堂" : "Online school";
  return { school: school || site || unnamed, site: site || school || unnamed };
}

/** The adverts whose date window holds now, by position and order. */
export const advertsShown = (means: Means) => advertsAt(means.db, new Date(means.now()));

/** What the first-run guide asks of the site: its branding, its campuses, and what texts and text messages have come to. */
export async function siteStanding(means: Means) {
  const { db } = means;
  const [branding, campuses, own, sms] = await Promise.all([
    brandingShown(means), campusList(db), ownTexts(db, CONSENT_VERSION), smsStanding(means),
  ]);
  return { branding: branding!, campuses: campuses.length, hasOwnTerms: own.includes("agreement") && own.includes("privacy"), sms };
}

const LISTS = ["campus", "service_contact", "advert"] as const;
type Lists = { readonly [T in (typeof LISTS)[number]]: readonly ListedShown[T][] };

const without = <Row extends { readonly id: number; readonly version: number }>({ id: _id, version: _version, ...shown }: Row) => shown;

/** The default site's branding, and the school's lists in order. */
export async function leavingSite({ db }: Pick<Means, "db">) {
  const [branding, campus, contact, advert] = await Promise.all([
    brandingShown({ db }), listedRows(db, "campus"), listedRows(db, "service_contact"), listedRows(db, "advert"),
  ]);
  const { siteId: _site, version: _version, ...shown } = branding!;
  return {
    branding: shown,
    lists: { campus: campus.map(without), service_contact: contact.map(without), advert: advert.map(without) } as unknown as Lists,
  };
}

/** Adds those rows that the school's lists have not yet, each as the last of its list; returns how many. */
export async function addToLists(tx: Transaction<Tables>, lists: Lists): Promise<number> {
  let added = 0;
  for (const table of LISTS) {
    const here = (await listedRows(tx, table)).map((row) => without(row));
    for (const row of lists[table]) {
      if (here.some((one) => isDeepStrictEqual(one, row))) continue;
      await addListed(tx, table, row as never);
      added += 1;
    }
  }
  return added;
}
