import type { Endpoint, Received, Sent } from "#contract/endpoint.ts";
import { call } from "../../../client/call.ts";
import type { Column, ListSource, RowOf } from "./table.ts";

/** Rows that one file may hold. */
export const MOST_ROWS = 10_000;
/** The largest page that a list call gives. */
const PAGE = 100;

/** Every row that a list shows with its filters, page after page. `onProgress`: how many of how many. @throws CallFailure */
export async function everyRow<E extends Endpoint>(
  { endpoint, input }: ListSource<E>, onProgress: (done: number, total: number) => void,
): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = [];
  for (let current = 1; ; current += 1) {
    const page = (await call(endpoint, { ...input, current, size: PAGE } as unknown as Sent<E>, { quiet: true })) as Received<E> & {
      readonly records: readonly RowOf<E>[];
      readonly total: number;
    };
    rows.push(...page.records);
    onProgress(rows.length, page.total);
    if (rows.length >= page.total || page.records.length === 0 || rows.length >= MOST_ROWS) return rows;
  }
}

type Exported<Row> = readonly Pick<Column<Row>, "title" | "value">[];

/** Has the browser keep the rows as a file for a spreadsheet, with the columns that have values. */
export async function exportExcel<Row>(name: string, columns: Exported<Row>, rows: readonly Row[]): Promise<void> {
  const { default: writeExcel } = await import("write-excel-file/browser");
  const head = columns.map(({ title }) => ({ value: title, fontWeight: "bold" as const }));
  const body = rows.map((row) => columns.map(({ value }) => excelCell(value?.(row) ?? null)));
  const widths = columns.map(({ value, title }) => ({
    width: Math.min(60, Math.max(2 * title.length, ...rows.slice(0, 100).map((row) => textOf(value?.(row) ?? null).length)) + 3),
  }));
  await writeExcel([head, ...body], { columns: widths }).toFile(`${name}.xlsx`);
}

function excelCell(value: string | number | Date | null) {
  if (value === null) return null;
  if (value instanceof Date) return { value, type: Date, format: "yyyy-mm-dd hh:mm" } as const;
  return typeof value === "number" ? ({ value, type: Number } as const) : ({ value, type: String } as const);
}

/** The same as comma-separated values, in UTF-8 with the mark by which Excel knows it. */
export function exportCsv<Row>(name: string, columns: Exported<Row>, rows: readonly Row[]): void {
  keepFile(`${name}.csv`, new Blob(["\uFEFF", csvOf(columns, rows)], { type: "text/csv;charset=utf-8" }));
}

/** @returns lines that end in CR LF (RFC 4180) */
export function csvOf<Row>(columns: Exported<Row>, rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ value }) => value?.(row) ?? null))];
  return lines.map((line) => `${line.map(csvCell).join(",")}\r\n`).join("");
}

/** A text that a spreadsheet would take for a formula is kept from that by an apostrophe: names and comments are typed by anybody. */
function csvCell(value: string | number | Date | null): string {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : textOf(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(value: string | number | Date | null): string {
  if (!(value instanceof Date)) return String(value ?? "");
  const local = new Date(value.getTime() - value.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16).replace("T", " ");
}

function keepFile(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
