import { XMLParser, XMLValidator } from "fast-xml-parser";
import { BadFile } from "../content/content.ts";

/** XML of question files, read without trust: no DTD, no entities but XML's own five and numbers, a bounded depth. */

export interface Element {
  /** Without its namespace's prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Element | string)[];
}

/** The text is no XML, or not whole. `line` from 1. */
export class BadXml extends Error {
  readonly line: number;

  constructor(line: number) {
    super("not well-formed XML");
    this.name = "BadXml";
    this.line = line;
  }
}

/** Deepest nesting of elements that is read. */
const DEPTH = 100;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // Entities are decoded here, outside CDATA alone: the parser's own decoding counts and limits even `&lt;`.
  processEntities: false,
  cdataPropName: "#cdata",
  maxNestedTags: DEPTH,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

type Raw = Readonly<Record<string, unknown>>;

/** The one root element of a whole document or fragment. A DOCTYPE is refused, whatever it says. */
export function parseXml(text: string): Element {
  if (declaresType(text)) throw new BadFile("fileEntities");
  let raw: readonly Raw[];
  try {
    raw = parser.parse(text) as readonly Raw[];
  } catch {
    throw new BadXml(1);
  }
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new BadXml(valid.err.line);
  const roots = elementsOf(raw).filter((child) => typeof child !== "string");
  const root = roots[0];
  if (root === undefined || roots.length > 1) throw new BadXml(1);
  return root;
}

function elementsOf(raw: readonly Raw[]): (Element | string)[] {
  return raw.map((node) => {
    const name = Object.keys(node).find((key) => key !== ":@") ?? "";
    const value = node[name];
    if (name === "#text") return decodeEntities(String(value));
    const inner = value as readonly Raw[];
    if (name === "#cdata") return inner.map((part) => (part["#text"] as string | undefined) ?? "").join("");
    const attributes = Object.entries((node[":@"] ?? {}) as Record<string, string>).map(
      ([key, text]) => [key, decodeEntities(String(text))] as const,
    );
    return { name, attributes: Object.fromEntries(attributes), children: elementsOf(inner) };
  });
}

/** Whether a DOCTYPE or an entity is declared outside CDATA and comments. */
function declaresType(text: string): boolean {
  const scan = /<!\[CDATA\[|<!--|<!(?:DOCTYPE|ENTITY)/gi;
  for (let found = scan.exec(text); found !== null; found = scan.exec(text)) {
    const end = found[0].startsWith("<!-") ? "-->" : found[0].startsWith("<![") ? "]]>" : null;
    if (end === null) return true;
    const at = text.indexOf(end, scan.lastIndex);
    if (at < 0) return false;
    scan.lastIndex = at + end.length;
  }
  return false;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** XML's five entities and numbers as their characters; an unknown one stays as it is written. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name]!;
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : all;
    },
  );
}

/** The first child of that name. */
export function child(element: Element, name: string): Element | undefined {
  return element.children.find((one): one is Element => typeof one !== "string" && one.name === name);
}

/** All children of that name, in order. */
export function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((one): one is Element => typeof one !== "string" && one.name === name);
}

/** Its text and that of everything within. */
export function textOf(element: Element | undefined): string {
  return element === undefined ? "" : element.children.map((one) => (typeof one === "string" ? one : textOf(one))).join("");
}

/** Every element within (and this one), in the order of the document. */
export function* within(element: Element): Generator<Element> {
  yield element;
  for (const one of element.children) if (typeof one !== "string") yield* within(one);
}

// Characters that XML 1.0 can't hold at all.
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** As text or the value of an attribute. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, "").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** As a CDATA section, or as plain text where nothing needs one. */
export function xmlData(text: string): string {
  const clean = text.replace(FORBIDDEN, "");
  return /[&<>\r]/.test(clean) ? `<![CDATA[${clean.replaceAll("]]>", "]]]]><![CDATA[>")}]]>` : clean;
}
