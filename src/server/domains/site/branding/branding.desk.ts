import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { staffBranding } from "#contract/staff/branding.ts";
import { sqlState, UNIQUE_VIOLATION } from "../../../database/database.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Handlers, Means, Staff, Visit } from "../../../kernel/call.ts";
import { limit } from "../../../kernel/limits.ts";
import { mend, unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { act, needWhole } from "../../staff/staff.ts";
import { needPicture, takePicture } from "../pictures/pictures.ts";
import { BRANDING_ACTS, type SiteShown } from "./acts.ts";
import { allSites, brandingShown, forgetSites, isOwnHost } from "./branding.ts";
import { type Branding, brandingOf, itemsOf } from "./items.rules.ts";
import {
  bumpSite, copyItems, deleteSite, insertSite, lockSite, ownItems, siteById, type SiteRow, updateSite, writeItems,
} from "./branding.store.ts";
import { lookAtCertificate } from "./certificate.ts";

const shownSite = ({ host, purpose, follows }: SiteRow): SiteShown => ({ host, purpose, follows });

/** A host that another site has is said at its field. */
async function hostsOnce<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? wrongField("host", "hostTaken") : error;
  }
}

const saveSite = async (means: Means, { id, version, ...after }: SiteShown & { id: number; version: number }, staff: Staff, visit: Visit) =>
  hostsOnce(act(means, staff, visit, BRANDING_ACTS.siteSaved, `site:${id}`, async (tx) => {
    const before = await lockSite(tx, id);
    if (!before) throw unknownThing();
    if (!before.isDefault && after.host === null) throw wrongField("host", "required");
    if (before.isDefault && after.follows) throw mend("defaultFollowsNone");
    if (isDeepStrictEqual(shownSite(before), after)) return { result: before };
    sameVersion(before.version, version);
    if (before.follows && !after.follows) await copyItems(tx, id);
    const next = await updateSite(tx, id, after);
    return { result: { ...before, ...after, version: next }, before: shownSite(before), after, version: next };
  }));

/** Pictures must have been sent, and phones are led to a host of the school's own. */
async function checkBranding(means: Means, branding: Branding): Promise<void> {
  await needPicture(means.db, branding.logo, "logo");
  for (const code of ["follow", "android", "ios"] as const) await needPicture(means.db, branding[code].picture, `${code}.picture`);
  const { mobileHost } = branding;
  if (mobileHost !== "" && !isOwnHost(await allSites(means.db), mobileHost)) throw wrongField("mobileHost", "hostUnknown");
}

export const brandingDesk: Handlers<typeof staffBranding> = {
  sites: ({ db }) => allSites(db),

  async addSite(means, { host, purpose }, staff, visit) {
    needWhole(staff, "site");
    const appToken = `jc-${randomBytes(6).toString("hex")}`;
    const added = await hostsOnce(act(means, staff, visit, BRANDING_ACTS.siteAdded, (site: SiteRow) => `site:${site.id}`, async (tx) => {
      const site = await insertSite(tx, host, purpose, appToken);
      return { result: site, before: null, after: { ...shownSite(site), appToken }, version: site.version };
    }));
    forgetSites(means);
    return added;
  },

  async saveSite(means, said, staff, visit) {
    needWhole(staff, "site");
    const saved = await saveSite(means, said, staff, visit);
    forgetSites(means);
    return saved;
  },

  async removeSite(means, { id, version }, staff, visit) {
    needWhole(staff, "site");
    await act(means, staff, visit, BRANDING_ACTS.siteRemoved, `site:${id}`, async (tx) => {
      const found = await lockSite(tx, id);
      if (!found) return { result: null };
      if (found.isDefault) throw mend("defaultSiteStays");
      sameVersion(found.version, version);
      await deleteSite(tx, id);
      return { result: null, before: shownSite(found), after: null };
    });
    forgetSites(means);
    return null;
  },

  async checkSite(means, { id }, staff) {
    needWhole(staff, "site");
    const site = await siteById(means.db, id);
    if (!site?.host) throw unknownThing();
    await limit(means.db, means.now(), [{ key: `site:check:${staff.staffId}`, limit: 30, seconds: 60 }]);
    return lookAtCertificate(site.host, means.now());
  },

  async branding(means, { siteId }) {
    const found = await brandingShown(means, siteId);
    if (!found) throw unknownThing();
    return found;
  },

  async saveBranding(means, { siteId, version, ...after }, staff, visit) {
    needWhole(staff, "site");
    await checkBranding(means, after);
    const saved = await act(means, staff, visit, BRANDING_ACTS.brandingSaved, `site:${siteId}`, async (tx) => {
      const site = await lockSite(tx, siteId);
      if (!site) throw unknownThing();
      if (site.follows) throw mend("siteFollows");
      const before = brandingOf(await ownItems(tx, siteId));
      if (isDeepStrictEqual(before, after)) return { result: { version: site.version } };
      sameVersion(site.version, version);
      await writeItems(tx, siteId, itemsOf(after));
      const next = await bumpSite(tx, siteId);
      return { result: { version: next }, before, after, version: next };
    });
    forgetSites(means);
    return saved;
  },

  async addPicture(means, said, staff, visit) {
    needWhole(staff, "site");
    return takePicture(means, said, staff, visit);
  },
};
