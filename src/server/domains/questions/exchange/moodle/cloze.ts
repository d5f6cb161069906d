import { aroundBlanks, BLANK, type Child, htmlToText, type Key, type Option, type PlainBody, textToHtml } from "../../question/question.ts";
import { BadQuestion, type Draft, judgeOfWord, type ReadProblem } from "../content/content.ts";

/** Moodle's embedded answers (question/type/multianswer): several blanks, and cases without an essay. */

const TYPES =
  "NUMERICAL|NM|MULTICHOICE|MC|MULTICHOICE_V|MCV|MULTICHOICE_H|MCH|SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC|MULTICHOICE_S|MCS|" +
  "MULTICHOICE_VS|MCVS|MULTICHOICE_HS|MCHS|MULTIRESPONSE|MR|MULTIRESPONSE_H|MRH|MULTIRESPONSE_S|MRS|MULTIRESPONSE_HS|MRHS";
const START = new RegExp(`\\{(\\d*):(${TYPES}):`, "g");

interface Alternative { readonly text: string; readonly fraction: number; readonly feedback: string }
interface Gap {
  readonly type: "short" | "number" | "one" | "row" | "several";
  readonly weight: number;
  readonly alternatives: readonly Alternative[];
  readonly exact: boolean;
}

type Note = (problem: Omit<ReadProblem, "place">) => void;

/** The parts of a text around its gaps; one part more than gaps. */
function gapsOf(text: string): { readonly parts: readonly string[]; readonly gaps: readonly Gap[] } {
  const parts: string[] = [];
  const gaps: Gap[] = [];
  let from = 0;
  START.lastIndex = 0;
  for (let start = START.exec(text); start !== null; start = START.exec(text)) {
    const end = endOf(text, START.lastIndex);
    if (end < 0) break;
    const name = start[2]!;
    const type = /^(?:NUMERICAL|NM)$/.test(name)
      ? "number"
      : /^(?:SHORTANSWER|SA|MW)/.test(name)
        ? "short"
        : /^(?:MULTIRESPONSE|MR)/.test(name)
          ? "several"
          : /_HS?$|^MCHS?$/.test(name)
            ? "row"
            : "one";
    parts.push(text.slice(from, start.index));
    gaps.push({
      type,
      weight: Number(start[1] || "1") || 1,
      alternatives: alternativesOf(text.slice(START.lastIndex, end)),
      exact: /_C$|^SAC$|^MWC$/.test(name),
    });
    from = end + 1;
    START.lastIndex = from;
  }
  return { parts: [...parts, text.slice(from)], gaps };
}

/** Where the gap's closing brace stands; -1 without one. */
function endOf(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "}") return at;
  }
  return -1;
}

function alternativesOf(inner: string): Alternative[] {
  return inner.split(/(?<!\\)~/).filter((one) => one.trim() !== "").map((one) => {
    const [, share, percent, rest] = /^\s*(=|%(-?[0-9]+(?:[.,][0-9]*)?)%)?([\s\S]*)$/.exec(one)!;
    // A `#` begins what is said of the answer, but not within an entity.
    const hash = /(?<!\\|&|&amp;)#/.exec(rest!)?.index ?? rest!.length;
    return {
      text: written(rest!.slice(0, hash)),
      fraction: share === "=" ? 100 : Number((percent ?? "0").replace(",", ".")),
      feedback: written(rest!.slice(hash + 1)),
    };
  });
}

/** Entities stand for themselves once, then `\}`, `\#` and `\~` for the character. What remains is HTML. */
function written(text: string): string {
  return decoded(text.trim()).replace(/\\([}#~])/g, "$1");
}

function decoded(text: string): string {
  const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };
  return text.replace(/&(?:#(\d{1,7})|(amp|lt|gt|quot|nbsp));/g, (all, code?: string, name?: string) =>
    name !== undefined ? NAMED[name]! : Number(code) > 0 && Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : all);
}

const CHILD = /<hr class="child"\s*\/?>\s*(?:<b>[^<]*<\/b>)?/;

/** @throws BadQuestion */
export function clozeBody(text: string, analysis: string, anyOrder: boolean, note: Note): Draft["body"] {
  const { parts, gaps } = gapsOf(text);
  if (gaps.length === 0) throw new BadQuestion({ field: "answer", key: "answerMissing" });
  if (gaps.some((gap) => gap.exact)) note({ field: "answer", key: "caseFolded" });
  const ours = CHILD.test(text);
  if (!ours && gaps.every((gap) => gap.type === "short" || gap.type === "number")) {
    return {
      kind: "fill",
      stem: parts.join(BLANK),
      options: [],
      key: { kind: "fill", blanks: gaps.map((gap) => typed(gap, note)), anyOrder },
      analysis,
    };
  }
  return ours ? markedCase(text, analysis, note) : foundCase(parts, gaps, analysis, note);
}

/** A case whose questions are parted by marks, as this product writes it. */
function markedCase(text: string, analysis: string, note: Note): Draft["body"] {
  const [material, ...rest] = text.split(CHILD);
  const children = rest.map((part, index): Child => {
    const { parts, gaps } = gapsOf(part);
    const gap = gaps[0];
    if (gap === undefined) throw new BadQuestion({ field: "answer", key: "answerMissing" });
    const said = gap.alternatives.find((one) => one.fraction > 0 && one.feedback !== "")?.feedback ?? "";
    return { ...childBody(gap, parts, said, note), id: index + 1, weight: gap.weight };
  });
  return { kind: "case", stem: material!.trim(), children, analysis };
}

/** A case of another's making: what stands before a gap asks for it; what stands before the first is the material too. */
function foundCase(parts: readonly string[], gaps: readonly Gap[], analysis: string, note: Note): Draft["body"] {
  const first = parts[0]!;
  const cut = Math.max(first.lastIndexOf("</p>", first.length - 5) + 4, first.lastIndexOf("<br", first.length - 4), 0);
  const material = htmlToText(first.slice(0, cut)) === "" ? first : first.slice(0, cut);
  const children = gaps.map((gap, index): Child => {
    const before = index === 0 ? (material === first ? "" : first.slice(cut)) : parts[index]!;
    const after = index === gaps.length - 1 ? parts[index + 1]! : "";
    const own = htmlToText(before + after) === "" ? `（${index + 1}）` : before.replace(/^(?:\s*<\/[a-z0-9]+>)+/i, "");
    const said = gap.alternatives.filter((one) => one.feedback !== "").map((one) => `${one.text}：${one.feedback}`).join("<br />");
    return { ...childBody(gap, [own, after], said, note), id: index + 1, weight: gap.weight };
  });
  return { kind: "case", stem: material, children, analysis };
}

function childBody(gap: Gap, parts: readonly string[], analysis: string, note: Note): PlainBody {
  const around = parts.map((part) => part.trim());
  if (gap.type === "short" || gap.type === "number") {
    return {
      kind: "fill",
      stem: parts.join(BLANK).trim(),
      options: [],
      key: { kind: "fill", blanks: [typed(gap, note)], anyOrder: false },
      analysis,
    };
  }
  const options = gap.alternatives.map((one, index): Option & Alternative => ({
    ...one,
    key: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[index] ?? `#${index}`,
    html: one.text,
  }));
  const stem = around.filter((part) => part !== "").join(" ");
  const right = options.filter((option) => option.fraction > 0);
  if (gap.type === "row" && options.length === 2 && right.length === 1) {
    const words = options.map((option) => judgeOfWord(htmlToText(option.html)));
    if (words.includes("T") && words.includes("F")) {
      return { kind: "judge", stem, options: [], key: { kind: "judge", right: words[options.indexOf(right[0]!)]! }, analysis };
    }
  }
  if (right.length === 0) throw new BadQuestion({ field: "answer", key: "answerMissing" });
  const best = options.filter((option) => option.fraction >= 100);
  if (gap.type !== "several" && best.length !== 1)
    throw new BadQuestion({ field: "answer", key: best.length === 0 ? "answerMissing" : "answerOneOnly" });
  const key: Key =
    gap.type === "several" ? { kind: "multiple", options: right.map((option) => option.key) } : { kind: "single", option: best[0]!.key };
  return { kind: key.kind, stem, options: options.map(({ key: letter, html }) => ({ key: letter, html })), key, analysis };
}

/** The alternatives of a typed answer. */
function typed(gap: Gap, note: Note): string[] {
  const right = gap.alternatives.filter((one) => one.fraction >= 100 && one.text.trim() !== "" && one.text !== "*");
  if (right.length === 0) throw new BadQuestion({ field: "answer", key: "answerMissing" });
  if (gap.alternatives.some((one) => one.fraction > 0 && one.fraction < 100)) note({ field: "answer", key: "partCreditLeft" });
  return right.map(({ text }) => {
    const [, number, range] = gap.type === "number" ? (/^(.+?):(.+)$/.exec(text) ?? []) : [];
    if (range !== undefined && Number(range.replace(",", ".")) > 0)
      throw new BadQuestion({ field: "answer", key: "answerRange", values: { value: `${number} ± ${range}` } });
    if (gap.type === "short" && /(?<!\\)\*/.test(text))
      throw new BadQuestion({ field: "answer", key: "answerWildcard", values: { value: text.slice(0, 100) } });
    return (number ?? text).replaceAll("\\*", "*").trim();
  });
}

/** What a gap can't hold is written as entities, which Moodle decodes once. */
const encoded = (html: string): string => html.replace(/[&<>"~#{}=%\\]/g, (one) => `&#${one.charCodeAt(0)};`);
/** A text in which nothing may look like a gap. */
const ungapped = (html: string): string => html.replace(/\{(?=\d*:[A-Z])/g, "&#123;");

function gap(
  weight: number,
  type: string,
  alternatives: readonly { readonly html: string; readonly share: string }[],
  feedback: string,
): string {
  const said = feedback === "" ? "" : `#${encoded(feedback)}`;
  const isRight = (share: string) => share !== "" && !share.startsWith("%-");
  const all = alternatives.map(({ share, html }) => `${share}${encoded(html)}${isRight(share) ? said : ""}`);
  return `{${weight}:${type}:${all.join("~")}}`;
}

const starred = (text: string): string => text.replaceAll("*", "\\*");

/** The text of several blanks. */
export function clozeFill({ stem, key }: PlainBody): string {
  const parts = aroundBlanks(stem);
  const blanks = key.kind === "fill" ? key.blanks : [];
  return parts
    .map(
      (part, index) =>
        ungapped(part) +
        (index < blanks.length
          ? gap(
              1,
              "SHORTANSWER",
              blanks[index]!.map((one) => ({ html: starred(one), share: "=" })),
              "",
            )
          : ""),
    )
    .join("");
}

/** Whether all children fit into one embedded question: no essay, one blank at most, no pictures outside the stems, whole weights. */
export function fitsCloze(children: readonly Child[]): boolean {
  return children.every(
    (child) =>
      child.kind !== "essay" &&
      Number.isInteger(child.weight) &&
      (child.key.kind !== "fill" || (child.key.blanks.length === 1 && !child.key.anyOrder)) &&
      !/<(?:img|audio)\b/i.test([child.analysis, ...child.options.map((option) => option.html)].join("")),
  );
}

/** The text of a case that fits. */
export function clozeCase(material: string, children: readonly Child[]): string {
  return [ungapped(material), ...children.map((child, index) => `<hr class="child" /><b>（${index + 1}）</b>${childText(child)}`)].join("\n");
}

function childText(child: Child): string {
  const { key, options, weight, analysis } = child;
  if (key.kind === "fill") {
    const [before, after] = aroundBlanks(child.stem);
    return `${ungapped(before ?? "")}${gap(
      weight,
      "SHORTANSWER",
      key.blanks[0]!.map((one) => ({ html: starred(one), share: "=" })),
      analysis,
    )}${ungapped(after ?? "")}`;
  }
  if (key.kind === "judge") {
    return `${ungapped(child.stem)} ${gap(
      weight,
      "MULTICHOICE_H",
      ["T", "F"].map((one) => ({ html: textToHtml(one === "T" ? "对" : "错"), share: one === key.right ? "=" : "" })),
      analysis,
    )}`;
  }
  const right = new Set(key.kind === "multiple" ? key.options : key.kind === "single" ? [key.option] : []);
  const several = key.kind === "multiple";
  const share = (letter: string): string => (several ? (right.has(letter) ? "=" : "%-100%") : right.has(letter) ? "=" : "");
  return `${ungapped(child.stem)} ${gap(
    weight,
    several ? "MULTIRESPONSE" : "MULTICHOICE_V",
    options.map((option) => ({ html: option.html, share: share(option.key) })),
    analysis,
  )}`;
}
