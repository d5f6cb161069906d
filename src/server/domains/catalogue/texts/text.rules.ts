import sanitizeHtml from "sanitize-html";
import {
  FIGURE_SECONDS, LEAST_READING_SECONDS, type LessonBlock, READ_A_MINUTE, WORD_CHARACTERS,
} from "#contract/lessonText.ts";
import { escapeHtml, plainText, TEXT_TAGS } from "../../../kernel/richText.ts";

/** The text of a document lesson as HTML, and how long one reads it. Pure. */

/** A drawing as a text shows it. */
interface ShownDrawing {
  readonly name: string;
  readonly url: string;
  /** Of its view box: it keeps its place free before it is there. */
  readonly width: number;
  readonly height: number;
}

/** A text as it is stored and shown. */
export interface ReadyText {
  /** Clean HTML of each block. */
  readonly html: readonly string[];
  /** The second of the reading time at which each block ends, in the same order. */
  readonly ends: readonly number[];
  readonly seconds: number;
  /** Without any tag, for search. */
  readonly plain: string;
}

/** Turns blocks into HTML: everything typed is escaped, and what comes out passes an allow-list again. */
export function textOf(blocks: readonly LessonBlock[], drawings: ReadonlyMap<string, ShownDrawing>, ownSeconds: number | null): ReadyText {
  const html = blocks.map((block) => cleanBlock(htmlOf(block, drawings)));
  const weights = blocks.map((block, i) => weightOf(block, html[i]!));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const seconds = ownSeconds ?? Math.max(LEAST_READING_SECONDS, Math.round(whole));
  let read = 0;
  const ends = weights.map((weight) => {
    read += weight;
    return whole === 0 ? seconds : Math.round((seconds * read) / whole);
  });
  return { html, ends, seconds, plain: html.map(plainText).join(" ").trim() };
}

/** Seconds that a block takes. */
function weightOf(block: LessonBlock, html: string): number {
  const text = plainText(html);
  const words = text.match(/[A-Za-z0-9][A-Za-z0-9.,%/-]*/g) ?? [];
  const others = text.replace(/[A-Za-z0-9][A-Za-z0-9.,%/-]*/g, "").replace(/\s/g, "");
  const characters = others.length + words.length * WORD_CHARACTERS;
  return (characters * 60) / READ_A_MINUTE + (block.kind === "figure" ? FIGURE_SECONDS : 0);
}

/** A figure and its unit stay on one line: 36 V, 2,000 Ω. */
const UNIT = /(\d) (?=[A-Za-zΩμ°℃%‰])/g;

const inline = (text: string): string =>
  escapeHtml(text.replace(UNIT, "$1\u00a0")).replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>");

function htmlOf(block: LessonBlock, drawings: ReadonlyMap<string, ShownDrawing>): string {
  switch (block.kind) {
    case "heading":
      return `<h2>${inline(block.text)}</h2>`;
    case "paragraph":
      return `<p>${inline(block.text)}</p>`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      return `<${tag}>${block.items.map((item) => `<li>${inline(item)}</li>`).join("")}</${tag}>`;
    }
    case "table":
      return tableHtml(block);
    case "callout":
      return `<div class="${block.tone}" role="note"><p>${inline(block.text)}</p></div>`;
    case "steps":
      return `<ol class="steps">${block.steps
        .map(({ name, value, note }) =>
          `<li><span>${inline(name)}</span><strong>${inline(value)}</strong><span>${inline(note)}</span></li>`)
        .join("")}</ol>`;
    case "figure":
      return figureHtml(block, drawings);
    default:
      return "";
  }
}

/** Values stand below each other at the right, words at the left. */
const VALUE = /^[\d\s.,%+~～–—−/×±≤≥<>-]+$/;

function tableHtml({ head, rows, marked, note }: Extract<LessonBlock, { kind: "table" }>): string {
  const isValue = head.map((_name, column) => rows.length > 0 && rows.every((row) => VALUE.test(row[column] ?? "")));
  const cell = (tag: string, text: string, column: number) =>
    `<${tag}${isValue[column] ? ' class="value"' : ""}>${inline(text)}</${tag}>`;
  const line = (row: readonly string[], index: number) =>
    `<tr${index === marked ? ' class="marked"' : ""}>${row.map((text, column) => cell("td", text, column)).join("")}</tr>`;
  return `<figure><table><thead><tr>${head
    .map((text, column) => cell("th", text, column).replace("<th", '<th scope="col"'))
    .join("")}</tr></thead><tbody>${rows.map(line).join("")}</tbody></table>${
    note === undefined ? "" : `<figcaption>${inline(note)}</figcaption>`
  }</figure>`;
}

/** A drawing that is gone leaves its words. */
function figureHtml(
  { drawing, alt, caption }: Extract<LessonBlock, { kind: "figure" }>,
  drawings: ReadonlyMap<string, ShownDrawing>,
): string {
  const found = drawings.get(drawing);
  const picture = found
    ? `<img src="${found.url}" alt="${escapeHtml(alt)}" width="${found.width}" height="${found.height}">`
    : `<p>${inline(alt)}</p>`;
  return `<figure class="drawing">${picture}<figcaption>${inline(caption)}</figcaption></figure>`;
}

const CLASSES: sanitizeHtml.IOptions["allowedClasses"] = {
  div: ["warning", "tip"], ol: ["steps"], figure: ["drawing"], tr: ["marked"], td: ["value"], th: ["value"],
};

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, "h2", "div", "span"],
  allowedAttributes: { img: ["src", "alt", "width", "height"], th: ["scope"], div: ["role"] },
  allowedClasses: CLASSES,
  allowedSchemes: [],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

const cleanBlock = (html: string): string => sanitizeHtml(html, ALLOWED);
