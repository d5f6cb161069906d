import { htmlToText, isPlain, mediaIn, type PlainBody, textToHtml } from "../../question/question.ts";
import {
  BadFile, decodeText, type Draft, FILE_QUESTIONS, type Format, KIND_NAMES, type Place, type ReadFile, type ReadProblem,
  type ReadQuestion, SOURCE_LENGTH, usedAnywhere, type WriteContext, type Written, type WrittenQuestion,
} from "../content/content.ts";

/** Aiken: single choice as plain text, one line each for the question, its options and `ANSWER: B` (Moodle's question/format/aiken). */
export const aiken: Format = {
  name: "aiken",
  extensions: ["txt"],
  sniff(bytes, fileName) {
    if (/\.(?:xml|docx|xlsx|zip|gift|md)$/i.test(fileName)) return false;
    if (bytes[0] !== 0xff && bytes[0] !== 0xfe && bytes.subarray(0, 20_000).includes(0)) return false;
    const head = Buffer.from(bytes.subarray(0, 20_000)).toString("latin1").replaceAll("\u0000", "");
    return ANSWER_LINE.test(head) && /^[ \t]*[A-Z][).][ \t]?/m.test(head);
  },
  read: async (bytes) => readAiken(decodeText(bytes)),
  write,
};

const ANSWER_LINE = /^[ \t]*ANSWER:[ \t]*[A-Z][ \t]*\r?$/m;
const OPTION = /^([A-Z])[).][ \t]?([\s\S]*)$/;
const ANSWER = /^ANSWER\s*:\s*([\s\S]*)$/i;

/** Most characters of one line. */
const LONGEST = 20_000;

interface Open {
  readonly place: Place;
  readonly stem: string[];
  readonly options: { readonly letter: string; readonly text: string }[];
  readonly source: string[];
}

function readAiken(text: string): ReadFile {
  const questions: ReadQuestion[] = [];
  const problems: ReadProblem[] = [];
  let n = 0;
  let open: Open | null = null;
  const start = (line: number, stem: string): Open => {
    n += 1;
    if (n > FILE_QUESTIONS) throw new BadFile("fileTooMany");
    return { place: { n, line }, stem: [stem], options: [], source: [stem] };
  };
  const give = (found: Open, answer: string): void => {
    if (found.stem.concat(found.options.map((option) => option.text), answer).some((one) => one.length > LONGEST)) {
      problems.push({ place: found.place, source: found.source.join("\n").slice(0, SOURCE_LENGTH), field: "question", key: "textTooLong" });
      return;
    }
    const { draft, problem } = draftOf(found, answer);
    if (problem === null) questions.push({ draft, place: found.place });
    else problems.push({ place: found.place, source: found.source.join("\n").slice(0, SOURCE_LENGTH), draft, ...problem });
  };
  text.split(/\r\n?|\n/).forEach((raw, at) => {
    const line = raw.trim();
    if (line === "") return;
    open?.source.push(line);
    const answer = ANSWER.exec(line)?.[1];
    if (answer !== undefined) {
      give(open ?? start(at + 1, ""), answer);
      open = null;
      return;
    }
    const option = OPTION.exec(line);
    if (option !== null) {
      // Options of no question: what stands before them is missing.
      open ??= start(at + 1, "");
      open.options.push({ letter: option[1]!, text: option[2]!.trim() });
    } else if (open !== null && open.options.length === 0) open.stem.push(line);
    else {
      if (open !== null) give(open, "");
      open = start(at + 1, line);
    }
  });
  if (open !== null) give(open, "");
  return { questions, problems, notes: [], media: new Map() };
}

function draftOf(
  { stem, options }: Open,
  answer: string,
): { readonly draft: Draft; readonly problem: Pick<ReadProblem, "field" | "key" | "values"> | null } {
  const letter = answer.normalize("NFKC").toUpperCase().replace(/[.)]$/, "").trim();
  const body: PlainBody = {
    kind: "single",
    stem: textToHtml(stem.join("\n")),
    analysis: "",
    options: options.map((option) => ({ key: option.letter, html: textToHtml(option.text) })),
    key: { kind: "single", option: letter },
  };
  return { draft: { kind: "single", body, difficulty: 2 }, problem: faultOf(body, letter) };
}

function faultOf({ stem, options }: PlainBody, letter: string): Pick<ReadProblem, "field" | "key" | "values"> | null {
  if (stem === "") return { field: "stem", key: "stemMissing" };
  if (options.length < 2) return { field: "options", key: "optionsFew" };
  if (options.length > 10) return { field: "options", key: "optionsMany" };
  const strange = options.findIndex((option, index) => option.key !== "ABCDEFGHIJ"[index]);
  if (strange >= 0) {
    const found = options[strange]!.key;
    const twice = options.slice(0, strange).some((option) => option.key === found);
    return { field: "options", key: twice ? "optionTwice" : "optionGap", values: { option: twice ? found : "ABCDEFGHIJ"[strange]! } };
  }
  if (letter === "") return { field: "answer", key: "answerMissing" };
  if (!/^[A-Z]$/.test(letter))
    return /^[A-Z][A-Z,、 ]+$/.test(letter)
      ? { field: "answer", key: "answerOneOnly" }
      : { field: "answer", key: "answerUnreadable", values: { value: letter.slice(0, 50) } };
  return options.some((option) => option.key === letter)
    ? null
    : { field: "answer", key: "answerNotAmongOptions", values: { value: letter } };
}

async function write(questions: readonly WrittenQuestion[], context: WriteContext): Promise<Written> {
  const left: Written["left"][number][] = [];
  const lines: string[] = [];
  for (const question of questions) {
    const { questionId, body } = question;
    const lack = (key: Written["left"][number]["key"], values?: Record<string, string>): void => {
      left.push({ questionId, key, ...(values === undefined ? {} : { values }) });
    };
    if (body.kind !== "single" || body.key.kind !== "single") {
      lack("cannotCarryKind", { value: KIND_NAMES[body.kind] });
      continue;
    }
    const shown = [body.stem, ...body.options.map((option) => option.html)];
    if (mediaIn(shown.join("")).length > 0) {
      lack("cannotCarryMedia");
      continue;
    }
    const [stem, ...options] = shown.map(lineOf);
    const sign = OPTION.exec(stem!)?.[0].slice(0, 2) ?? /^ANSWER\s*:/i.exec(stem!)?.[0];
    if (sign !== undefined) {
      lack("cannotCarrySign", { value: sign });
      continue;
    }
    if (!shown.every(isPlain)) lack("cannotCarryMarkup");
    if (body.analysis !== "") lack("cannotCarryAnalysis");
    if (question.chapterTitle !== undefined) lack("cannotCarryChapter");
    if (question.pointName !== undefined) lack("cannotCarryPoint");
    if (question.difficulty !== 2) lack("cannotCarryDifficulty");
    if (!usedAnywhere(question)) lack("cannotCarrySecrecy");
    lines.push(stem!, ...options.map((text, index) => `${body.options[index]!.key}) ${text}`), `ANSWER: ${body.key.option}`, "");
  }
  return { bytes: new TextEncoder().encode(lines.join("\n")), fileName: `${context.title}.txt`, type: "text/plain; charset=utf-8", left };
}

const lineOf = (html: string): string => htmlToText(html).replace(/\s*(?:\r\n?|\n)\s*/g, " ").trim();
