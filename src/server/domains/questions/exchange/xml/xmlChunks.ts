import { BadFile } from "../content/content.ts";

/** One element of a document as it stands there. */
export interface Chunk {
  readonly xml: string;
  /** Line at which it begins, from 1. */
  readonly line: number;
  /** False: it has no end, or another begins within it. */
  readonly whole: boolean;
}

/**
 * The elements of that name in a document, each by itself: one that is broken leaves the others readable, and only one at a time is
 * in memory as a tree. Text in CDATA and comments is passed by. Throws `BadFile` at a DOCTYPE or an entity.
 */
export function* chunksOf(text: string, name: string): Generator<Chunk> {
  const prefix = "(?:[\\w.-]+:)?";
  const scan = new RegExp(`<!\\[CDATA\\[|<!--|<!(?:DOCTYPE|ENTITY)|<${prefix}${name}(?=[\\s/>])|</${prefix}${name}\\s*>`, "gi");
  let start = -1;
  let line = 1;
  let counted = 0;
  const chunk = (from: number, to: number, whole: boolean): Chunk => {
    for (; counted < from; counted += 1) if (text.charCodeAt(counted) === 10) line += 1;
    return { xml: text.slice(from, to), line, whole };
  };
  for (let found = scan.exec(text); found !== null; found = scan.exec(text)) {
    const mark = found[0];
    if (/^<!(?:DOCTYPE|ENTITY)/i.test(mark)) throw new BadFile("fileEntities");
    if (mark.startsWith("<!")) {
      const end = mark === "<!--" ? "-->" : "]]>";
      const at = text.indexOf(end, scan.lastIndex);
      if (at < 0) break;
      scan.lastIndex = at + end.length;
      continue;
    }
    if (mark.startsWith("</")) {
      if (start >= 0) yield chunk(start, scan.lastIndex, true);
      start = -1;
      continue;
    }
    if (start >= 0) yield chunk(start, found.index, false);
    start = found.index;
    const end = endOfTag(text, scan.lastIndex);
    if (end > 0 && text[end - 2] === "/") {
      yield chunk(start, end, true);
      start = -1;
    }
    if (end > 0) scan.lastIndex = end;
  }
  if (start >= 0) yield chunk(start, text.length, false);
}

/** Behind the `>` of a tag; -1 where another begins before it ends. */
function endOfTag(text: string, from: number): number {
  let quote = "";
  for (let at = from; at < text.length; at += 1) {
    const one = text[at]!;
    if (one === "<") return -1;
    if (quote !== "") quote = one === quote ? "" : quote;
    else if (one === '"' || one === "'") quote = one;
    else if (one === ">") return at + 1;
  }
  return -1;
}
