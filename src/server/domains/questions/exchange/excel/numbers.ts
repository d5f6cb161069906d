import { BadXml, child, childrenOf, type Element, parseXml } from "../xml/xml.ts";

/**
 * Numbers as the author sees them: the library that reads cells gives 0.5 for 50%, 0.5 for 0.50 and a day of 1899 for 10:30. Such
 * cells become text in the sheets beforehand.
 */
export function shownNumbers(files: Map<string, Uint8Array>): void {
  const shown = stylesOf(files);
  if (shown.size === 0) return;
  for (const path of files.keys()) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(path)) continue;
    const sheet = new TextDecoder().decode(files.get(path)).replace(CELL, (whole, attributes: string, value: string) => {
      const show = shown.get(Number(/\ss="(\d+)"/.exec(attributes)?.[1] ?? -1));
      const number = Number(value);
      const text = show && value.trim() !== "" && Number.isFinite(number) && !/\st="(?!n")/.test(attributes) ? show(number) : null;
      return text === null ? whole : `<c${attributes.replace(/\st="n"/, "")} t="str"><v>${text}</v></c>`;
    });
    files.set(path, new TextEncoder().encode(sheet));
  }
}

/** A cell with a value, whatever formula gave it. */
const CELL = /<c((?:\s[^<>]*[^<>/])?)>(?:<f(?:\s[^<>]*)?(?:\/>|>[^<>]*<\/f>))?<v>([^<>]*)<\/v><\/c>/g;

/** What a cell shows; null: as the library reads it. */
type Show = (value: number) => string | null;

/** Formats that every program knows by number. */
const BUILT_IN: Readonly<Record<string, string>> = { 2: "0.00", 9: "0%", 10: "0.00%", 20: "h:mm", 21: "h:mm:ss" };

/** How cells of a style show their number, by the style's index; those that show it as it is are absent. */
function stylesOf(files: ReadonlyMap<string, Uint8Array>): Map<number, Show> {
  const found = new Map<number, Show>();
  const root = wholeXml(files.get("xl/styles.xml"));
  if (!root) return found;
  const own = new Map(
    childrenOf(child(root, "numFmts") ?? root, "numFmt").map(({ attributes }) => [
      attributes["numFmtId"] ?? "",
      attributes["formatCode"] ?? "",
    ]),
  );
  childrenOf(child(root, "cellXfs") ?? root, "xf").forEach(({ attributes }, index) => {
    const id = attributes["numFmtId"] ?? "0";
    const show = showFor(own.get(id) ?? BUILT_IN[id] ?? "");
    if (show) found.set(index, show);
  });
  return found;
}

/** Styles that can't be read keep no question out. */
function wholeXml(bytes: Uint8Array | undefined): Element | null {
  if (!bytes) return null;
  try {
    return parseXml(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof BadXml) return null;
    throw error;
  }
}

/** Decimals, percent and times of a day: what a question's cell is set to. */
function showFor(code: string): Show | null {
  const bare = code.split(";")[0]!.replace(/_.|\*.|\\(?=.)|^\[\$[^\]]*\]/g, "").trim();
  const number = /^0(?:\.(0{1,10}))?(%?)$/.exec(bare);
  if (number && (number[1] !== undefined || number[2] !== "")) {
    const decimals = number[1]?.length ?? 0;
    return (value) =>
      Math.abs(value) < 1e15 ? `${Number((number[2] === "" ? value : value * 100).toPrecision(15)).toFixed(decimals)}${number[2]}` : null;
  }
  const time = /^h{1,2}:mm(:ss)?$/i.exec(bare);
  if (!time) return null;
  return (value) => {
    if (value < 0 || value >= 1) return null;
    const seconds = Math.round(value * 86_400) % 86_400;
    return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, ...(time[1] === undefined ? [] : [seconds % 60])]
      .map((part, n) => (n === 0 ? String(part) : String(part).padStart(2, "0")))
      .join(":");
  };
}
