import { aroundBlanks, type Child, mediaIn, type PlainBody, titleOf } from "../../question/question.ts";
import { type Draft, labelsOf } from "../content/content.ts";
import { clozeCase, clozeFill, fitsCloze } from "./cloze.ts";
import { xmlData, xmlText } from "../xml/xml.ts";

/** Questions as Moodle 4.5 writes and reads them (question/format/xml). */

/** The bytes of the pictures and sounds that questions name, by address. */
type MediaBytes = ReadonlyMap<string, Uint8Array>;

/** The elements of one question; of a case that one Moodle question can't hold, its material and its questions in a row. */
export function moodleQuestions(draft: Draft, group: string, media: MediaBytes): string {
  const { body } = draft;
  if (body.kind !== "case") return question(typeOf(body), body, { tags: labelsOf(draft, { anyOrder: anyOrder(body) }), media });
  if (fitsCloze(body.children)) {
    const text = { stem: clozeCase(body.stem, body.children), analysis: body.analysis, title: titleOf(body.stem) };
    return element("multianswer", text, "", labelsOf(draft), media);
  }
  const material = element(
    "description",
    { stem: body.stem, analysis: body.analysis, title: titleOf(body.stem) },
    "<defaultgrade>0</defaultgrade>\n",
    labelsOf(draft, { group }),
    media,
  );
  const children = body.children.map((child: Child) =>
    question(typeOf(child), child, { tags: labelsOf(draft, { anyOrder: anyOrder(child), group }), media, weight: child.weight }),
  );
  return [material, ...children].join("");
}

/** The element after which questions belong to a chapter, as `categoryOf` names it. */
export function moodleCategory(path: string): string {
  return (
    `<question type="category">\n<category><text>${xmlData(path)}</text></category>\n` +
    `<info format="html"><text></text></info>\n<idnumber></idnumber>\n</question>\n`
  );
}

const anyOrder = (body: PlainBody): boolean => body.key.kind === "fill" && body.key.anyOrder;

function typeOf({ key }: PlainBody): string {
  switch (key.kind) {
    case "single":
    case "multiple":
      return "multichoice";
    case "judge":
      return "truefalse";
    case "fill":
      return key.blanks.length > 1 ? "multianswer" : "shortanswer";
    case "essay":
      return "essay";
  }
}

interface Around { readonly tags: readonly string[]; readonly media: MediaBytes; readonly weight?: number }

function question(type: string, body: PlainBody, { tags, media, weight = 1 }: Around): string {
  const { key, stem, analysis } = body;
  const text = { stem, analysis, title: titleOf(stem) };
  const grade = `<defaultgrade>${weight}</defaultgrade>\n`;
  if (type === "multianswer") return element(type, { ...text, stem: clozeFill(body) }, weight === 1 ? "" : grade, tags, media);
  if (key.kind === "fill") {
    // Moodle puts its input in place of five underscores or more.
    const shown = aroundBlanks(stem).join("_____");
    const answers = key.blanks[0]!.map((one) => answer("100", xmlData(one.replaceAll("*", "\\*")), "moodle_auto_format", ""));
    return element(type, { ...text, stem: shown }, `${grade}<usecase>0</usecase>\n${answers.join("")}`, tags, media);
  }
  if (key.kind === "judge") {
    return element(
      type,
      text,
      grade +
        ["T", "F"].map((one) => answer(one === key.right ? "100" : "0", one === "T" ? "true" : "false", "moodle_auto_format", "")).join(""),
      tags,
      media,
    );
  }
  if (key.kind === "essay") {
    const settings =
      "<responseformat>editor</responseformat>\n<responserequired>1</responserequired>\n<responsefieldlines>15</responsefieldlines>\n" +
      "<attachments>0</attachments>\n<attachmentsrequired>0</attachmentsrequired>\n";
    return element(type, text, `${grade}${settings}${rich("graderinfo", key.reference, media)}`, tags, media);
  }
  const right = new Set(key.kind === "single" ? [key.option] : key.options);
  const settings =
    `<single>${key.kind === "single"}</single>\n<shuffleanswers>true</shuffleanswers>\n` +
    "<answernumbering>ABCD</answernumbering>\n<showstandardinstruction>0</showstandardinstruction>\n";
  const wrong = key.kind === "single" ? "0" : "-100";
  const options = body.options.map((option) =>
    answer(
      right.has(option.key) ? share(key.kind === "single" ? 1 : right.size) : wrong,
      xmlData(local(option.html)),
      "html",
      files(option.html, media),
    ),
  );
  return element(type, text, grade + settings + options.join(""), tags, media);
}

/** A right option's part of the points, in percent with the digits that Moodle knows. */
const share = (of: number): string => String(Number((100 / of).toFixed(5)));

function answer(fraction: string, data: string, format: string, attached: string): string {
  return `<answer fraction="${fraction}" format="${format}"><text>${data}</text>${attached}</answer>\n`;
}

function element(
  type: string,
  text: { readonly stem: string; readonly analysis: string; readonly title: string },
  own: string,
  tags: readonly string[],
  media: MediaBytes,
): string {
  const labels = tags.map((tag) => `<tag><text>${xmlData(tag)}</text></tag>`).join("");
  return (
    `<question type="${type}">\n<name><text>${xmlData(text.title)}</text></name>\n` +
    `${rich("questiontext", text.stem, media)}${rich("generalfeedback", text.analysis, media)}` +
    `<penalty>0</penalty>\n<hidden>0</hidden>\n${own}<tags>${labels}</tags>\n</question>\n`
  );
}

/** An empty text is left out: Moodle reads none as an empty one, and large files stay below the limit of an import. */
function rich(name: string, html: string, media: MediaBytes): string {
  if (html === "") return "";
  return `<${name} format="html"><text>${xmlData(local(html))}</text>${files(html, media)}</${name}>\n`;
}

const nameOf = (address: string): string => address.slice(address.lastIndexOf("/") + 1);
/** Addresses as Moodle names the files of a text. */
const local = (html: string): string =>
  mediaIn(html).reduce((text, address) => text.replaceAll(address, `@@PLUGINFILE@@/${nameOf(address)}`), html);

function files(html: string, media: MediaBytes): string {
  return mediaIn(html).flatMap((address) => {
    const bytes = media.get(address);
    return bytes === undefined
      ? []
      : [`<file name="${xmlText(nameOf(address))}" path="/" encoding="base64">${Buffer.from(bytes).toString("base64")}</file>`];
  }).join("");
}
