import type { Line } from "./lines.ts";

/** One line of options in its parts: `甲  B. 乙  C. 丙` after `A.`; nothing is split where `B` has a line of its own. */
export function splitOptions({ key, rest, style }: NonNullable<Line["option"]>, next: readonly Line[]): { key: string; text: string }[] {
  const found: { key: string; text: string }[] = [];
  let text = rest;
  let at = key;
  const own = new Set<string>();
  for (const line of next) {
    if (line.item || line.label) break;
    if (line.option) own.add(line.option.key);
  }
  for (;;) {
    const following = String.fromCharCode(at.charCodeAt(0) + 1);
    const cut = following > "J" || own.has(following) || style === "space" ? null : markerIn(text, following, style);
    found.push({ key: at, text: (cut ? text.slice(0, cut.from) : text).trimEnd() });
    if (!cut) return found;
    text = text.slice(cut.to);
    at = following;
  }
}

/** Where `B.` stands within a line: after white space, else right after anything that is no Latin letter or digit. */
function markerIn(text: string, key: string, style: string): { from: number; to: number } | null {
  const wide = String.fromCharCode(key.charCodeAt(0) + 0xfee0);
  const letter = `[${key}${wide}]`;
  const mark = style === "bracket" ? `[（(]\\s*${letter}\\s*[）)][.．、:：]?` : style === "close" ? `${letter}\\s*[)）]` : `${letter}\\s*[.．、:：]`;
  const found =
    new RegExp(`(?<![\\s;；])[\\s;；]+${mark}\\s*`).exec(text) ??
    new RegExp(`${style === "bracket" ? "" : "(?<![A-Za-z])"}${mark}\\s*`).exec(text);
  return found ? { from: found.index, to: found.index + found[0].length } : null;
}

/** Options that stand in the stem's last line: `……是（  ）。 A. 甲 B. 乙`. */
export function optionsInStem(stem: string): { stem: string; options: { key: string; text: string }[] } {
  const found = /[\s\u3000。？?)）](?:A|Ａ)\s*([.．、:：])\s*(?=\S)/.exec(stem) ?? /[\s\u3000。？?)）]?[（(]\s*[AＡ]\s*[)）]\s*(?=[^\s。.])/.exec(stem);
  if (!found) return { stem, options: [] };
  const style = found[1] === undefined ? "bracket" : "dot";
  const options = splitOptions({ key: "A", rest: stem.slice(found.index + found[0].length), style }, []);
  if (options.length < 2) return { stem, options: [] };
  return { stem: stem.slice(0, found.index + (/[。？?)）]/.test(found[0][0]!) ? 1 : 0)).trimEnd(), options };
}
