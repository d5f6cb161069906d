import {
  BadFile, BadQuestion, CaseGroups, categoryOf, chapterOf, decodeText, FILE_QUESTIONS, type Format, type ReadFile, type ReadProblem,
  SOURCE_LENGTH, type WriteContext, type Written, type WrittenQuestion,
} from "../content/content.ts";
import { Carried, mediaIn, TooLong } from "../../question/question.ts";
import { readMoodleQuestion } from "./read.ts";
import { moodleCategory, moodleQuestions } from "./write.ts";
import { BadXml, child, type Chunk, chunksOf, parseXml, textOf } from "../xml/xml.ts";

/** Moodle XML, as Moodle 4.5 exports and imports it. */
export const moodle: Format = {
  name: "moodle",
  extensions: ["xml"],
  sniff: (bytes) => /<quiz[\s>]/.test(Buffer.from(bytes.subarray(0, 4000)).toString("latin1").replaceAll("\u0000", "")),
  read: async (bytes) => new Reader(decodeText(bytes)).read(),
  write,
};

class Reader {
  readonly #text: string;
  readonly #carried = new Carried();
  readonly #problems: ReadProblem[] = [];
  readonly #notes: ReadProblem[] = [];
  #chapter: string | undefined;
  readonly #cases = new CaseGroups();

  constructor(text: string) {
    // As the parser of XML does it.
    this.#text = text.replace(/\r\n?/g, "\n");
    if (!/<quiz[\s>]/.test(this.#text)) throw new BadFile("fileUnknown");
  }

  read(): ReadFile {
    let cut = !/<\/quiz\s*>\s*$/.test(this.#text.slice(-1000));
    for (const chunk of chunksOf(this.#text, "question")) {
      if (!chunk.whole) cut = false;
      this.#take(chunk);
      if (this.#cases.n > FILE_QUESTIONS) throw new BadFile("fileTooMany");
    }
    const { questions } = this.#cases.end();
    this.#problems.push(...this.#cases.problems);
    if (cut) this.#problems.push({ place: { n: this.#cases.n + 1 }, field: "file", key: "fileCut" });
    return { questions, problems: this.#problems, notes: this.#notes, media: this.#carried.files };
  }

  #take({ xml, line, whole }: Chunk): void {
    const place = { n: this.#cases.n + 1, line };
    try {
      if (!whole) throw new BadXml(1);
      const element = parseXml(xml);
      if (element.attributes["type"] === "category") {
        this.#cases.close();
        const category = child(element, "category");
        this.#chapter = chapterOf(textOf(child(category ?? element, "text")) || textOf(category));
        return;
      }
      const read = readMoodleQuestion(element, this.#chapter, { carried: this.#carried, place, note: (note) => this.#notes.push(note) });
      this.#cases.add({ ...read, group: read.labels.group }, place);
    } catch (error) {
      this.#cases.spoil();
      const source = xml.slice(0, SOURCE_LENGTH);
      if (error instanceof BadQuestion) this.#problems.push({ place, source, ...error.problem });
      else if (error instanceof TooLong) this.#problems.push({ place, source, field: "question", key: "textTooLong" });
      else if (error instanceof BadXml)
        this.#problems.push({ place: { n: place.n, line: line + error.line - 1 }, source, field: "question", key: "markupBroken" });
      else throw error;
    }
  }
}

async function write(questions: readonly WrittenQuestion[], context: WriteContext): Promise<Written> {
  const left: { questionId: number; key: "mediaGone" }[] = [];
  const parts: string[] = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'];
  let category: string | undefined;
  for (const [index, question] of questions.entries()) {
    const media = new Map<string, Uint8Array>();
    for (const address of mediaIn(JSON.stringify(question.body))) {
      const bytes = await context.media(address);
      if (bytes === null) left.push({ questionId: question.questionId, key: "mediaGone" });
      else media.set(address, bytes);
    }
    const path = categoryOf(question.chapterTitle);
    if (path !== category && (category !== undefined || question.chapterTitle !== undefined)) parts.push(moodleCategory(path));
    category = path;
    parts.push(moodleQuestions(question, String(index + 1), media));
  }
  parts.push("</quiz>\n");
  return { bytes: Buffer.from(parts.join("")), fileName: `${context.title}.xml`, type: "application/xml", left };
}
