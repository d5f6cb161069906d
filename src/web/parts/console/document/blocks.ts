import type { JSONContent } from "@tiptap/core";
import type { LessonBlock } from "#contract/lessonText.ts";

/** A lesson's text as the editor's document, and back. Pure. */

/** Words between ** and ** are strong. */
function inlineOf(text: string): JSONContent[] {
  return text.split(/(\*\*.+?\*\*)/g).filter((piece) => piece !== "").map((piece) => {
    const strong = /^\*\*(.+)\*\*$/.exec(piece)?.[1];
    return strong === undefined ? { type: "text", text: piece } : { type: "text", text: strong, marks: [{ type: "bold" }] };
  });
}

function textIn(node: JSONContent): string {
  const pieces = (node.content ?? []).map((one) => {
    if (one.type === "hardBreak") return " ";
    if (one.type !== "text") return textIn(one);
    const text = one.text ?? "";
    return one.marks?.some(({ type }) => type === "bold") && text.trim() !== "" ? `**${text}**` : text;
  });
  // Two strong pieces beside each other are one.
  return pieces.join("").replaceAll("****", "").replace(/\s+/g, " ").trim();
}

const paragraph = (text: string): JSONContent => ({ type: "paragraph", content: inlineOf(text) });
const cell = (type: "tableHeader" | "tableCell", text: string): JSONContent => ({ type, content: [paragraph(text)] });

function nodeOf(block: LessonBlock): JSONContent {
  switch (block.kind) {
    case "heading":
      return { type: "heading", attrs: { level: 2 }, content: inlineOf(block.text) };
    case "paragraph":
      return paragraph(block.text);
    case "list":
      return {
        type: block.ordered ? "orderedList" : "bulletList",
        content: block.items.map((item) => ({ type: "listItem", content: [paragraph(item)] })),
      };
    case "callout":
      return { type: "callout", attrs: { tone: block.tone }, content: inlineOf(block.text) };
    case "table":
      return {
        type: "table",
        // What the grid has no place for stays with it.
        attrs: { marked: block.marked ?? null, note: block.note ?? null },
        content: [
          block.head.map((text) => cell("tableHeader", text)),
          ...block.rows.map((row) => row.map((text) => cell("tableCell", text))),
        ].map((content) => ({ type: "tableRow", content })),
      };
    case "steps":
    case "figure":
      return { type: "piece", attrs: { block } };
  }
}

export const docOf = (blocks: readonly LessonBlock[]): JSONContent => ({
  type: "doc",
  content: blocks.length === 0 ? [{ type: "paragraph" }] : blocks.map(nodeOf),
});

function blockOf(node: JSONContent): LessonBlock | null {
  const text = textIn(node);
  switch (node.type) {
    case "heading":
      return text === "" ? null : { kind: "heading", text: text.replaceAll("**", "") };
    case "paragraph":
      return text === "" ? null : { kind: "paragraph", text };
    case "callout":
      return text === "" ? null : { kind: "callout", tone: node.attrs?.["tone"] === "tip" ? "tip" : "warning", text };
    case "bulletList":
    case "orderedList": {
      const items = (node.content ?? []).map(textIn).filter(Boolean);
      return items.length === 0 ? null : { kind: "list", items, ...(node.type === "orderedList" ? { ordered: true } : {}) };
    }
    case "table":
      return tableOf(node);
    case "piece":
      return node.attrs?.["block"] as LessonBlock;
    default:
      return null;
  }
}

/** The first row is the head. Cells that span several stand once, and the others stay empty. */
function tableOf({ content = [], attrs = {} }: JSONContent): LessonBlock | null {
  const grid = content.map((row) => (row.content ?? []).map(textIn));
  const [head, ...rows] = grid;
  if (!head || rows.length === 0) return null;
  const width = Math.max(...grid.map((row) => row.length));
  const whole = (row: readonly string[]) => Array.from({ length: width }, (_, at) => row[at] ?? "");
  const [marked, note] = [attrs["marked"] as number | null, attrs["note"] as string | null];
  return {
    kind: "table", head: whole(head), rows: rows.map(whole), ...(typeof marked === "number" && marked < rows.length ? { marked } : {}),
    ...(note ? { note } : {}),
  };
}

export const blocksOf = (doc: JSONContent): LessonBlock[] => (doc.content ?? []).flatMap((node) => blockOf(node) ?? []);
