import type { staffSite } from "#contract/staff/site.ts";
import type { Sent } from "#contract/endpoint.ts";
import { sqlState, UNIQUE_VIOLATION } from "../../database/database.ts";
import type { DraftTexts } from "../../database/tables/documents.ts";
import { OldVersion, sameVersion } from "../../kernel/act.ts";
import type { Handlers } from "../../kernel/call.ts";
import { unknownThing, wrongField } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import { act, needWhole } from "../staff/staff.ts";
import { SITE_ACTS } from "./acts.ts";
import { addDocument, documentTexts, documentVersions, termsVersions } from "./documents.store.ts";
import { draftOf, dropDraft, lockDraft, putDraft } from "./drafts.store.ts";
import { stateOfTerms } from "./rules.ts";

type Texts = Pick<Sent<typeof staffSite.saveDraft>, "zh" | "en">;

const shownDraft = ({ zh, en }: DraftTexts) => ({ title: zh.title, english: en !== undefined });
const object = (name: string) => `document:${name}`;

/** The school's own texts. */
export const siteDesk: Handlers<typeof staffSite> = {
  documents: ({ db }, { name }) => documentVersions(db, name),

  async document({ db, now }, { name, version }) {
    const rows = await documentTexts(db, name, version, new Date(now()));
    const words = (language: "zh" | "en"): Texts["zh"] | undefined => {
      const row = rows.find((one) => one.language === language);
      const sections = row?.body.sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] }));
      return row && { title: row.title, keyPoints: [...row.body.keyPoints], sections: sections ?? [] };
    };
    const [zh, en] = [words("zh"), words("en")];
    if (!zh) throw unknownThing();
    return { version: rows[0]!.version, inForceAt: rows[0]!.publishedAt.getTime(), zh, ...(en ? { en } : {}) };
  },

  async terms({ db, now }) {
    const [rows, { learners, byVersion }] = await Promise.all([termsVersions(db), account.consents(db)]);
    return { learners, versions: stateOfTerms(rows, now()).map((row) => ({ ...row, consents: byVersion.get(row.version) ?? 0 })) };
  },

  async draft({ db }, { name }) {
    const found = await draftOf(db, name);
    if (!found) return null;
    const { texts, version, updatedAt } = found;
    const { zh, en } = texts as Texts;
    return { zh, ...(en ? { en } : {}), version, updatedAt: updatedAt.getTime() };
  },

  async saveDraft(means, { name, version, zh, en }, staff, visit) {
    needWhole(staff, "site");
    const texts: DraftTexts = { zh, en };
    return act(means, staff, visit, SITE_ACTS.draftSaved, object(name), async (tx) => {
      const before = await lockDraft(tx, name);
      if (before) sameVersion(before.version, version);
      const by = { staffId: staff.staffId, at: new Date(means.now()) };
      const next = await putDraft(tx, name, texts, by, before === undefined);
      if (next === null) throw new OldVersion(version ?? 0);
      return { result: { version: next }, before: before ? shownDraft(before.texts) : null, after: shownDraft(texts), version: next };
    });
  },

  async dropDraft(means, { name, version }, staff, visit) {
    needWhole(staff, "site");
    return act(means, staff, visit, SITE_ACTS.draftDropped, object(name), async (tx) => {
      const before = await lockDraft(tx, name);
      if (!before) return { result: null };
      sameVersion(before.version, version);
      await dropDraft(tx, name);
      return { result: null, before: shownDraft(before.texts), after: null };
    });
  },

  async publishDocument(means, { name, version, inForceAt, draft, zh, en }, staff, visit) {
    needWhole(staff, "site");
    const now = means.now();
    if (inForceAt !== undefined && inForceAt < now) throw wrongField("inForceAt", "pastInstant");
    const at = new Date(inForceAt ?? now);
    const texts = [{ language: "zh" as const, ...zh }, ...(en ? [{ language: "en" as const, ...en }] : [])];
    try {
      await act(means, staff, visit, SITE_ACTS.documentPublished, object(name), async (tx) => {
        const held = draft === undefined ? undefined : await lockDraft(tx, name);
        if (draft !== undefined) sameVersion(held?.version ?? 0, draft);
        for (const text of texts) await addDocument(tx, { name, version, publishedAt: at, ...text });
        if (name !== "about" && !(await account.announceTerms(tx, version, at, now))) throw wrongField("version", "versionTaken");
        if (held) await dropDraft(tx, name);
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
