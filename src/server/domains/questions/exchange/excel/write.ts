import type { Image, SheetData } from "write-excel-file/node";
import { type Body, isSound, mediaIn, type PlainBody } from "../../question/question.ts";
import { COLUMNS, type Column, EXPLANATION } from "./columns.ts";
import {
  asEntity, DIFFICULTY_NAMES, htmlToText, KIND_NAMES, mediaOf, packed, pictureSize, SECRECY_NAMES, within, type WriteContext,
  type Written, type WrittenQuestion,
} from "../content/content.ts";
import { quietBlank } from "../text/text.ts";

export const EXCEL_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Most characters of a cell. */
const CELL_LENGTH = 32_767;
/** Longest side (px) at which a picture lies on its cell. */
const PICTURE_SIDE = 120;

type Row = Partial<Record<Column, { readonly text: string; readonly html?: string }>>;

/** A workbook in the template's shape; with sound, a zip that holds both. */
export async function writeWorkbook(questions: readonly WrittenQuestion[], context: WriteContext): Promise<Written> {
  const { names, files, left: gone } = await mediaOf(questions, context);
  const left: Written["left"][number][] = [...gone];
  const rows: Row[] = [];
  questions.forEach((question, index) => {
    const own = rowsOf(question, `材料${index + 1}`, (address) => names.get(address) ?? address);
    if (own.some((row) => Object.values(row).some((cell) => (cell?.text.length ?? 0) > CELL_LENGTH)))
      left.push({ questionId: question.questionId, key: "textTooLong" });
    else rows.push(...own);
  });
  const images = rows.flatMap((row, at) =>
    COLUMNS.flatMap(({ column }, index) => picturesOf(row[column]?.html ?? "", { row: at + 2, column: index + 1 }, names, files)),
  );
  const bytes = await workbook([titles(), ...rows.map(cellsOf)], images);
  const sounds = new Map([...files].filter(([name]) => isSound(name)));
  return { ...packed(context.title, { ending: "xlsx", type: EXCEL_TYPE, bytes }, sounds), left };
}

/** The empty workbook with its titles, how to fill it in, and an example of each kind. */
export const writeTemplate = (examples: readonly WrittenQuestion[]): Promise<Uint8Array> =>
  workbook(
    [titles()],
    [],
    [titles(), ...examples.flatMap((question, index) => rowsOf(question, `材料${index + 1}`, (address) => address)).map(cellsOf)],
  );

async function workbook(data: SheetData, images: Image[], examples?: SheetData): Promise<Uint8Array> {
  const columns = COLUMNS.map(({ width }) => ({ width }));
  const explanation = EXPLANATION.map((row, i) =>
    row.map((value) => ({
      value,
      type: String,
      wrap: true,
      alignVertical: "top" as const,
      ...(i === 0 ? { fontWeight: "bold" as const } : {}),
    })),
  );
  const { default: writeExcelFile } = await import("write-excel-file/node");
  return writeExcelFile([
    { data, sheet: "题目", columns, stickyRowsCount: 1, ...(images.length > 0 ? { images } : {}) },
    { data: explanation, sheet: "填写说明", columns: [{ width: 18 }, { width: 90 }] },
    ...(examples ? [{ data: examples, sheet: "示例", columns, stickyRowsCount: 1 }] : []),
  ]).toBuffer();
}

const titles = (): SheetData[number] =>
  COLUMNS.map(({ title }) => ({ value: title, type: String, fontWeight: "bold", backgroundColor: "#e8eef7", alignVertical: "top" }));

const cellsOf = (row: Row): SheetData[number] => COLUMNS.map(({ column }) => {
  const text = row[column]?.text ?? "";
  return text === "" ? null : { value: text, type: String, wrap: true, alignVertical: "top" };
});

function rowsOf(question: WrittenQuestion, material: string, name: (address: string) => string): Row[] {
  const { body, chapterTitle, pointName, difficulty, secrecy } = question;
  const common: Row = {
    ...(chapterTitle ? { chapter: { text: quiet(chapterTitle) } } : {}), ...(pointName ? { point: { text: quiet(pointName) } } : {}),
    difficulty: { text: DIFFICULTY_NAMES[difficulty - 1] ?? "中" },
    ...(secrecy === undefined || secrecy === "open" ? {} : { secrecy: { text: SECRECY_NAMES[secrecy] } }),
  };
  if (body.kind !== "case") return [{ ...bodyCells(body, name), ...common }];
  const children = body.children.map((child): Row => ({
    ...bodyCells(child, name),
    material: { text: material },
    ...(child.weight === 1 ? {} : { weight: { text: String(child.weight) } }),
  }));
  return [{ ...bodyCells(body, name), ...common, material: { text: material } }, ...children];
}

function bodyCells(body: Body, name: (address: string) => string): Row {
  const cell = (html: string) => ({ text: inCell(htmlToText(html, name)), html });
  const row: Row = { kind: { text: KIND_NAMES[body.kind] }, stem: cell(body.stem), analysis: cell(body.analysis) };
  if (body.kind === "case") return row;
  for (const option of body.options) row[`option${option.key}`] = cell(option.html);
  row.answer = answerCell(body, cell);
  return row;
}

function answerCell({ key }: PlainBody, cell: (html: string) => { text: string; html: string }): { text: string; html?: string } {
  switch (key.kind) {
    case "single":
      return { text: key.option };
    case "multiple":
      return { text: key.options.join("") };
    case "judge":
      return { text: key.right === "T" ? "对" : "错" };
    case "essay":
      return cell(key.reference);
    case "fill":
      return {
        text: inCell(`${key.anyOrder ? "（不分顺序）" : ""}${key.blanks.map((blank) => blank.map(quietBlank).join("|")).join("；")}`),
      };
  }
}

/** What the reader of workbooks would take for something else: `_x0041_` is a letter to it, `（不分顺序）` a direction. */
const inCell = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, asEntity);
const quiet = (text: string): string => inCell(text.trim().replace(/&(?=[#a-zA-Z])/g, asEntity));

function picturesOf(
  html: string,
  anchor: { row: number; column: number },
  names: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, Uint8Array>,
): Image[] {
  return mediaIn(html).flatMap((address): Image[] => {
    const name = names.get(address);
    const bytes = name && !isSound(address) ? files.get(name) : undefined;
    if (!name || !bytes) return [];
    const content = Buffer.from(bytes);
    return [
      {
        content,
        contentType: `image/${address.endsWith(".jpg") ? "jpeg" : address.slice(address.lastIndexOf(".") + 1)}`,
        ...within(pictureSize(bytes), PICTURE_SIDE),
        dpi: 96,
        anchor,
        title: name,
        description: name,
      },
    ];
  });
}

