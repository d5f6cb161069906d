import { FORMULA } from "./formulas.ts";
import { type Carried, mediaElement } from "./carried.ts";

/** The HTML of questions on its way in and out of files. What is read is cleaned again when it is stored. */

/** A blank of a fill question (body.ts). */
export const BLANK = "____";

/** The stem's parts around its blanks; underscores within tags and formulas are no blanks. */
export function aroundBlanks(stem: string): string[] {
  const masked = stem.replace(FORMULA, (all) => " ".repeat(all.length)).replace(/<[^<>]*>/g, (all) => " ".repeat(all.length));
  const parts: string[] = [];
  let from = 0;
  for (const blank of masked.matchAll(/_{3,}/g)) {
    parts.push(stem.slice(from, blank.index));
    from = blank.index + blank[0].length;
  }
  return [...parts, stem.slice(from)];
}

/** A plain text as HTML; lines stay lines. */
export function textToHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replace(/\r\n?|\n/g, "<br />");
}

/** Whether it is text alone, without a single tag. */
export const isPlain = (html: string): boolean => !/<[a-z/!]/i.test(html);

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", amp: "&" };

/** The text of an HTML: tags away, blocks parted by line ends, entities as their characters. */
export function htmlToText(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi, "\n")
    .replace(/<[a-z/!][^<>]*>/gi, "")
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|quot|apos|nbsp|amp));/gi, (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()]!;
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : all;
    })
    .trim();
}

/** The beginning of a stem as one line of plain text, for titles that other programs show. */
export function titleOf(html: string): string {
  const text = htmlToText(html).replace(/\s+/g, " ");
  return Array.from(text).slice(0, 50).join("") || "题目";
}

/** Why a picture or sound of a file was not taken. */
interface MediaFault {
  readonly key: "pictureMissing" | "pictureKind" | "pictureRemote";
  readonly name: string;
}

/** A text of a question is longer than any may be. */
export class TooLong extends Error {}
/** Most characters of one text of a question, pictures aside (checking.rules.ts says the same). */
const LONGEST = 20_000;

const TAG = /<(audio|video|iframe|img|a)\b([^<>]*)>/gi;
const DATA = /(["'])data:[a-z]+\/[a-z0-9.+-]+;base64,([A-Za-z0-9+/=\s]*)\1/gi;
const SOUND = /\.(?:mp3|m4a|ogg|wav)(?:\?|$)/i;

/**
 * The same HTML with the file's own pictures and sounds under their final addresses. `find` gives the bytes of what the file holds
 * under a name, or null. What can't be taken goes away and is told to `fault`. A link to a sound of the file becomes the sound.
 * @throws TooLong
 */
export function takeMedia(
  html: string,
  carried: Carried,
  find: (source: string) => Uint8Array | null,
  fault: (what: MediaFault) => void,
): string {
  const inside: string[] = [];
  const text = html.includes(";base64,")
    ? html.replace(DATA, (_all, quote: string, data: string) => `${quote}data:${inside.push(data) - 1}${quote}`)
    : html;
  if (text.length > LONGEST) throw new TooLong();
  const bytesOf = (source: string): Uint8Array | null =>
    /^data:\d+$/.test(source) ? Buffer.from(inside[Number(source.slice(5))] ?? "", "base64") : find(source);
  const lower = text.toLowerCase();
  const parts: string[] = [];
  let from = 0;
  TAG.lastIndex = 0;
  for (const tag of text.matchAll(TAG)) {
    if (tag.index < from) continue;
    const name = tag[1]!.toLowerCase();
    const written = tag[2]!;
    const start = tag.index + tag[0].length;
    const close = name === "img" ? start : lower.indexOf(`</${name}>`, start);
    const end = name === "img" ? start : close < 0 ? start : close + name.length + 3;
    const inner = /<source\b([^<>]*)>/i.exec(text.slice(start, Math.max(start, close)))?.[1] ?? "";
    const source = attribute(written, name === "a" ? "href" : "src") ?? attribute(inner, "src");
    if (name === "a" && (source === null || !SOUND.test(source))) continue;
    if (name === "video" || name === "iframe") {
      parts.push(text.slice(from, tag.index));
      from = end;
      if (source !== null) fault({ key: /^(?:https?:)?\/\//i.test(source) ? "pictureRemote" : "pictureKind", name: source.slice(0, 200) });
      continue;
    }
    const bytes = source === null ? null : bytesOf(source);
    if (name === "a" && bytes === null) continue;
    parts.push(text.slice(from, tag.index));
    from = end;
    const address = bytes === null ? null : carried.add(bytes);
    if (address === null) {
      if (source !== null)
        fault({
          key: bytes !== null ? "pictureKind" : /^(?:https?:)?\/\//i.test(source) ? "pictureRemote" : "pictureMissing",
          name: source.slice(0, 200),
        });
    } else if (name === "img") parts.push(`<img${written.replace(SRC, (_all, before: string) => `${before}src="${address}"`)}>`);
    else parts.push(mediaElement(address, ""));
  }
  return [...parts, text.slice(from)].join("");
}

const SRC = /((?:^|\s))src\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i;

/** The value of an attribute among those of a tag; null when it is not there. */
function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(attributes);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? null : value.replaceAll("&amp;", "&");
}

/** The name that a path of a file's own ends with, or stands for, decoded. */
export function plainName(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
