import { Document, ImageRun, Packer, Paragraph, TextRun } from "docx";
import { mediaElement } from "../../question/question.ts";
import {
  attribute, BadFile, decodeEntities, mapHtml, mediaOf, packed, pictureSize, within, type WriteContext, type Written,
  type WrittenQuestion,
} from "../content/content.ts";
import { writeQuestionText } from "../text/text.ts";
import { LABELISH } from "./read.ts";

const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/** What a document shows; others lie beside it in a zip, as sound does. */
const SHOWN: Readonly<Record<string, "png" | "jpg" | "gif">> = { png: "png", jpg: "jpg", gif: "gif" };
/** Longest side of a picture, px. */
const PICTURE_SIDE = 420;
/** A document of more is too large for a word processor, and for the library that builds it. */
const WORD_QUESTIONS = 5000;

/**
 * The text layout as paragraphs: pictures, superscript, subscript, bold, italic and underline are real where that reads back as
 * the same.
 */
export async function writeDocument(questions: readonly WrittenQuestion[], context: WriteContext): Promise<Written> {
  if (questions.length > WORD_QUESTIONS) throw new BadFile("documentTooLong", { most: WORD_QUESTIONS });
  const { names, files, left } = await mediaOf(questions, context);
  const shown = new Map([...files].filter(([name]) => SHOWN[endingOf(name)] !== undefined));
  const aside = new Map([...files].filter(([name]) => !shown.has(name)));
  const lines = writeQuestionText(
    questions.map((question) => ({ ...question, body: mapHtml(question.body, sizeless) })),
    (address) => names.get(address) ?? address,
  )
    .trimEnd()
    .split("\n");
  const document = new Document({
    title: context.title,
    creator: "",
    styles: {
      default: { document: { run: { font: { ascii: "Calibri", eastAsia: "SimSun" }, size: 21 }, paragraph: { spacing: { line: 320 } } } },
    },
    sections: [{ children: lines.map((line) => new Paragraph({ children: runsOf(line, shown) })) }],
  });
  return {
    ...packed(context.title, { ending: "docx", type: WORD_TYPE, bytes: new Uint8Array(await Packer.toBuffer(document)) }, aside),
    left,
  };
}

/** Pictures without a size of their own, which a document has no words for: only so are they inserted. */
const sizeless = (html: string): string =>
  html.replace(/<img\b[^<>]*>/gi, (tag) => mediaElement(attribute(tag, "src") ?? "", attribute(tag, "alt") ?? ""));

const endingOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

type Run = TextRun | ImageRun;
const PIECE = /!\[([^\]\n]*)\]\((media\/[^()\n]+)\)|<(strong|em|u|s|sub|sup)>([^<![\]]*)<\/\3>/g;
const SETTINGS = {
  strong: { bold: true },
  em: { italics: true },
  u: { underline: {} },
  s: { strike: true },
  sub: { subScript: true },
  sup: { superScript: true },
} as const;

function runsOf(line: string, pictures: ReadonlyMap<string, Uint8Array>): Run[] {
  const runs: Run[] = [];
  let at = 0;
  let plain = "";
  let lastTag = { tag: "", end: -1 };
  const flush = () => {
    if (plain !== "") runs.push(new TextRun(plain));
    plain = "";
  };
  for (const match of line.matchAll(PIECE)) {
    const [whole, words, name, tag, inside] = match;
    plain += line.slice(at, match.index);
    at = match.index + whole.length;
    const picture = name === undefined ? undefined : pictures.get(name);
    if (picture && name !== undefined) {
      flush();
      runs.push(pictureRun(picture, endingOf(name), decodeEntities(words ?? "")));
    } else if (tag !== undefined && real(inside!) && match.index > 0 && !(lastTag.tag === tag && lastTag.end === match.index)) {
      flush();
      runs.push(new TextRun({ text: inside!, ...SETTINGS[tag as keyof typeof SETTINGS] }));
      lastTag = { tag, end: at };
    } else plain += whole;
  }
  plain += line.slice(at);
  flush();
  return runs;
}

/** Whether the reader takes set text for emphasis: no blank, no label. */
const real = (text: string): boolean => text.trim() !== "" && !LABELISH.test(text);

function pictureRun(data: Uint8Array, ending: string, words: string): ImageRun {
  return new ImageRun({
    type: SHOWN[ending]!,
    data: Buffer.from(data),
    transformation: within(pictureSize(data), PICTURE_SIDE),
    altText: { name: "picture", title: "", description: words },
  });
}
