import { checkBody, cleanBody, mediaIn } from "../question/question.ts";
import { stemHash } from "../bank/bank.ts";
import { type Draft, type FormatName, htmlOf, type Place, type ReadFile, type ReadProblem } from "./content/content.ts";

/** A problem as it is kept and shown; its reason is said in the reader's language. */
export interface RowProblem {
  readonly place: Place;
  readonly field: string;
  readonly key: ReadProblem["key"];
  readonly values: Readonly<Record<string, string | number>>;
}

/** What became of one question of a file. */
export interface Row {
  /** Its place among all of the file, from 1. */
  readonly n: number;
  readonly place: Place;
  readonly problems: readonly RowProblem[];
  /** Sanitised; null where not enough could be read. */
  readonly draft: Draft | null;
  /** SHA-256 of the normalised stem, hex; null with problems. */
  readonly hash: string | null;
  readonly source: string;
  /** Addresses of media that it shows. */
  readonly media: readonly string[];
}

/** What a file holds beside its rows. */
export interface Head {
  readonly format: FormatName;
  readonly notes: readonly RowProblem[];
  readonly media: ReadonlyMap<string, Uint8Array>;
  /** How many rows there are. */
  readonly count: number;
}

/** A row on its way into the database, where JSON is text: no thread needs to build its objects again. */
export interface PackedRow {
  readonly n: number;
  readonly place: string;
  readonly draft: string | null;
  readonly hash: string | null;
  readonly problems: string;
  readonly source: string;
  readonly media: readonly string[];
}

export const packRows = (rows: readonly Row[]): PackedRow[] =>
  rows.map(({ n, place, draft, hash, problems, source, media }) => ({
    n,
    hash,
    media,
    source: source.replaceAll("\u0000", ""),
    place: asJson(place),
    draft: draft === null ? null : asJson(draft),
    problems: asJson(problems),
  }));

/** JSON that the database takes: no NUL, and no half of a letter as an entity or a cut reason leaves it. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\\\|\\u0000|\\ud[89a-f][\da-f]{2}/g, (found) =>
    found === "\\u0000" ? "" : found.length === 6 ? "\ufffd" : found,
  );

const kept = ({ place, field, key, values }: ReadProblem): RowProblem => ({ place, field, key, values: values ?? {} });

/** A draft as it would enter the bank, with all that keeps it out. */
export function checked(draft: Draft, place: Place): { draft: Draft; problems: RowProblem[]; hash: string | null; media: string[] } {
  const clean: Draft = { ...draft, body: cleanBody(draft.body) };
  const problems = checkBody(clean).map(({ field, key, values }) => ({ place, field, key, values: values ?? {} }));
  return {
    draft: clean,
    problems,
    hash: problems.length === 0 ? stemHash(clean.body).toString("hex") : null,
    media: mediaIn(htmlOf(clean.body).join("")),
  };
}

/** Everything that a file says, in its order, one row for each question: good ones and those with problems. */
export function rowsOf(format: FormatName, read: ReadFile): Omit<Head, "count"> & { readonly rows: readonly Row[] } {
  const rows: Omit<Row, "n">[] = read.questions.map(({ draft, place }) => ({ place, source: "", ...checked(draft, place) }));
  const bad = new Map<string, ReadProblem[]>();
  read.problems.forEach((problem, index) => {
    const { n, row, file } = problem.place;
    const key = n > 0 ? `${n}` : `${file ?? ""}:${row ?? `#${index}`}`;
    bad.set(key, [...(bad.get(key) ?? []), problem]);
  });
  for (const problems of bad.values()) {
    const first = problems[0]!;
    const draft = problems.find((problem) => problem.draft?.body)?.draft;
    const clean = draft?.body && draft.kind ? checked({ difficulty: 2, ...draft, body: draft.body, kind: draft.kind }, first.place) : null;
    rows.push({
      place: { ...first.place }, problems: problems.map(kept), draft: clean?.draft ?? null, hash: null,
      source: first.source ?? "", media: clean?.media ?? [],
    });
  }
  const at = ({ place }: Omit<Row, "n">) => place.row ?? place.line ?? place.n;
  const several = new Set(rows.map(({ place }) => place.file)).size > 1;
  rows.sort((a, b) => (several ? a.place.n - b.place.n || at(a) - at(b) : at(a) - at(b)));
  return { format, rows: rows.map((row, index) => ({ ...row, n: index + 1 })), notes: read.notes.map(kept), media: read.media };
}
