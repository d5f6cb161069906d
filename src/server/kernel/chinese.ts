import type { Language } from "#contract/text/say.ts";
import { ENGLISH_FILLERS, stemOf } from "./englishWords.ts";

/**
 * Chinese search in plain PostgreSQL (database.md 6): the application fills a `tsvector` with every Han character and
 * pair of neighbours, each at its place in the text, so that a phrase query finds exactly the substrings; words from
 * the dictionary and Latin tokens are added for the rank. No extension and no locale of the server is involved.
 */

/** Where a text stands: the title outranks names and lesson titles (`near`), these outrank an introduction (`far`). */
type Place = "title" | "near" | "far";
export interface SearchField {
  readonly text: string;
  readonly place: Place;
}

/** A keyword as tsquery texts, to be cast by the statement. */
export interface SearchQuery {
  /** Every word of the keyword somewhere; holds all that contain it literally. */
  readonly match: string;
  /** The keyword literally. */
  readonly exact: string;
  /** The keyword literally, in the title. */
  readonly exactTitle: string;
  /** Any of its words: for the rank, and for what to show when nothing holds them all. */
  readonly any: string;
  /** The keyword and its words in plain text, longest first, for marking them. */
  readonly words: readonly string[];
}

interface Piece {
  readonly text: string;
  readonly han: boolean;
  readonly at: number;
}

/** Positions of a tsvector end at 16383; what lies beyond is not found. */
const LAST_POSITION = 16_000;
/** The server keeps at most 256 positions of a lexeme. */
const MOST_POSITIONS = 255;
const PIECE = /\p{Script=Han}|\p{N}+|(?:(?!\p{Script=Han})\p{L}\p{M}*)+[+#]*/gu;
const LABEL: Readonly<Record<Place, string>> = { title: "B", near: "C", far: "D" };
/** What people add to a search without meaning it; ignored beside other words. */
const FILLERS: ReadonlySet<string> = new Set(["怎么", "怎样", "如何", "什么", "哪里", "哪些", "可以", "课程", "视频", "教程", "培训", "培训班", "学习"]);

const plain = (text: string) => text.normalize("NFKC").toLowerCase();

/** Han characters one by one, Latin words and numbers whole, numbered so that neighbours in the text have neighbouring places. */
function piecesOf(text: string, from: number): Piece[] {
  const found: Piece[] = [];
  let at = from;
  let end = 0;
  for (const match of plain(text).matchAll(PIECE)) {
    const han = /\p{Script=Han}/u.test(match[0]);
    const gap = match.input.slice(end, match.index);
    const before = found.at(-1);
    // A space between Han and Latin is only typography (380 V, PLC 编程); anything else between two pieces parts them.
    if (before && gap !== "" && (gap.trim() !== "" || (han && before.han))) at += 1;
    found.push({ text: match[0], han, at });
    at += 1;
    end = match.index + match[0].length;
  }
  return found;
}

/** Runs of Han characters without a gap, with the place of their first. */
function hanRuns(pieces: readonly Piece[]): { text: string; at: number }[] {
  const runs: { text: string; at: number; end: number }[] = [];
  for (const piece of pieces) {
    if (!piece.han) continue;
    const last = runs.at(-1);
    if (last && last.end === piece.at) {
      last.text += piece.text;
      last.end += 1;
    } else runs.push({ text: piece.text, at: piece.at, end: piece.at + 1 });
  }
  return runs;
}

interface Cutter {
  cut(text: string, hmm?: boolean): string[];
  cutForSearch(text: string, hmm?: boolean): string[];
}
let cutter: Promise<Cutter> | null = null;
let forgetting: NodeJS.Timeout | null = null;
/** How long (ms) an unused dictionary stays in memory. */
const KEPT_MS = 600_000;

/** The dictionary takes a quarter of a second and 40 MB: it is loaded when it is needed, and let go when it isn't any more. */
function dictionary(): Promise<Cutter> {
  if (forgetting) forgetting.refresh();
  else forgetting = setTimeout(() => (cutter = null), KEPT_MS).unref();
  cutter ??= (async () => {
    const [{ Jieba }, { dict }] = await Promise.all([import("@node-rs/jieba"), import("@node-rs/jieba/dict.js")]);
    return Jieba.withDict(dict);
  })();
  return cutter;
}

/** The text of a `tsvector` holding these fields; pass it as a parameter and cast it. */
export async function searchVector(fields: readonly SearchField[]): Promise<string> {
  const { cut, cutForSearch } = bound(await dictionary());
  const lexemes = new Map<string, Map<number, string>>();
  const add = (lexeme: string, at: number, label: string) => {
    let places = lexemes.get(lexeme);
    if (!places) lexemes.set(lexeme, (places = new Map()));
    const before = places.get(at);
    if (before === undefined ? places.size < MOST_POSITIONS : label < before) places.set(at, label);
  };
  let from = 1;
  for (const { text, place } of fields) {
    const label = LABEL[place];
    const wordLabel = place === "title" ? "A" : label;
    const pieces = piecesOf(text, from).filter((piece) => piece.at < LAST_POSITION);
    pieces.forEach((piece, index) => {
      add(piece.text, piece.at, piece.han ? label : wordLabel);
      const next = pieces[index + 1];
      if (piece.han && next?.han && next.at === piece.at + 1) add(piece.text + next.text, piece.at, label);
    });
    for (const run of hanRuns(pieces)) {
      let at = run.at;
      for (const word of cut(run.text)) {
        for (const part of cutForSearch(word)) if (length(part) > 1) add(part, at + length(word.slice(0, word.indexOf(part))), wordLabel);
        at += length(word);
      }
    }
    from = (pieces.at(-1)?.at ?? from) + 3;
  }
  return [...lexemes].map(([lexeme, places]) => `'${lexeme}':${[...places].map(([at, label]) => at + label).join()}`).join(" ");
}

const length = (text: string) => Array.from(text).length;
const bound = (jieba: Cutter) => ({
  cut: (text: string) => jieba.cut(text, true),
  cutForSearch: (text: string) => jieba.cutForSearch(text, true),
});

/** Finds nothing: a keyword of signs alone. */
const NOTHING: SearchQuery = { match: "", exact: "", exactTitle: "", any: "", words: [] };

/** What to look for, by the language of who looks; null without a keyword. */
export async function searchQuery(keyword: string, language: Language = "zh"): Promise<SearchQuery | null> {
  if (keyword.trim() === "") return null;
  const terms = keyword.trim().split(/\s+/u).flatMap(unbroken).slice(0, 12);
  if (terms.length === 0) return NOTHING;
  const parted = (await Promise.all(terms.map((pieces) => wordsOf(pieces, language)))).flat();
  const fillers = language === "en" ? new Set([...FILLERS, ...ENGLISH_FILLERS]) : FILLERS;
  const isMeant = (word: string) => !fillers.has(word) && !(language === "en" && fillers.has(stemOf(word)));
  const meant = parted.filter(isMeant);
  const words = [...new Set(meant.length > 0 ? meant : parted)];
  const typed = terms.map((pieces) => pieces.map((piece) => piece.text).join(""));
  const phrases = words.map((word) => phrase(piecesOf(word, 0)));
  return {
    match: phrases.join(" & "),
    exact: terms.map((pieces) => phrase(pieces)).join(" & "),
    exactTitle: terms.map((pieces) => phrase(pieces, "AB")).join(" & "),
    any: phrases.join(" | "),
    words: [...new Set([...typed.filter((word) => language === "zh" || meant.length === 0 || isMeant(word)), ...words])].toSorted(
      (a, b) => b.length - a.length,
    ),
  };
}

/** The pieces of a text, parted where places are not neighbours. */
function unbroken(text: string): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of piecesOf(text, 0)) {
    const last = groups.at(-1);
    if (last?.at(-1)?.at === piece.at - 1) last.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/**
 * The words of a term, long ones by their parts (电工证 is found by 电工; who holds it literally ranks first). What the
 * dictionary leaves as single characters is dropped beside longer words. An English reader's word is found in each of its forms, and
 * one with digits (N1, CO2) as it stands: every other English word begins with an n.
 */
async function wordsOf(pieces: readonly Piece[], language: Language): Promise<string[]> {
  const latin = pieces.filter((piece) => !piece.han).map((piece) => piece.text);
  if (language === "en" && latin.length === pieces.length) return latin.length > 1 ? [latin.join("")] : latin.map(stemOf);
  const found: string[] = latin;
  for (const run of hanRuns(pieces)) {
    if (length(run.text) <= 2) {
      found.push(run.text);
      continue;
    }
    const { cut, cutForSearch } = bound(await dictionary());
    const long = cut(run.text).flatMap((word) => {
      const parts = cutForSearch(word).filter((part) => part !== word && length(part) > 1);
      return parts.length > 0 ? parts : length(word) > 1 ? [word] : [];
    });
    found.push(...(long.length > 0 ? long : [run.text]));
  }
  return found;
}

/** The literal text as a phrase of neighbours; the last Latin word may go on. `labels` limits where it stands. */
function phrase(pieces: readonly Piece[], labels = ""): string {
  const steps: { lexeme: string; at: number }[] = [];
  pieces.forEach((piece, index) => {
    const next = pieces[index + 1];
    const before = pieces[index - 1];
    if (!piece.han) {
      const flags = (next ? "" : "*") + labels;
      steps.push({ lexeme: `'${piece.text}'${flags && `:${flags}`}`, at: piece.at });
    } else if (next?.han) steps.push({ lexeme: `'${piece.text}${next.text}'${labels && `:${labels}`}`, at: piece.at });
    else if (!before?.han) steps.push({ lexeme: `'${piece.text}'${labels && `:${labels}`}`, at: piece.at });
  });
  const text = steps.map((step, index) => (index === 0 ? "" : ` <${step.at - steps[index - 1]!.at}> `) + step.lexeme).join("");
  return steps.length > 1 ? `(${text})` : text;
}
