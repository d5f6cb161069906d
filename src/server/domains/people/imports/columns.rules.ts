/** The cells of a sheet as rows of learners. Pure. */

/** A cell as the reader of workbooks gives it. */
export type Cell = string | number | boolean | Date | null;

/** A row as it stands in the sheet. */
export interface SheetRow {
  /** As the spreadsheet counts it, from 1. */
  readonly n: number;
  readonly name: string;
  readonly phone: string;
  readonly workCode: string;
  readonly cohort: string;
}

type Column = Exclude<keyof SheetRow, "n">;

/** What schools write over the columns. The first of each is the template's. */
export const TITLES: Readonly<Record<Column, readonly string[]>> = {
  name: ["姓名", "学员姓名", "名字", "学生姓名", "name", "full name"],
  phone: ["手机号", "手机", "手机号码", "电话", "联系电话", "联系方式", "phone", "mobile", "phone number"],
  workCode: ["工号", "学号", "员工编号", "员工号", "编号", "work number", "work code", "employee number"],
  cohort: ["班级", "班", "班次", "所在班级", "class", "cohort"],
};

/** Rows among which the titles are looked for: some sheets begin with a heading. */
const HEAD = 10;

const plain = (cell: Cell | undefined): string =>
  String(cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell ?? ""))
    .normalize("NFKC")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim();

const titleOf = (cell: Cell | undefined): Column | null => {
  const title = plain(cell).replace(/[*（(].*$/u, "").trim().toLowerCase();
  return (Object.keys(TITLES) as Column[]).find((column) => TITLES[column].includes(title)) ?? null;
};

/** A phone number without what people write between and before its digits. */
const digits = (text: string): string => {
  const bare = text.replace(/[\s\-–—()]/gu, "").replace(/^(?:\+?86)(?=1\d{10}$)/, "");
  return /^\d+(?:\.0)?$/.test(bare) ? bare.replace(/\.0$/, "") : text;
};

/** What is written in a row, as it is kept. */
export const cleaned = ({ name, phone, workCode, cohort }: Readonly<Record<Column, Cell | undefined>>): Omit<SheetRow, "n"> => ({
  name: plain(name).replace(/\s+/gu, " "),
  phone: digits(plain(phone)),
  workCode: plain(workCode),
  cohort: plain(cohort).replace(/\s+/gu, " "),
});

/** The learners of a sheet, empty rows left out; null where no row has a title for names and one for phones or work numbers. */
export function sheetRows(cells: readonly (readonly Cell[])[]): SheetRow[] | null {
  const head = cells.slice(0, HEAD).findIndex((row) => {
    const titles = row.map(titleOf);
    return titles.includes("name") && (titles.includes("phone") || titles.includes("workCode"));
  });
  if (head < 0) return null;
  const places = new Map<Column, number>();
  cells[head]!.forEach((cell, place) => {
    const column = titleOf(cell);
    if (column !== null && !places.has(column)) places.set(column, place);
  });
  const at = (row: readonly Cell[], column: Column) => (places.has(column) ? row[places.get(column)!] : undefined);
  return cells.slice(head + 1).flatMap((row, place) => {
    const one = {
      n: head + 2 + place,
      ...cleaned({ name: at(row, "name"), phone: at(row, "phone"), workCode: at(row, "workCode"), cohort: at(row, "cohort") }),
    };
    return one.name + one.phone + one.workCode + one.cohort === "" ? [] : [one];
  });
}
