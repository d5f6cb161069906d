import type { Language } from "#contract/text/say.ts";
import type { Database } from "../../../database/database.ts";
import { plainText } from "../../../kernel/richText.ts";
import { englishIn } from "../../translations/translations.ts";

interface Row {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  readonly teacherNames: readonly string[];
  readonly parts: readonly { readonly title: string }[];
  readonly outcomes: readonly string[];
  /** Null without a keyword. */
  readonly introHtml: string | null;
}

/** What these courses say of themselves to who reads this language; `intro` is plain text. */
export async function toldIn(language: Language, db: Database, rows: readonly Row[]) {
  const texts = rows.flatMap(({ title, subtitle, teacherNames, parts, outcomes, introHtml }) => {
    const plain = [title, subtitle, ...teacherNames, ...parts.map((part) => part.title), ...outcomes];
    return [...plain.map((chinese) => ({ chinese, kind: "text" as const })), { chinese: introHtml ?? "", kind: "html" as const }];
  });
  const inEnglish = language === "en" && rows.length > 0 ? await englishIn(db, texts) : null;
  const say = (chinese: string, kind: "text" | "html" = "text") => inEnglish?.({ chinese, kind }) ?? chinese;
  return rows.map(({ id, title, subtitle, teacherNames, parts, outcomes, introHtml }) => ({
    id,
    title: say(title),
    subtitle: say(subtitle),
    teacherNames: teacherNames.map((name) => say(name)),
    parts: parts.map((part) => ({ title: say(part.title) })),
    outcomes: outcomes.map((outcome) => say(outcome)),
    intro: plainText(say(introHtml ?? "", "html")),
  }));
}
