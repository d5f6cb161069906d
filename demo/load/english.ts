import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "#server/database/database.ts";
import { addEnglish } from "#server/domains/translations/translations.ts";
import { escapeHtml } from "#server/kernel/richText.ts";

const FOLDER = join(import.meta.dirname, "../content/english");

/** How a heading and an item of an article's text begin in the content, by the tag that they become. */
const MARKS: Readonly<Record<string, string>> = { "<h2>": "## ", "<li>": "- " };

/**
 * The demo school's texts in English: files of pairs, the Chinese line and below it the English one, an empty line between pairs. Lines
 * that begin with `# ` are for readers of the file. @throws Error where a pair isn't one, or a text has two
 */
export function englishPairs(): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".txt")).toSorted()) {
    const text = readFileSync(join(FOLDER, file), "utf8").replaceAll(/^# .*$/gm, "");
    for (const block of text.split(/\n\s*\n/).map((part) => part.trim()).filter(Boolean)) {
      const [chinese, english, ...more] = block.split("\n").map((line) => line.trim());
      if (!chinese || !english || more.length > 0) throw new Error(`${file}: no pair of lines: ${block.slice(0, 80)}`);
      const known = pairs.get(chinese);
      if (known !== undefined && known !== english) throw new Error(`${file}: ${chinese} has two English texts`);
      pairs.set(chinese, english);
    }
  }
  return pairs;
}

/** Markup with each of its texts in English; null where one has none. */
export function englishHtml(html: string, pairs: ReadonlyMap<string, string>): string | null {
  const parts = html.split(/(<[^>]+>)/).map((part, place, all) => {
    if (part.startsWith("<") || part.trim() === "") return part;
    const [text, mark] = [plain(part.trim()), MARKS[all[place - 1] ?? ""] ?? ""];
    const english = pairs.get(mark + text)?.slice(mark.length) ?? pairs.get(text);
    return english === undefined ? null : escapeHtml(english);
  });
  return parts.includes(null) ? null : parts.join("");
}

const plain = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");

/** Writes the school's English beside its Chinese. Runs inside the transaction of `db`, after everything that it is about. */
export async function loadEnglish(db: Database, now: number): Promise<void> {
  const pairs = englishPairs();
  const texts = [...pairs].map(([chinese, english]) => ({ chinese, kind: "text" as const, english }));
  const courses = await db.selectFrom("series").select("intro_html as html").distinct().execute();
  const articles = await db.selectFrom("article").select("html").distinct().execute();
  const exams = await db.selectFrom("examination").select("intro_html as html").distinct().execute();
  const written = [...new Set([...courses, ...articles, ...exams].map(({ html }) => html))].flatMap((html) => {
    const english = html === "" ? null : englishHtml(html, pairs);
    return english === null ? [] : [{ chinese: html, kind: "html" as const, english }];
  });
  await addEnglish(db, [...texts, ...written], new Date(now));
}
