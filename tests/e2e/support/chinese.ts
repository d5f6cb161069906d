import type { Page } from "@playwright/test";
import { inDatabase } from "./database.ts";

/** What the school names in Chinese and may name in English, too: `table.column`. */
const NAMED = [
  "category.name", "series.title", "series.subtitle", "chapter.title", "item.title", "teacher.name", "exam_trade.name", "exam_level.name",
  "subject.name", "bank_chapter.title", "knowledge_point.name", "paper.title", "mock_rule.title", "examination.title", "examination.type",
  "examination.place", "handout.name", "article_category.name", "article.title", "article.summary", "advert.title",
] as const;

/**
 * What may stand in Chinese anywhere, the longest first: how learners, staff and teachers are called, and what other journeys have made
 * in this school without English; the demo school has all of its own (tests/api/demo.english.test.ts).
 */
function names(): Promise<readonly string[]> {
  const named = NAMED.map((place) => {
    const [table, column] = place.split(".");
    return `select ${column!} as name from ${table!}`;
  });
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select nick_name as name from learner union select name from staff union select name from teacher union
       select t.name from (${named.join(" union ")}) t
       where t.name <> '' and not exists (select 1 from english_text e where md5(e.chinese) = md5(t.name) and e.kind = 'text')`,
    );
    return rows.map(({ name }) => name).toSorted((a, b) => b.length - a.length);
  });
}

/**
 * Chinese on the page as it stands that isn't marked as Chinese (`lang`), each with where it stands: texts, and what is said of things
 * (names, placeholders, values, descriptions of pictures), names apart. A Chinese word between English ones is a quotation;
 * a Chinese comma or bracket between them is none. Looks into shadow trees as well.
 */
export async function unmarkedChinese(page: Page): Promise<string[]> {
  return page.evaluate((known) => {
    const SAID = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "alt", "title", "placeholder"];
    const SILENT = ["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "TEXTAREA"];
    const faces = new Set(known.map((one) => one.slice(0, 1)));
    const isChinese = (text: string): boolean => {
      const said = faces.has(text) ? "" : known.reduce((left, one) => left.replaceAll(one, ""), text);
      const [han, words] = [said.match(/\p{Script=Han}/gu)?.length ?? 0, said.match(/\p{Script=Latin}{2,}/gu)?.length ?? 0];
      return han > words || (han === 0 && /[\u3001\u3002\uff08\uff09\uff0c\uff1a\uff1b]/u.test(said));
    };
    const marked = (element: Element): boolean => element.closest("[lang]")?.getAttribute("lang")?.startsWith("zh") ?? false;
    const place = (element: Element): string => {
      const steps: string[] = [];
      for (let up: Element | null = element; up && up !== document.body && steps.length < 4; up = up.parentElement) {
        const kind = (up.getAttribute("class") ?? "").split(" ")[0] ?? "";
        steps.unshift(up.tagName.toLowerCase() + (kind ? `.${kind}` : ""));
      }
      return steps.join(" > ");
    };
    const found: string[] = isChinese(document.title) ? [`title: ${document.title}`] : [];
    const look = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll("*")) {
        if (element.shadowRoot) look(element.shadowRoot);
        if (SILENT.includes(element.tagName) || marked(element)) continue;
        const texts = [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data.replace(/\s+/g, " ").trim()] : []));
        for (const text of texts) if (isChinese(text)) found.push(`${place(element)}: ${text.slice(0, 60)}`);
        for (const key of SAID) {
          const text = element.getAttribute(key) ?? "";
          if (isChinese(text)) found.push(`${place(element)} [${key}]: ${text.slice(0, 60)}`);
        }
      }
    };
    look(document);
    return [...new Set(found)];
  }, await names());
}
