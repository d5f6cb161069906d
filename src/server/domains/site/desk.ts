import type { staffSite } from "#contract/staff/site.ts";
import { sqlState, UNIQUE_VIOLATION } from "../../database/database.ts";
import type { Handlers } from "../../kernel/call.ts";
import { wrongField } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import { act } from "../staff/staff.ts";
import { SITE_ACTS } from "./acts.ts";
import { addDocument, documentVersions } from "./documents.store.ts";

/** The school's own texts. */
export const siteDesk: Handlers<typeof staffSite> = {
  documents: ({ db }, { name }) => documentVersions(db, name),

  async publishDocument(means, { name, version, inForceAt, zh, en }, staff, visit) {
    const now = means.now();
    if (inForceAt !== undefined && inForceAt < now) throw wrongField("inForceAt", "pastInstant");
    const at = new Date(inForceAt ?? now);
    const texts = [{ language: "zh" as const, ...zh }, ...(en ? [{ language: "en" as const, ...en }] : [])];
    try {
      await act(means, staff, visit, SITE_ACTS.documentPublished, `document:${name}`, async (tx) => {
        for (const text of texts) await addDocument(tx, { name, version, publishedAt: at, ...text });
        if (name !== "about" && !(await account.announceTerms(tx, version, at, now))) throw wrongField("version", "versionTaken");
        const languages = texts.map(({ language }) => language);
        return { result: null, before: null, after: { version, inForceAt: at.getTime(), languages } };
      });
    } catch (error) {
      throw sqlState(error) === UNIQUE_VIOLATION ? wrongField("version", "versionTaken") : error;
    }
    account.forgetTerms(means);
    means.pagesChanged();
    return { inForceAt: at.getTime() };
  },
};
