import type { QuestionKind } from "#contract/questions.ts";
import type { Raw } from "../content/content.ts";
import { type Line, linesOf, markerOf } from "./lines.ts";
import { optionsInStem, splitOptions } from "./options.ts";

/** A question of a text as its lines say it. */
export interface TextQuestion extends Raw {
  readonly line: number;
  readonly strange: string | null;
  readonly chapter: string;
  readonly point: string;
  readonly difficulty: string;
  readonly secrecy: string;
  readonly children: readonly (TextQuestion & { readonly weight: number })[];
  readonly weight: number;
  readonly source: string;
}

type State = "stem" | "option" | "answer" | "analysis";

/** A question that is being read. */
class Open {
  readonly line: Line;
  readonly number: number;
  readonly style: "dot" | "bracket";
  readonly kind: QuestionKind | null;
  readonly weight: number;
  readonly strange: string | null;
  state: State = "stem";
  readonly stem: string[] = [];
  readonly options: { key: string; lines: string[]; style: string }[] = [];
  answer: string[] | null = null;
  /** Whether the answer may go on in further lines; null: not known before it says something. */
  long: boolean | null = null;
  /** What stood in brackets before its number, where no label says the answer. */
  readonly inFront: string;
  anyOrder = false;
  readonly analysis: string[] = [];
  readonly children: Open[] = [];
  readonly own: Partial<Record<"chapter" | "point" | "difficulty" | "secrecy", string>> = {};
  /** The number of the list within this question's text that was read last. */
  list = 0;
  readonly source: string[] = [];

  constructor(line: Line, sticky: QuestionKind | null) {
    const { style, number, rest, answer } = line.item!;
    const marker = markerOf(rest);
    this.inFront = answer;
    this.line = line;
    this.style = style;
    this.number = number;
    this.kind = marker.kind ?? sticky;
    this.weight = marker.points !== null && marker.points > 0 ? marker.points : 1;
    this.strange = marker.strange;
    this.stem.push(marker.rest);
  }

  get answered(): boolean {
    return this.answer !== null;
  }
}

/** Everything that looks like a question, and the lines that belong to none. */
export function readQuestions(text: string): {
  readonly questions: readonly TextQuestion[];
  readonly outside: readonly { readonly line: number; readonly text: string }[];
} {
  return new Reader(linesOf(text)).read();
}

class Reader {
  readonly #lines: readonly Line[];
  readonly #found: TextQuestion[] = [];
  readonly #outside: { line: number; text: string }[] = [];
  #sticky: { chapter: string; point: string; difficulty: string; secrecy: string; kind: QuestionKind | null } = {
    chapter: "",
    point: "",
    difficulty: "",
    secrecy: "",
    kind: null,
  };
  #open: Open | null = null;
  #blankBefore = true;

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  read(): ReturnType<typeof readQuestions> {
    this.#lines.forEach((line, at) => {
      this.#take(line, at);
      this.#blankBefore = line.blank;
    });
    this.#close();
    return { questions: this.#found, outside: this.#outside };
  }

  /** The question or the case's question that lines belong to now. */
  get #current(): Open | null {
    return this.#open?.children.at(-1) ?? this.#open;
  }

  #take(line: Line, at: number): void {
    if (line.item && this.#begins(line, at)) return;
    this.#open?.source.push(line.text);
    if (line.heading && this.#heading(line.heading.kind)) return;
    if (line.label && this.#label(line, line.label)) return;
    const current = this.#current;
    if (!current) {
      if (!line.blank) this.#outside.push({ line: line.number, text: line.text });
      return;
    }
    if (line.option && this.#option(current, line.option, at)) return;
    if (line.item) current.list = line.item.number;
    this.#text(current, line.text);
  }

  #begins(line: Line, at: number): boolean {
    const { style } = line.item!;
    const open = this.#open;
    if (open && style === "bracket" && open.style === "dot") {
      if (!this.#childBegins(open, line, at)) return false;
      open.source.push(line.text);
      open.children.push(new Open(line, null));
      return true;
    }
    if (open && style === "dot" && open.style === "bracket" && open.children.length === 0 && !this.#starts(open, line, at)) return false;
    if (open && style === open.style && !this.#starts(open, line, at)) return false;
    this.#close();
    this.#open = new Open(line, this.#sticky.kind);
    this.#open.source.push(line.text);
    return true;
  }

  #childBegins(open: Open, line: Line, at: number): boolean {
    const child = open.children.at(-1);
    if (child) return this.#starts(child, line, at);
    const marked = markerOf(line.item!.rest);
    if (open.answered || (open.kind !== null && open.kind !== "case")) return false;
    if (open.kind === "case" || line.item!.number === 1) return marked.kind !== null || this.#answersFollow(line, at);
    return false;
  }

  /** Whether a numbered line is the next question after `last`, and no list within it. */
  #starts(last: Open, line: Line, at: number): boolean {
    const { number, rest, answer } = line.item!;
    if (markerOf(rest).kind !== null || answer !== "") return true;
    const inside = this.#current ?? last;
    if (inside.list > 0 && number === inside.list + 1 && !this.#blankBefore && (!inside.answered || !this.#answersFollow(line, at)))
      return false;
    const next = number === last.number + 1;
    if (this.#blankBefore) return next || this.#answersFollow(line, at);
    if (next) return inside.list === 0 || this.#answersFollow(line, at);
    return inside.answered && this.#answersFollow(line, at);
  }

  /** Whether options or an answer come before the next number of this style. */
  #answersFollow(line: Line, at: number): boolean {
    const { style } = line.item!;
    for (let i = at + 1; i < this.#lines.length; i++) {
      const { item, label, option } = this.#lines[i]!;
      if (label?.name === "answer" || option?.key === "A") return true;
      if (item && (item.style === style || item.style === "dot")) return false;
    }
    return false;
  }

  #heading(kind: QuestionKind | null): boolean {
    const current = this.#current;
    const writing =
      current !== null &&
      (current.state === "analysis" ||
        current.state === "stem" ||
        (current.state === "answer" && (current.kind === "essay" || current.kind === null)));
    if (kind === null && writing) return false;
    this.#close();
    this.#sticky.kind = kind;
    return true;
  }

  #label({ number }: Line, { name, rest, anyOrder }: NonNullable<Line["label"]>): boolean {
    const current = this.#current;
    if (name === "chapter" || name === "point" || name === "difficulty" || name === "secrecy") {
      // Right below a question it is that question's; after an empty line it is of those that follow.
      if (this.#open && !this.#blankBefore && name !== "chapter") {
        this.#open.own[name] = rest;
        return true;
      }
      this.#open?.source.pop();
      this.#close();
      this.#sticky[name] = rest;
      if (name === "chapter") this.#sticky.point = "";
      return true;
    }
    if (!current || number === 0) return false;
    if (name === "analysis") {
      current.state = "analysis";
      current.analysis.push(rest);
      return true;
    }
    if (name === "aside") return true;
    if (name === "solution" && !solves(current)) return false;
    if (/_{3,}/.test(rest) || current.answered) return false;
    current.state = "answer";
    current.anyOrder = anyOrder;
    current.answer = [rest];
    current.long = isLong(current, rest);
    return true;
  }

  #option(current: Open, option: NonNullable<Line["option"]>, at: number): boolean {
    if (current.answered || current.state === "analysis") return false;
    if (current.kind !== null && !["single", "multiple", "judge"].includes(current.kind)) return false;
    const expected = "ABCDEFGHIJ"[current.options.length];
    // `A 相……` begins an option only where `B ……` follows.
    if (
      option.style === "space" &&
      (option.key !== expected || (option.key === "A" && !this.#lines.slice(at + 1, at + 6).some((line) => line.option?.key === "B")))
    )
      return false;
    if (
      option.key !== expected &&
      current.options.length === 0 &&
      option.key !== "A" &&
      !this.#lines.slice(at + 1, at + 4).some((line) => line.option)
    )
      return false;
    current.state = "option";
    for (const one of splitOptions(option, this.#lines.slice(at + 1, at + 12)))
      current.options.push({ key: one.key, lines: [one.text], style: option.style });
    return true;
  }

  #text(current: Open, text: string): void {
    if (current.state === "stem") current.stem.push(text);
    else if (current.state === "option") current.options.at(-1)!.lines.push(text);
    else if (current.state === "answer" && current.long !== false) {
      current.answer!.push(text);
      current.long ??= isLong(current, text);
    } else current.analysis.push(text);
  }

  #close(): void {
    const open = this.#open;
    this.#open = null;
    if (open) this.#found.push(this.#finished(open));
  }

  #finished(open: Open): TextQuestion {
    const { chapter, point, difficulty, secrecy } = { ...this.#sticky, ...open.own };
    let stem = trimmed(open.stem);
    let options = open.options.map((option) => ({ key: option.key, text: trimmed(option.lines) }));
    if (options.length === 0 && (open.kind === null || open.kind === "single" || open.kind === "multiple"))
      ({ stem, options } = optionsInStem(stem));
    return {
      line: open.line.number,
      strange: open.strange,
      kind: open.kind,
      weight: open.weight,
      stem,
      options,
      answer: (open.answer === null ? open.inFront : trimmed(open.answer)) || null,
      anyOrder: open.anyOrder,
      analysis: trimmed(open.analysis),
      chapter,
      point,
      difficulty,
      secrecy,
      children: open.children.map((child) => this.#finished(child)),
      source: open.source.join("\n").trim(),
    };
  }
}

/** Whether 解：begins its answer: of a question to answer at length. */
const solves = ({ kind, options, stem }: Open): boolean =>
  kind === "essay" || (kind === null && options.length === 0 && !/_{3,}/.test(stem.join("")));

/** Whether an answer may go on in the next line, by the first line of it that says something; null: this one says nothing. */
function isLong({ kind, options, stem }: Open, first: string): boolean | null {
  if (kind === "essay" || kind === "case") return true;
  if (first.trim() === "") return null;
  return kind === null && options.length === 0 && first.length > 4 && !/_{3,}/.test(stem.join(""));
}

/** Lines joined, without empty ones at both ends. */
function trimmed(lines: readonly string[]): string {
  const from = lines.findIndex((line) => line !== "");
  return from < 0 ? "" : lines.slice(from, lines.findLastIndex((line) => line !== "") + 1).join("\n");
}
