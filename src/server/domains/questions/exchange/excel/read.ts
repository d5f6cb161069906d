import { type CellValue, readSheet } from "./sheets.ts";
import {
  assemble, BadFile, decodeEntities, difficultyOfWord, type Draft, FILE_QUESTIONS, kindOfWord, type Place, type Raw, type ReadFile,
  type ReadProblem, type ReadQuestion, secrecyOfWord, SOURCE_LENGTH, textToHtml, type Wrong,
} from "../content/content.ts";
import { Carried, checkBody } from "../../question/question.ts";
import { type Column, columnLetter, columnOf, OPTION_LETTERS } from "./columns.ts";
import { finder } from "../text/text.ts";

/** One row of a sheet below its titles: the text of each named column. */
interface SheetRow {
  /** From 1, as the program shows it. */
  readonly number: number;
  readonly sheet: string | null;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
  readonly letters: ReadonlyMap<Column, string>;
  /** Columns whose cell is a day to the program. */
  readonly days: readonly Column[];
}

/** A row that asks, with the rows of its own questions when it is a case. */
interface Group {
  readonly row: SheetRow;
  readonly children: SheetRow[];
}

/** Sheets of the template that hold no questions. */
const ASIDE: ReadonlySet<string> = new Set(["填写说明", "示例"]);

/** Rows after the titles, of every sheet that has titles; `BadFile` where none has. */
function rowsOf(sheets: readonly { name: string; cells: readonly (readonly CellValue[])[] }[]): SheetRow[] {
  const found: SheetRow[] = [];
  let titled = 0;
  const several = sheets.filter(({ name }) => !ASIDE.has(name)).length > 1;
  for (const { name, cells } of sheets) {
    if (ASIDE.has(name)) continue;
    const at = cells.slice(0, 10).findIndex((row) => row.some((cell) => columnOf(String(cell ?? "")) === "stem"));
    if (at < 0) continue;
    titled++;
    const columns = cells[at]!.map((cell) => columnOf(String(cell ?? "")));
    const letters = new Map<Column, string>();
    columns.forEach((column, index) => {
      if (column === null) return;
      if (letters.has(column)) throw new BadFile("columnTwice", { column: String(cells[at]![index]) });
      letters.set(column, columnLetter(index));
    });
    if (!letters.has("answer")) throw new BadFile("columnMissing", { column: "答案" });
    cells.slice(at + 1).forEach((row, index) => {
      const texts: Partial<Record<Column, string>> = {};
      const days: Column[] = [];
      columns.forEach((column, i) => {
        const text = cellText(row[i]);
        if (column === null || text === "") return;
        texts[column] = text;
        if (row[i] instanceof Date) days.push(column);
      });
      if (Object.keys(texts).length > 0) found.push({ number: at + index + 2, sheet: several ? name : null, cells: texts, letters, days });
    });
  }
  if (titled === 0) throw new BadFile("columnMissing", { column: "题干" });
  return found;
}

/** A cell as text: dates as a day; that the program made one of 3-4 the author is told in a note. */
function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value).replace(/\r\n?/g, "\n").trim();
}

/** Rows of a case go to the row that holds their material. */
function grouped(rows: readonly SheetRow[], problems: ReadProblem[]): Group[] {
  const groups: Group[] = [];
  const materials = new Map<string, Group>();
  for (const row of rows) {
    const name = row.cells.material;
    if (name === undefined || kindOfWord(row.cells.kind ?? "") === "case") {
      const group = { row, children: [] };
      groups.push(group);
      if (name !== undefined) materials.set(name, group);
      continue;
    }
    const material = materials.get(name);
    if (material) material.children.push(row);
    else problems.push(problem(row, 0, "material", { field: "question", key: "rowNoMaterial", values: { name } }));
  }
  return groups;
}

const placeOf = (row: SheetRow, n: number, column?: Column): Place => {
  const letter = column === undefined ? undefined : row.letters.get(column);
  return { n, row: row.number, ...(letter === undefined ? {} : { column: letter }), ...(row.sheet === null ? {} : { file: row.sheet }) };
};

function problem(
  row: SheetRow,
  n: number,
  column: Column | undefined,
  said: Pick<ReadProblem, "field" | "key" | "values" | "draft">,
): ReadProblem {
  const source = Object.values(row.cells).join(" | ").slice(0, SOURCE_LENGTH);
  return { place: placeOf(row, n, column), source, ...said };
}

function rawOf(
  row: SheetRow,
  children: readonly SheetRow[],
  wrong: (row: SheetRow, column: Column, said: Pick<ReadProblem, "field" | "key" | "values">) => void,
): Raw & { weight: number } {
  const { cells } = row;
  const word = decodeEntities(cells.kind ?? "");
  const kind = children.length > 0 ? "case" : kindOfWord(word);
  if (kind === null && word !== "") wrong(row, "kind", { field: "kind", key: "kindUnknown", values: { value: word.slice(0, 20) } });
  const given = OPTION_LETTERS.map((key) => ({ key, text: cells[`option${key}`] ?? "" }));
  const answer = cells.answer ?? null;
  const unordered = /^[（(]\s*不分(?:先后)?顺序\s*[)）]\s*/.exec(answer ?? "");
  const weight = Number(cells.weight ?? "1");
  return {
    kind,
    stem: cells.stem ?? "",
    options: given.filter((option) => option.text !== ""),
    answer: unordered ? answer!.slice(unordered[0].length) : answer,
    anyOrder: unordered !== null,
    analysis: cells.analysis ?? "",
    children: children.map((child) => rawOf(child, [], wrong)),
    weight: Number.isFinite(weight) && weight > 0 ? weight : 1,
  };
}

const columnField = (column: Column): string => (column.startsWith("option") ? "options" : column);

/** Where in its row a problem lies. */
function columnFor(field: string, row: SheetRow, values: ReadProblem["values"]): Column | undefined {
  switch (field.replace(/^children\.\d+\./, "")) {
    case "kind":
      return "kind";
    case "stem":
      return "stem";
    case "options":
      return typeof values?.["option"] === "string" && row.letters.has(`option${values["option"]}`)
        ? `option${values["option"]}`
        : "optionA";
    case "answer":
    case "key":
      return "answer";
    case "analysis":
      return "analysis";
    case "chapter":
      return "chapter";
    case "point":
      return "point";
    case "difficulty":
      return "difficulty";
    case "secrecy":
      return "secrecy";
    case "weight":
      return "weight";
    default:
      return undefined;
  }
}

/** Questions of a workbook, whose files are unpacked already. */
export async function readWorkbook(files: Map<string, Uint8Array>, beside: ReadonlyMap<string, Uint8Array>): Promise<ReadFile> {
  const { sheets, pictures } = await readSheet(files);
  const problems: ReadProblem[] = [];
  const groups = grouped(rowsOf(sheets), problems);
  if (groups.length > FILE_QUESTIONS) throw new BadFile("fileTooMany");
  const carried = new Carried();
  const known = new Map([...beside, ...pictures]);
  const questions: ReadQuestion[] = [];
  groups.forEach((group, index) => {
    const own: ReadProblem[] = [];
    const draft = draftOf(group, index + 1, own, carried, known);
    if (draft && own.length === 0) questions.push({ draft, place: placeOf(group.row, index + 1) });
    problems.push(...own.map((one) => (draft ? { ...one, draft } : one)));
  });
  const notes = groups.flatMap(({ row, children }, index) =>
    [row, ...children].flatMap((one) =>
      one.days.map((column) =>
        problem(one, index + 1, column, { field: columnField(column), key: "cellIsDay", values: { value: one.cells[column]! } }),
      ),
    ),
  );
  return { questions, problems, notes, media: carried.files };
}

function draftOf(
  { row, children }: Group,
  n: number,
  problems: ReadProblem[],
  carried: Carried,
  known: ReadonlyMap<string, Uint8Array>,
): Draft | null {
  const wrong: Wrong[] = [];
  const find = finder(carried, known, (key, name) =>
    problems.push(problem(row, n, undefined, { field: "picture", key, values: { name } })),
  );
  const raw = rawOf(row, children, (where, column, said) => problems.push(problem(where, n, column, said)));
  const body = problems.some((one) => one.field === "kind") ? null : assemble(raw, (text) => textToHtml(text, find), wrong);
  const { chapter, point } = row.cells;
  const difficulty = row.cells.difficulty === undefined ? 2 : difficultyOfWord(row.cells.difficulty);
  if (difficulty === null)
    problems.push(
      problem(row, n, "difficulty", {
        field: "difficulty",
        key: "difficultyUnknown",
        values: { value: row.cells.difficulty!.slice(0, 20) },
      }),
    );
  const used = row.cells.secrecy;
  const secrecy = used === undefined ? undefined : secrecyOfWord(used);
  if (secrecy === null)
    problems.push(problem(row, n, "secrecy", { field: "secrecy", key: "secrecyUnknown", values: { value: used!.slice(0, 20) } }));
  for (const { field, key, values, child } of wrong) say(child, field, key, values);
  if (body === null) return null;
  const draft: Draft = {
    kind: body.kind,
    body,
    difficulty: difficulty ?? 2,
    ...(chapter === undefined ? {} : { chapterTitle: decodeEntities(chapter) }),
    ...(point === undefined ? {} : { pointName: decodeEntities(point) }),
    ...(secrecy ? { secrecy } : {}),
  };
  // What the reader said already needs no second word.
  if (problems.length === 0)
    for (const { field, key, values } of checkBody(draft))
      say(Number(/^children\.(\d+)\./.exec(field)?.[1] ?? 0) || undefined, field, key, values);
  return draft;

  function say(child: number | undefined, field: string, key: ReadProblem["key"], values: ReadProblem["values"]): void {
    const where = child === undefined ? row : (children[child - 1] ?? row);
    const full = child === undefined || field.startsWith("children.") ? field : `children.${child}.${field}`;
    problems.push(problem(where, n, columnFor(full, where, values), { field: full, key, ...(values ? { values } : {}) }));
  }
}
