import { BadFile } from "../content/content.ts";
import { child, childrenOf, type Element, parseXml, textOf, within } from "../xml/xml.ts";

/**
 * Pictures of a workbook. The library that reads the cells leaves them out, so drawings are read here: those anchored at a cell
 * (Excel) and those that a cell holds by =DISPIMG("…") (WPS). Pictures that newer Excel places within cells are not read.
 */

interface CellPicture {
  /** From 0. */
  readonly row: number;
  readonly column: number;
  /** The words for screen readers, or its name: what `![](name)` in the cell may say. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

type Files = ReadonlyMap<string, Uint8Array>;

/** Pictures by the sheet's name. */
export function anchoredPictures(files: Files): Map<string, CellPicture[]> {
  const found = new Map<string, CellPicture[]>();
  const workbook = xml(files, "xl/workbook.xml");
  if (!workbook) throw new BadFile("fileBroken");
  const parts = relations(files, "xl/workbook.xml");
  for (const sheet of childrenOf(child(workbook, "sheets") ?? workbook, "sheet")) {
    const path = parts.get(sheet.attributes["id"] ?? sheet.attributes["r:id"] ?? "");
    const drawings = path ? [...relations(files, path).values()].filter((target) => /\/drawings\/[^/]+\.xml$/.test(target)) : [];
    const pictures = drawings.flatMap((drawing) => drawn(files, drawing));
    if (pictures.length > 0) found.set(sheet.attributes["name"] ?? "", pictures);
  }
  return found;
}

function drawn(files: Files, drawing: string): CellPicture[] {
  const root = xml(files, drawing);
  const parts = relations(files, drawing);
  return (root?.children ?? []).flatMap((anchor) => {
    if (typeof anchor === "string") return [];
    const from = child(anchor, "from");
    const at = { row: Number(textOf(from && child(from, "row"))), column: Number(textOf(from && child(from, "col"))) };
    return [...within(anchor)].filter((one) => one.name === "pic").flatMap((picture) => {
      const bytes = files.get(parts.get(embedded(picture)) ?? "");
      return bytes && from ? [{ ...at, name: nameOf(picture), bytes }] : [];
    });
  });
}

/** What =DISPIMG("ID") shows, by its id. */
export function pictureFormulas(files: Files): Map<string, Uint8Array> {
  const path = "xl/cellimages.xml";
  const root = xml(files, path);
  const parts = relations(files, path);
  const found = new Map<string, Uint8Array>();
  for (const picture of root ? within(root) : []) {
    if (picture.name !== "pic") continue;
    const id = [...within(picture)].find((one) => one.name === "cNvPr")?.attributes["name"];
    const bytes = files.get(parts.get(embedded(picture)) ?? "");
    if (id && bytes) found.set(id, bytes);
  }
  return found;
}

const embedded = (picture: Element): string => {
  const blip = [...within(picture)].find((one) => one.name === "blip");
  return blip?.attributes["embed"] ?? blip?.attributes["r:embed"] ?? "";
};

function nameOf(picture: Element): string {
  const named = [...within(picture)].find((one) => one.name === "cNvPr")?.attributes;
  return (named?.["descr"] || named?.["name"]) ?? "";
}

function xml(files: Files, path: string): Element | null {
  const bytes = files.get(path);
  if (!bytes) return null;
  try {
    return parseXml(new TextDecoder().decode(bytes));
  } catch (error) {
    throw error instanceof BadFile ? error : new BadFile("fileBroken");
  }
}

/** What a part refers to: paths by relation id. */
function relations(files: Files, path: string): Map<string, string> {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const root = xml(files, `${folder}_rels/${path.slice(folder.length)}.rels`);
  return new Map(
    (root ? childrenOf(root, "Relationship") : []).flatMap(({ attributes: { Id, Target, TargetMode } }) =>
      Id && Target && TargetMode !== "External"
        ? [[Id, Target.startsWith("/") ? Target.slice(1) : new URL(Target, `file:///${folder}`).pathname.slice(1)] as const]
        : [],
    ),
  );
}

/**
 * Superscript, subscript, bold, italic and underline of a part of a cell: the library that reads cells gives the letters alone, so
 * they become tags in the shared strings beforehand.
 */
export function styledStrings(files: Map<string, Uint8Array>): void {
  const path = "xl/sharedStrings.xml";
  const bytes = files.get(path);
  if (!bytes) return;
  const text = new TextDecoder().decode(bytes);
  if (!/<r>|<r /.test(text)) return;
  const styled = text.replace(/<si>((?:(?!<\/si>)[\s\S])*?<r[ >](?:(?!<\/si>)[\s\S])*)<\/si>/g, (whole, inside: string) => {
    const runs = [...inside.matchAll(/<r(?:\s[^>]*)?>([\s\S]*?)<\/r>/g)].map(([, run]) => ({
      style: /<rPr>([\s\S]*?)<\/rPr>/.exec(run!)?.[1] ?? "",
      text: /<t(?:\s[^>]*)?>([\s\S]*?)<\/t>/.exec(run!)?.[1] ?? "",
    }));
    const marks = MARKS.filter(
      ([, pattern]) => runs.some((run) => pattern.test(run.style)) && !runs.every((run) => pattern.test(run.style)),
    );
    if (marks.length === 0) return whole;
    const joined = runs
      .map((run) =>
        marks.reduce(
          (inner, [tag, pattern]) => (run.text !== "" && pattern.test(run.style) ? `&lt;${tag}&gt;${inner}&lt;/${tag}&gt;` : inner),
          run.text,
        ),
      )
      .join("");
    return `<si><t xml:space="preserve">${joined}</t></si>`;
  });
  files.set(path, new TextEncoder().encode(styled));
}

const MARKS: readonly (readonly [string, RegExp])[] = [
  ["sup", /<vertAlign val="superscript"\s*\/>/], ["sub", /<vertAlign val="subscript"\s*\/>/],
  ["b", /<b(?:\s+val="(?:1|true)")?\s*\/>/], ["i", /<i(?:\s+val="(?:1|true)")?\s*\/>/], ["u", /<u(?:\s+val="single")?\s*\/>/],
];
