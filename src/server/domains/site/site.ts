import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import { CONSENT_VERSION } from "#contract/account.ts";
import { siteShapes } from "#contract/site.schema.ts";
import type { Language } from "#contract/text/say.ts";
import type { Database, Tables } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { placesIn, textsAt, withTexts } from "../../kernel/english.ts";
import { account } from "../account/account.ts";
import { englishOf } from "../translations/translations.ts";
import { brandingShown, forgetSites, giveBranding, knownHosts } from "./branding/branding.ts";
import { addDocument, allDocuments, ownTexts } from "./documents.store.ts";
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

type DocumentRow = Awaited<ReturnType<typeof allDocuments>>[number];

interface Words {
  readonly title: string;
  readonly keyPoints: readonly string[];
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** A version of the agreement, of the privacy policy or of what stands about the school. */
interface Terms {
  readonly name: DocumentRow["name"];
  readonly version: string;
  /** ms since the epoch. */
  readonly inForceAt: number;
  readonly zh: Words;
  readonly en?: Words | undefined;
}

const wordsOf = ({ title, body: { keyPoints, sections } }: DocumentRow): Words => ({
  title, keyPoints: [...keyPoints], sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
});

/** Every version of the school's texts, the oldest first. */
export async function leavingTerms({ db }: { readonly db: Database }): Promise<Terms[]> {
  const rows = await allDocuments(db);
  return rows.flatMap((row) => {
    const { name, version, language, publishedAt } = row;
    if (language !== "zh") return [];
    const english = rows.find((one) => one.name === name && one.version === version && one.language === "en");
    return [{ name, version, inForceAt: publishedAt.getTime(), zh: wordsOf(row), ...(english ? { en: wordsOf(english) } : {}) }];
  });
}

/** What becomes of a version of a file here. */
interface ComingTerms {
  readonly terms: Terms;
  /** From when on it is in force here; null: it is here already, or would be in force again by its date. */
  readonly at: number | null;
  /** Learners are asked for it, now or when its day comes. */
  readonly asked: boolean;
}

/**
 * What a file's texts would come to here: those in force there come into force at once, those to come on their day, former ones are
 * kept as what they were.
 */
export async function comingTerms({ db }: Pick<Means, "db">, said: readonly Terms[], now: number): Promise<ComingTerms[]> {
  const all = said.toSorted((a, b) => a.inForceAt - b.inForceAt);
  const here = await leavingTerms({ db });
  return all.map((terms) => {
    const { name, version, inForceAt } = terms;
    const mine = here.filter((one) => one.name === name);
    if (mine.some((one) => one.version === version)) return { terms, at: null, asked: false };
    const newest = all.findLast((one) => one.name === name && one.inForceAt <= now);
    const isAsked = terms === newest || inForceAt > now;
    if (isAsked) return { terms, at: Math.max(inForceAt, now), asked: name !== "about" };
    const inForce = mine.findLast((one) => one.inForceAt <= now);
    return { terms, at: inForce && inForceAt >= inForce.inForceAt ? null : inForceAt, asked: false };
  });
}

/** Publishes what of a file's texts isn't here. Returns the one that couldn't be, since learners were told of its version otherwise. */
export async function bringTerms(tx: Transaction<Tables>, coming: readonly ComingTerms[], now: number): Promise<Terms | null> {
  for (const { terms, at, asked } of coming) {
    if (at === null) continue;
    const { name, version, zh, en } = terms;
    const publishedAt = new Date(at);
    await addDocument(tx, { name, version, language: "zh", publishedAt, ...zh });
    if (en) await addDocument(tx, { name, version, language: "en", publishedAt, ...en });
    if (asked && !(await account.announceTerms(tx, version, publishedAt, now))) return terms;
  }
  return null;
}
