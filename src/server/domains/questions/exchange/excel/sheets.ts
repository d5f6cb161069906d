import { rezip } from "../xml/xml.ts";
import { shownNumbers } from "./numbers.ts";
import { anchoredPictures, pictureFormulas, styledStrings } from "./pictures.ts";
import { asEntity, BadFile } from "../content/content.ts";

export type CellValue = string | number | boolean | Date | null;

interface Sheets {
  readonly sheets: { readonly name: string; readonly cells: CellValue[][] }[];
  /** Pictures by the name under which a cell shows them. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

const FORMULA = /^=?(?:_xlfn\.)?DISPIMG\("([^"]+)"\s*,\s*\d+\)$/;

/** The cells of every sheet, pictures as `![](name)` within them. */
export async function readSheet(files: Map<string, Uint8Array>): Promise<Sheets> {
  const anchored = anchoredPictures(files);
  const formulas = pictureFormulas(files);
  styledStrings(files);
  shownNumbers(files);
  const pictures = new Map<string, Uint8Array>();
  const sheets = (await cellsOf(files)).map(({ sheet, data }) => ({ name: sheet, cells: data as unknown as CellValue[][] }));
  for (const { cells } of sheets) {
    if (formulas.size === 0) break;
    for (const row of cells) {
      row.forEach((cell, i) => {
        const id = typeof cell === "string" ? FORMULA.exec(cell)?.[1] : undefined;
        if (id === undefined || !formulas.has(id)) return;
        pictures.set(id, formulas.get(id)!);
        row[i] = `![](${id})`;
      });
    }
  }
  for (const { name, cells } of sheets) for (const [index, picture] of (anchored.get(name) ?? []).entries()) {
    const row = (cells[picture.row] ??= []);
    const text = row[picture.column] === null || row[picture.column] === undefined ? "" : String(row[picture.column]);
    const shown =
      picture.name !== "" && (text.includes(`](${picture.name})`) || text.includes(`src="${picture.name}"`)) ? picture.name : null;
    const key = shown ?? `drawing ${name} ${index + 1}`.replace(/[()\n]/g, "-");
    pictures.set(key, picture.bytes);
    if (shown === null) row[picture.column] = `${text}![${picture.name.replace(/[\]\n&![<>]/g, asEntity)}](${key})`;
  }
  return { sheets: sheets.map((sheet) => ({ ...sheet, cells: Array.from(sheet.cells, (row) => row ?? []) })), pictures };
}

async function cellsOf(files: ReadonlyMap<string, Uint8Array>) {
  const { default: readExcelFile } = await import("read-excel-file/node");
  try {
    // Numbers as a person sees them: 0.3, not 0.30000000000000004.
    return await readExcelFile(Buffer.from(rezip(files)), { trim: false, parseNumber: (text) => Number(Number(text).toPrecision(15)) });
  } catch {
    throw new BadFile("fileBroken");
  }
}
