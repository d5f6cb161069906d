import type { Draft } from "../content/content.ts";
import { titleOf } from "../../question/question.ts";
import { BadXml, child, chunksOf, type Element, parseXml, textOf, within, xmlText } from "../xml/xml.ts";

/** `imsmanifest.xml` of a QTI 2.1 package: the items in their order, and what is said of them as LOM metadata. */

const ITEM = /^imsqti_item_xmlv2p\d/;
const DIFFICULTIES: readonly string[] = ["easy", "medium", "difficult"];
const WORDS: Readonly<Record<string, number>> = { "very easy": 1, easy: 1, medium: 2, difficult: 3, "very difficult": 3 };

export interface Resource {
  readonly href: string;
  readonly chapterTitle?: string;
  readonly pointName?: string;
  readonly difficulty: number;
  /** Keywords besides the knowledge point. */
  readonly rest: readonly string[];
}

/** The items that a manifest lists; each is parsed by itself, since a large one would not fit into memory. @throws BadXml, BadFile */
export function readManifest(text: string): Resource[] {
  if (!/<(?:[\w.-]+:)?manifest[\s>]/.test(text) || !/<\/(?:[\w.-]+:)?manifest\s*>\s*$/.test(text.slice(-1000))) throw new BadXml(1);
  const items: Resource[] = [];
  for (const { xml, line, whole } of chunksOf(text, "resource")) {
    if (!whole) throw new BadXml(line);
    const resource = parseXml(xml);
    if (ITEM.test(resource.attributes["type"] ?? "")) items.push(readResource(resource));
  }
  return items;
}

function readResource(item: Element): Resource {
  const said = child(item, "metadata");
  const keywords = found(said, "keyword").map(lineOf).filter((word) => word !== "");
  const chapters = found(said, "classification")
    .filter((one) => /discipline/i.test(textOf(child(one, "purpose"))))
    .flatMap((one) => found(one, "taxon").map((taxon) => lineOf(child(taxon, "entry"))));
  const chapterTitle = chapters.filter((one) => one !== "").join(" / ");
  return {
    href: item.attributes["href"] ?? child(item, "file")?.attributes["href"] ?? "",
    difficulty: WORDS[lineOf(child(found(said, "difficulty")[0] ?? item, "value")).toLowerCase()] ?? 2,
    rest: keywords.slice(1),
    ...(chapterTitle === "" ? {} : { chapterTitle }),
    ...(keywords[0] === undefined ? {} : { pointName: keywords[0] }),
  };
}

const found = (element: Element | undefined, name: string): Element[] =>
  element === undefined ? [] : [...within(element)].filter((one) => one.name === name);
const lineOf = (element: Element | undefined): string => textOf(element).trim();

export interface Packed {
  readonly draft: Draft;
  readonly identifier: string;
  readonly href: string;
  /** Paths of the media that it shows. */
  readonly media: readonly string[];
}

const string = (text: string): string => `<imsmd:string language="zh-CN">${xmlText(text)}</imsmd:string>`;
const term = (name: string, value: string): string =>
  `<imsmd:${name}><imsmd:source>LOMv1.0</imsmd:source><imsmd:value>${value}</imsmd:value></imsmd:${name}>`;

/** The manifest of a package of these items. */
export function writeManifest(items: readonly Packed[]): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM" xmlns:imsqti="http://www.imsglobal.org/xsd/imsqti_metadata_v2p1" identifier="questions">\n` +
    `  <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>\n  <organizations/>\n  <resources>\n${items.map(resource).join("")}  </resources>\n</manifest>\n`
  );
}

function resource({ draft, identifier, href, media }: Packed): string {
  const general = `<imsmd:general><imsmd:title>${string(titleOf(draft.body.stem))}</imsmd:title>${draft.pointName === undefined ? "" : `<imsmd:keyword>${string(draft.pointName)}</imsmd:keyword>`}</imsmd:general>`;
  const educational = `<imsmd:educational>${term("difficulty", DIFFICULTIES[draft.difficulty - 1] ?? "medium")}</imsmd:educational>`;
  const chapter =
    draft.chapterTitle === undefined
      ? ""
      : `<imsmd:classification>${term("purpose", "discipline")}<imsmd:taxonPath><imsmd:source>${string("章节")}</imsmd:source><imsmd:taxon><imsmd:entry>${string(draft.chapterTitle)}</imsmd:entry></imsmd:taxon></imsmd:taxonPath></imsmd:classification>`;
  const types = [...interactions(draft)].map((one) => `<imsqti:interactionType>${one}</imsqti:interactionType>`).join("");
  const files = [href, ...media].map((one) => `      <file href="${xmlText(one)}"/>\n`).join("");
  return (
    `    <resource identifier="${identifier}" type="imsqti_item_xmlv2p1" href="${xmlText(href)}">\n      <metadata><imsmd:lom>${general}${educational}${chapter}</imsmd:lom>` +
    `<imsqti:qtiMetadata><imsqti:composite>${draft.kind === "case"}</imsqti:composite>${types}</imsqti:qtiMetadata></metadata>\n${files}    </resource>\n`
  );
}

function interactions({ body }: Draft): Set<string> {
  return new Set(
    (body.kind === "case" ? body.children : [body]).map(({ kind }) =>
      kind === "fill" ? "textEntryInteraction" : kind === "essay" ? "extendedTextInteraction" : "choiceInteraction",
    ),
  );
}
