import type { CoverOptions } from "./covers.ts";
import type { Palette } from "./palette.ts";

const fonts =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue','PingFang SC','HarmonyOS Sans SC',MiSans,'Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC',sans-serif";

/** Room for writing left of the tool, in units. */
const room = 150;

/** Whether XML 1.0 allows a code point; half surrogates and control characters are not. */
function allowed(code: number): boolean {
  return (
    code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000
  );
}

/** Text for XML: the five characters escaped, what XML forbids left out. */
export function escaped(text: string): string {
  return Array.from(text)
    .filter((character) => allowed(character.codePointAt(0) ?? 0))
    .join("")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}

/** Width of a text in em: a Han character 1, a Latin one about 0.62, spaces and points half of that. */
function widthInEm(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 1 : /[\s·.,/]/.test(character) ? 0.31 : 0.62;
  return width;
}

/** The level in its chip, centred: fonts differ in width from what was reckoned, at both sides alike. */
function chipOf(text: string, y: number): string {
  const width = Math.round(widthInEm(text) * 12 + 18);
  return (
    `<g transform="translate(20 ${y})"><rect width="${width}" height="22" rx="11" fill-opacity=".16"/>` +
    `<text x="${width / 2}" y="15.5" font-size="12" text-anchor="middle">${escaped(text)}</text></g>`
  );
}

/** Cuts a text to a width, with an ellipsis where something was left out. */
function cut(text: string, em: number): string {
  if (widthInEm(text) <= em) return text;
  let kept = "";
  for (const character of text) {
    if (widthInEm(kept + character) + 0.8 > em) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** The size that the large text has by its length, smaller where it wouldn't fit. */
function sizeOf(text: string): number {
  const count = Array.from(text).length;
  const wished = count > 4 ? 22 : count > 3 ? 27 : 34;
  const latin = widthInEm(text) < count;
  return Math.max(15, Math.min(latin ? 26 : wished, Math.floor(room / widthInEm(text))));
}

/** The size of large words in two lines. */
const TWO = 21;

/** One line; two of Latin words that would be small in one. */
function linesOf(text: string): readonly string[] {
  const words = text.split(/\s+/);
  const isLong = widthInEm(text) * TWO > room && words.length > 1 && widthInEm(text) < Array.from(text).length;
  if (!isLong) return [cut(text, room / 15)];
  const breaks = words.slice(1).map((_word, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const widest = (lines: readonly string[]) => Math.max(...lines.map(widthInEm));
  return breaks.toSorted((a, b) => widest(a) - widest(b))[0]!.map((line) => cut(line, room / 15));
}

function large(lines: readonly string[]): string[] {
  const size = Math.min(...lines.map(sizeOf), lines.length > 1 ? TWO : Infinity);
  return lines.map((line, at) => {
    const y = lines.length > 1 ? 76 + at * 23 : 88;
    return `<text x="20" y="${y}" font-size="${size}" font-weight="800">${escaped(line)}</text>`;
  });
}

/** Caption, rule, large text, title and level chip at the left. */
export function lettering(
  palette: Palette,
  { level, title, topic, english }: CoverOptions,
  { ink, rule, known }: { ink: string; rule: string; known: boolean },
): string {
  const trade = english ? palette.en : palette.zh;
  // Without a subject the trade's name is large, and its English capitals stand above; in English there is nothing to repeat.
  const caption = topic ? trade : known && !english ? palette.en.toUpperCase() : "SKILLS";
  const lines = linesOf((topic || trade).trim());
  const chip = level ? cut(level, room / 12) : "";
  const under = (title ? 126 : 104) + (lines.length - 1) * 12;
  return [
    `<g fill="${ink}" font-family="${fonts}">`,
    topic
      ? `<text x="20" y="38" font-size="12.5" letter-spacing="1" opacity=".8" font-weight="600">${escaped(cut(caption, room / 13))}</text>`
      : `<text x="20" y="38" font-size="9.5" letter-spacing="2" opacity=".8" font-weight="600">${escaped(caption)}</text>`,
    `<rect x="20" y="48" width="22" height="4" rx="2" fill="${rule}"/>`,
    ...large(lines),
    title ? `<text x="20" y="114" font-size="14.5" opacity=".92">${escaped(cut(title, room / 14.5))}</text>` : "",
    chip ? chipOf(chip, under) : "",
    "</g>",
  ].join("");
}
