import {
  assemble, decodeEntities, decodeText, difficultyOfWord, type Draft, type FindMedia, type Format, mediaOf, packed, type Place,
  type ReadFile, type ReadProblem, type ReadQuestion, secrecyOfWord, SOURCE_LENGTH, textToHtml, type Wrong,
} from "../content/content.ts";
import { Carried, MEDIA_ADDRESS, mediaElement } from "../../question/question.ts";
import { readQuestions, type TextQuestion } from "./read.ts";
import { writeQuestionText } from "./write.ts";

export { labelOf } from "./lines.ts";
export { quietBlank, writeQuestionText } from "./write.ts";

/** Lines outside any question that are named. */
const MOST_NOTES = 100;

/** Reads questions out of a text. `beside`: pictures and sound that it names, by path or name. */
export function readText(text: string, beside: ReadonlyMap<string, Uint8Array> = new Map()): ReadFile {
  const carried = new Carried();
  const questions: ReadQuestion[] = [];
  const problems: ReadProblem[] = [];
  const { questions: all, outside } = readQuestions(text);
  all.forEach((found, index) => {
    const place: Place = { n: index + 1, line: found.line };
    const read = draftOf(found, place, carried, beside);
    if (read.problems.length > 0) problems.push(...read.problems);
    else questions.push({ draft: read.draft!, place });
  });
  const notes = outside
    .slice(0, MOST_NOTES)
    .map((one): ReadProblem => ({
      place: { n: 0, line: one.line },
      field: "question",
      key: "textOutside",
      values: { line: one.line, value: one.text.slice(0, 40) },
    }));
  return { questions, problems, notes, media: carried.files };
}

function draftOf(
  found: TextQuestion,
  place: Place,
  carried: Carried,
  beside: ReadonlyMap<string, Uint8Array>,
): { draft: Draft | null; problems: ReadProblem[] } {
  const problems: ReadProblem[] = [];
  const source = found.source.slice(0, SOURCE_LENGTH);
  const wrong: Wrong[] = [];
  const body =
    found.strange === null
      ? assemble(
          found,
          (markup) =>
            textToHtml(
              markup,
              finder(carried, beside, (key, name) => problems.push({ place, field: "picture", key, values: { name }, source })),
            ),
          wrong,
        )
      : null;
  if (found.strange !== null) wrong.push({ field: "kind", key: "kindUnsupported", values: { value: found.strange } });
  const difficulty = found.difficulty === "" ? 2 : difficultyOfWord(found.difficulty);
  if (difficulty === null)
    problems.push({ place, field: "difficulty", key: "difficultyUnknown", values: { value: found.difficulty }, source });
  const secrecy = found.secrecy === "" ? undefined : secrecyOfWord(found.secrecy);
  if (secrecy === null) problems.push({ place, field: "secrecy", key: "secrecyUnknown", values: { value: found.secrecy }, source });
  for (const { field, key, values, child } of wrong)
    problems.push({ place, field: child === undefined ? field : `children.${child}.${field}`, key, ...(values ? { values } : {}), source });
  const draft =
    body === null
      ? null
      : {
          kind: body.kind,
          body,
          difficulty: difficulty ?? 2,
          ...(found.chapter === "" ? {} : { chapterTitle: decodeEntities(found.chapter) }),
          ...(found.point === "" ? {} : { pointName: decodeEntities(found.point) }),
          ...(secrecy ? { secrecy } : {}),
        };
  return { draft, problems: draft ? problems.map((problem) => ({ ...problem, draft })) : problems };
}

/** Finds what text names beside the file; says what is missing. An address of the bank stays: the import looks whether it is there. */
export function finder(
  carried: Carried,
  beside: ReadonlyMap<string, Uint8Array>,
  missing: (key: "pictureMissing" | "pictureKind" | "pictureRemote", name: string) => void,
): FindMedia {
  return (name, words) => {
    if (MEDIA_ADDRESS.test(name)) return mediaElement(name, words);
    const bytes = beside.get(name) ?? beside.get(name.replace(/^\.\//, "")) ?? beside.get(name.slice(name.lastIndexOf("/") + 1));
    const element = bytes ? carried.element(bytes, words) : null;
    if (element === null)
      missing(bytes ? "pictureKind" : /^(https?:)?\/\//i.test(name) ? "pictureRemote" : "pictureMissing", name.slice(0, 100));
    return element;
  };
}

const LOOKS = /^\s*(?:\d{1,5}\s*[.．、)）]|[（(]\d{1,5}[）)]|【?(?:参考)?答案|[一二三四五六七八九十]+、)/m;

/** The usual layout of Chinese question files, as plain text. */
export const textFormat: Format = {
  name: "text",
  extensions: ["txt", "md"],
  sniff(bytes, fileName) {
    if (/\.(gift|xml|docx|xlsx|zip)$/i.test(fileName)) return false;
    try {
      return LOOKS.test(decodeText(bytes));
    } catch {
      return false;
    }
  },
  async read(bytes, _fileName, beside) {
    return readText(decodeText(bytes), beside);
  },
  async write(questions, context) {
    const { names, files, left } = await mediaOf(questions, context);
    const text = writeQuestionText(questions, (address) => names.get(address) ?? address);
    return {
      ...packed(context.title, { ending: "txt", type: "text/plain; charset=utf-8", bytes: new TextEncoder().encode(text) }, files),
      left,
    };
  },
};
