import { aroundBlanks, type Child, type Key, type PlainBody, titleOf } from "../../question/question.ts";
import type { Draft } from "../content/content.ts";
import { toQti } from "./html.ts";
import { xmlText } from "../xml/xml.ts";

/** A question as an item of QTI 2.1; a case is one item with several interactions. */

const TEMPLATES = "http://www.imsglobal.org/question/qti_v2p1/rptemplates/";
type Name = (address: string) => string;

/** The parts of an item that a question needs; of a case, each child adds to them. */
interface Parts {
  readonly declarations: string[];
  readonly body: string[];
  readonly processing: string[];
  readonly feedback: string[];
}

/** The whole item. `name` gives the paths of media as seen from it. */
export function qtiItem(draft: Draft, identifier: string, name: Name): string {
  const { body } = draft;
  const parts: Parts = { declarations: [], body: [], processing: [], feedback: [] };
  let template: string | null = null;
  if (body.kind === "case") {
    parts.body.push(`<div class="stem">${toQti(body.stem, name)}</div>`);
    addFeedback(parts, "analysis", body.analysis, name);
    body.children.forEach((child, index) => addChild(parts, child, index + 1, name));
  } else {
    add(parts, body, "RESPONSE", 1, name);
    addFeedback(parts, "analysis", body.analysis, name);
    template = templateOf(body.key);
  }
  const most = body.kind === "case" ? body.children.reduce((sum, child) => sum + child.weight, 0) : 1;
  const processing =
    template !== null
      ? `  <responseProcessing template="${TEMPLATES}${template}"/>\n`
      : parts.processing.length === 0
        ? ""
        : `  <responseProcessing>\n${parts.processing.join("")}  </responseProcessing>\n`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
    ` xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd" identifier="${identifier}" title="${xmlText(titleOf(body.stem))}" adaptive="false" timeDependent="false" xml:lang="zh-CN">\n` +
    parts.declarations.join("") +
    `  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="${most}"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>\n` +
    (parts.feedback.length === 0 ? "" : '  <outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>\n') +
    `  <itemBody>\n${parts.body.join("\n")}\n  </itemBody>\n${processing}${parts.feedback.join("")}</assessmentItem>\n`
  );
}

function addChild(parts: Parts, child: Child, number: number, name: Name): void {
  const own: Parts = { ...parts, body: [] };
  add(own, child, `RESPONSE_${number}`, child.weight, name);
  parts.body.push(`<div class="child weight-${child.weight}">\n${own.body.join("\n")}\n</div>`);
  addFeedback(parts, `analysis_${number}`, child.analysis, name);
}

/** Shown unless FEEDBACK names it, which nothing does: with every answer, that is. */
function addFeedback(parts: Parts, identifier: string, analysis: string, name: Name): void {
  if (analysis !== "")
    parts.feedback.push(
      `  <modalFeedback outcomeIdentifier="FEEDBACK" identifier="${identifier}" showHide="hide">${toQti(analysis, name)}</modalFeedback>\n`,
    );
}

function templateOf(key: Key): string | null {
  if (key.kind === "fill") return key.blanks.length === 1 ? "map_response" : null;
  return key.kind === "essay" ? null : "match_correct";
}

function add(parts: Parts, body: PlainBody, response: string, weight: number, name: Name): void {
  const { key } = body;
  if (key.kind === "fill") {
    addBlanks(parts, body.stem, key, response, weight, name);
    return;
  }
  const stem = `<div class="stem">${toQti(body.stem, name)}</div>`;
  if (key.kind === "essay") {
    parts.declarations.push(declaration(response, "single", "string", ""));
    parts.body.push(
      stem,
      `<extendedTextInteraction responseIdentifier="${response}" expectedLines="8"/>`,
      `<rubricBlock view="scorer"><div class="reference">${toQti(key.reference, name)}</div></rubricBlock>`,
    );
    return;
  }
  const right = key.kind === "multiple" ? key.options : [key.kind === "judge" ? key.right : key.option];
  const options = key.kind === "judge" ? [{ key: "T", html: "对" }, { key: "F", html: "错" }] : body.options;
  const cardinality = key.kind === "multiple" ? "multiple" : "single";
  parts.declarations.push(
    declaration(
      response,
      cardinality,
      "identifier",
      `<correctResponse>${right.map((one) => `<value>${one}</value>`).join("")}</correctResponse>`,
    ),
  );
  const choices = options.map((option) => `<simpleChoice identifier="${option.key}">${toQti(option.html, name)}</simpleChoice>`).join("");
  parts.body.push(
    stem,
    `<choiceInteraction responseIdentifier="${response}" shuffle="false" maxChoices="${key.kind === "multiple" ? 0 : 1}">${choices}</choiceInteraction>`,
  );
  parts.processing.push(condition(`<match><variable identifier="${response}"/><correct identifier="${response}"/></match>`, weight));
}

function addBlanks(parts: Parts, stem: string, key: Key & { readonly kind: "fill" }, response: string, weight: number, name: Name): void {
  const around = aroundBlanks(stem).map((part) => toQti(part, name));
  const responses = key.blanks.map((_blank, index) => (key.blanks.length === 1 ? response : `${response}_BLANK_${index + 1}`));
  key.blanks.forEach((blank, index) => {
    const entries = blank.map((one) => `<mapEntry mapKey="${attributeText(one)}" mappedValue="1" caseSensitive="false"/>`).join("");
    parts.declarations.push(
      declaration(
        responses[index]!,
        "single",
        "string",
        `<correctResponse><value>${xmlText(blank[0]!)}</value></correctResponse><mapping lowerBound="0" upperBound="1" defaultValue="0">${entries}</mapping>`,
      ),
    );
    const share = weight / key.blanks.length;
    if (key.anyOrder) {
      const matches = responses.flatMap((one) =>
        blank.map(
          (text) =>
            `<stringMatch caseSensitive="false"><variable identifier="${one}"/><baseValue baseType="string">${xmlText(text)}</baseValue></stringMatch>`,
        ),
      );
      parts.processing.push(condition(`<or>${matches.join("")}</or>`, share));
    } else
      parts.processing.push(
        `    <setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><product><mapResponse identifier="${responses[index]!}"/><baseValue baseType="float">${share}</baseValue></product></sum></setOutcomeValue>\n`,
      );
  });
  const text = around
    .map(
      (part, index) =>
        part + (index < responses.length ? `<textEntryInteraction responseIdentifier="${responses[index]!}" expectedLength="20"/>` : ""),
    )
    .join("");
  parts.body.push(`<div class="stem${key.anyOrder ? " any-order" : ""}">${text}</div>`);
}

function condition(when: string, weight: number): string {
  return `    <responseCondition><responseIf>${when}<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">${weight}</baseValue></sum></setOutcomeValue></responseIf></responseCondition>\n`;
}

function declaration(identifier: string, cardinality: string, baseType: string, inner: string): string {
  return `  <responseDeclaration identifier="${identifier}" cardinality="${cardinality}" baseType="${baseType}">${inner}</responseDeclaration>\n`;
}

/** An attribute keeps its line ends and tabs only as numbers. */
const attributeText = (text: string): string => xmlText(text).replace(/[\t\n\r]/g, (one) => `&#${one.charCodeAt(0)};`);
