/**
 * How HTML stands in lines of text (text layout, Word, cells of a workbook): a new line is `<br />`, a picture or sound is
 * `![words](file)`, emphasis and tables stand as the tags themselves, characters may be written as entities (`&#49;`), which
 * also keeps a character from being read as layout. Everything else is plain: `a < b` needs no care.
 */
import { mediaElement } from "../../question/question.ts";

const NAMES =
  "p|br|b|strong|i|em|u|s|del|ins|mark|small|sub|sup|span|div|ul|ol|li|table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|" +
  "blockquote|pre|code|hr|h[1-6]|dl|dt|dd|figure|figcaption|ruby|rt|rp|img|audio|source";
const TAG = new RegExp(`</?(?:${NAMES})(?:\\s[^<>]*)?/?>`, "gi");
const BLOCK =
  /^<\/?(?:p|div|ul|ol|li|table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|blockquote|pre|hr|h[1-6]|dl|dt|dd|figure|figcaption)\b/i;
const BREAK = /^<br\s*\/?>$/i;
const PICTURE = /!\[([^\]\n]*)\]\(([^()\n]+)\)/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  times: "×",
  divide: "÷",
  deg: "°",
  plusmn: "±",
  middot: "·",
};

const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Entities become the characters that they name; what is none stays. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
    },
  );
}

/** The first character as an entity: layout does not see it, the reader gives it back. */
export const asEntity = (text: string): string => `&#${text.codePointAt(0)!};`;

/** What a picture's name stands for: its element, or null where the file is not there. */
export type FindMedia = (name: string, words: string) => string | null;

const NEW_LINE = "\n";

/** Text as above → HTML. */
export function textToHtml(text: string, find: FindMedia): string {
  if (!/[<&\n\]]/.test(text)) return escapeText(text);
  const out: string[] = [];
  let at = 0;
  for (const match of text.matchAll(TAG)) {
    pushPlain(out, text.slice(at, match.index), find);
    out.push(withMedia(match[0], find));
    at = match.index + match[0].length;
  }
  pushPlain(out, text.slice(at), find);
  return joined(out);
}

function pushPlain(out: string[], text: string, find: FindMedia): void {
  let at = 0;
  for (const match of text.matchAll(PICTURE)) {
    const element = find(decodeEntities(match[2]!.trim()), decodeEntities(match[1]!));
    pushLines(out, text.slice(at, match.index));
    if (element !== null) out.push(element);
    at = match.index + match[0].length;
  }
  pushLines(out, text.slice(at));
}

function pushLines(out: string[], text: string): void {
  text.split("\n").forEach((line, i) => {
    if (i > 0) out.push(NEW_LINE);
    if (line !== "") out.push(escapeText(decodeEntities(line)));
  });
}

/** A line's end beside a block is layout of the source alone. */
function joined(pieces: readonly string[]): string {
  const html: string[] = [];
  pieces.forEach((piece, i) => {
    if (piece !== NEW_LINE) html.push(piece);
    else if (!BLOCK.test(pieces[i - 1] ?? "") && !BLOCK.test(pieces[i + 1] ?? "")) html.push("<br />");
  });
  return html.join("");
}

function withMedia(tag: string, find: FindMedia): string {
  if (!/^<(img|audio|source)\b/i.test(tag)) return tag;
  const name = attribute(tag, "src");
  const element = name === null ? null : find(name, attribute(tag, "alt") ?? "");
  const address = element === null ? null : attribute(element, "src");
  if (address === null) return "";
  return tag.replace(/(\ssrc\s*=\s*)("[^"]*"|'[^']*'|[^\s>]+)/i, (_, before: string) => `${before}"${address}"`);
}

/** An attribute of a tag, decoded; null when it is not there. */
export function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, "i").exec(tag);
  return found ? decodeEntities(found[1] ?? found[2] ?? found[3] ?? "") : null;
}

/** HTML → text as above; `name` gives the file's name for a picture's address. `textToHtml` gives the same HTML back. */
export function htmlToText(html: string, name: (address: string) => string): string {
  const pieces = html.match(/<[^<>]*>|[^<]+|</g) ?? [];
  const out: string[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    if (piece === "<" || !piece.startsWith("<")) out.push(plain(piece));
    else if (BREAK.test(piece)) {
      const edge = i === 0 || i === pieces.length - 1 || BLOCK.test(pieces[i - 1]!) || BLOCK.test(pieces[i + 1]!);
      out.push(edge ? "<br />" : NEW_LINE);
    } else if (/^<audio\b/i.test(piece) && pieces[i + 1] === "</audio>") {
      out.push(picture(piece, name));
      i++;
    } else out.push(/^<(img|audio|source)\b/i.test(piece) ? picture(piece, name) : piece);
  }
  return out.join("").split("\n").map(edgesKept).join("\n");
}

/** Short where the element is just as `mediaElement` makes it, else the tag itself. */
function picture(tag: string, name: (address: string) => string): string {
  const address = attribute(tag, "src") ?? "";
  const words = attribute(tag, "alt") ?? "";
  const file = name(address);
  const end = /^<audio\b/i.test(tag) ? "</audio>" : "";
  if (tag + end === mediaElement(address, words) && !/[()\n]/.test(file)) return `![${words.replace(/[\]\n&![<>]/g, asEntity)}](${file})`;
  return tag.replace(/(\ssrc\s*=\s*)("[^"]*"|'[^']*')/i, (_, before: string) => `${before}"${file}"`) + end;
}

const plain = (piece: string): string =>
  decodeEntities(piece)
    .replace(/&(?=[#a-zA-Z])/g, "&amp;")
    .replace(/<(?=[a-zA-Z/]|$)/g, "&lt;")
    .replace(/!(?=\[)/g, asEntity)
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0001-\u001f\u007f\u2028\u2029\ufffe\uffff]/g, asEntity);

/** White space at the ends of a line would be lost. */
const edgesKept = (line: string): string => line.replace(/^[\s\u3000\ufeff]|[\s\u3000\ufeff]$/g, asEntity);
