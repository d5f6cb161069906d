import { createHash } from "node:crypto";
import type { staffTranslations } from "#contract/staff/translations.ts";
import { OldVersion, sameVersion } from "../../kernel/act.ts";
import type { Handlers } from "../../kernel/call.ts";
import { unknownThing, wrongField } from "../../kernel/refusal.ts";
import { cleanHtml, plainText } from "../../kernel/richText.ts";
import type { JobKind } from "../../kernel/jobs.ts";
import type { SchoolTexts } from "../../kernel/schoolTexts.ts";
import { act, needWhole } from "../staff/staff.ts";
import { TRANSLATION_ACTS } from "./acts.ts";
import { addEnglish, changeEnglish, holdEnglish, isSchoolText, noteChanged, removeEnglish, textPage } from "./store.ts";

/** The school's texts in English, for its own people. `sources`: where they stand; `index`: the job by which they are found. */
export const translationDesk = (sources: () => readonly SchoolTexts[], index: JobKind): Handlers<typeof staffTranslations> => ({
  async texts({ db }, { missing, keyword, current, size }) {
    const { rows, total } = await textPage(db, sources(), { missing: missing ?? false, keyword, current, size });
    return { records: rows.map((row) => ({ ...row, places: [...row.places] })), total, current, size };
  },

  async save(means, { chinese, kind, version, ...sent }, staff, visit) {
    needWhole(staff, "site");
    const english = kind === "html" ? cleanHtml(sent.english) : sent.english.trim();
    // Markup that says nothing would hide the Chinese.
    if (kind === "html" && sent.english.trim() !== "" && plainText(english).trim() === "") throw wrongField("english", "required");
    const object = `text:${createHash("md5").update(chinese).digest("hex")}`;
    const now = new Date(means.now());
    const saved = await act(means, staff, visit, TRANSLATION_ACTS.save, object, async (tx) => {
      const held = await holdEnglish(tx, { chinese, kind });
      sameVersion(held?.version ?? 0, version ?? 0);
      const before = held ? { chinese, english: held.english } : null;
      await means.jobs.send(tx, index, {});
      if (english === "") {
        if (held) await removeEnglish(tx, held.id);
        await noteChanged(tx, [chinese]);
        return { result: { version: 0 }, before, after: null };
      }
      // English of a text that is gone may be taken away, not made.
      if (!(await isSchoolText(tx, sources(), { chinese, kind }))) throw unknownThing();
      const next = (held?.version ?? 0) + 1;
      if (held) {
        await changeEnglish(tx, held.id, english, next, now);
        await noteChanged(tx, [chinese]);
      } else if ((await addEnglish(tx, [{ chinese, kind, english }], now)) === 0) throw new OldVersion(0);
      return { result: { version: next }, before, after: { chinese, english }, version: next };
    });
    means.pagesChanged();
    return saved;
  },
});
