import {
  aroundBlanks, BLANK, type Carried, htmlToText, type Key, type Option, type PlainBody, plainName, takeMedia, textToHtml,
} from "../../question/question.ts";
import {
  BadQuestion, type Draft, draftWith, type Labels, matchingCase, type Place, readLabels, type ReadProblem,
} from "../content/content.ts";
import { child, childrenOf, type Element, mathInHtml, textOf } from "../xml/xml.ts";
import { clozeBody } from "./cloze.ts";

/** One `<question>` of a Moodle file (question/format/xml of Moodle 4.5). */

interface Source {
  readonly carried: Carried;
  readonly place: Place;
  readonly note: (problem: ReadProblem) => void;
}

interface MoodleQuestion {
  /** A case that only begins here: material, questions follow (`labels.group`). */
  readonly opens: boolean;
  readonly draft: Draft;
  readonly labels: Labels;
  /** `defaultgrade`. */
  readonly weight: number;
}

/** Most characters of one text as it stands in the file, pictures within it and all. */
const MARKUP = 15_000_000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** @throws BadQuestion */
export function readMoodleQuestion(question: Element, chapterTitle: string | undefined, source: Source): MoodleQuestion {
  const type = question.attributes["type"] ?? "";
  const tags = [...childrenOf(question, "tags"), ...childrenOf(question, "coursetags")].flatMap((list) =>
    childrenOf(list, "tag").map((tag) => textOf(child(tag, "text")).trim()),
  );
  const labels = readLabels(tags);
  if (labels.rest.length > 0)
    source.note({ place: source.place, field: "point", key: "tagsLeft", values: { value: labels.rest.join("、") } });
  const body = bodyOf(type, question, labels, source);
  const weight = Number(textOf(child(question, "defaultgrade")).trim() || "1");
  const all = body ?? {
    kind: "case",
    stem: html(child(question, "questiontext"), source),
    children: [],
    analysis: html(child(question, "generalfeedback"), source),
  };
  return { opens: body === null, draft: draftWith(all, labels, chapterTitle), labels, weight: weight > 0 ? weight : 1 };
}

/** Null: the material of a case whose questions follow. */
function bodyOf(type: string, question: Element, labels: Labels, source: Source): Draft["body"] | null {
  const stem = html(child(question, "questiontext"), source);
  const analysis = html(child(question, "generalfeedback"), source);
  const answers = childrenOf(question, "answer");
  switch (type) {
    case "multichoice":
    case "multichoiceset":
      return choice(answers, textOf(child(question, "single")).trim() !== "false" && type === "multichoice", stem, analysis, source);
    case "truefalse": {
      const right = answers.find((answer) => fraction(answer) === 100);
      if (right === undefined) throw new BadQuestion({ field: "answer", key: "answerMissing" });
      const named = textOf(child(right, "text")).trim();
      const first = named === "true" || named === "false" ? named === "true" : right === answers[0];
      return plain("judge", stem, [], { kind: "judge", right: first ? "T" : "F" }, withFeedback(analysis, answers, ["", ""], source));
    }
    case "shortanswer":
      if (textOf(child(question, "usecase")).trim() === "1") source.note({ place: source.place, field: "answer", key: "caseFolded" });
      return fill(
        stem,
        answers.map((answer) => ({ text: unstarred(textOf(child(answer, "text")).trim()), fraction: fraction(answer) })),
        withFeedback(analysis, answers, [], source),
        source,
      );
    case "numerical":
      return fill(stem, numbers(question, answers, stem, analysis), withFeedback(analysis, answers, [], source), source);
    case "essay": {
      const reference = html(child(question, "graderinfo"), source);
      // An editor that was left empty saves a paragraph.
      const nothing = htmlToText(reference) === "" && !/<(?:img|audio)\b/i.test(reference);
      return plain("essay", stem, [], { kind: "essay", reference: nothing ? analysis : reference }, nothing ? "" : analysis);
    }
    // Moodle writes `matching` for its type match, and reads both.
    case "match":
    case "matching":
      return matching(question, stem, analysis, source);
    case "multianswer":
    case "cloze":
      return clozeBody(stem, analysis, labels.anyOrder, (problem) => source.note({ ...problem, place: source.place }));
    case "description":
      if (labels.group !== undefined) return null;
      throw new BadQuestion({ field: "kind", key: "kindUnsupported", values: { value: type } });
    default:
      throw new BadQuestion({ field: "kind", key: "kindUnsupported", values: { value: type.slice(0, 50) } });
  }
}

const fraction = (answer: Element): number => Number(answer.attributes["fraction"] ?? "0") || 0;

function plain(kind: PlainBody["kind"], stem: string, options: readonly Option[], key: Key, analysis: string): PlainBody {
  return { kind, stem, options, key, analysis };
}

function choice(answers: readonly Element[], single: boolean, stem: string, analysis: string, source: Source): PlainBody {
  const options = answers.map((answer, index) => ({
    key: LETTERS[index] ?? `#${index + 1}`,
    html: html(answer, source),
    fraction: fraction(answer),
  }));
  const full = withFeedback(analysis, answers, options.map((option) => option.key), source);
  const shown = options.map(({ key, html: text }) => ({ key, html: text }));
  if (!single) {
    const right = options.filter((option) => option.fraction > 0).map((option) => option.key);
    if (right.length === 0) throw new BadQuestion({ field: "answer", key: "answerMissing" });
    return plain("multiple", stem, shown, { kind: "multiple", options: right }, full);
  }
  const right = options.filter((option) => option.fraction >= 100);
  if (right.length > 1) throw new BadQuestion({ field: "answer", key: "answerOneOnly" });
  if (right.length === 0) throw new BadQuestion({ field: "answer", key: "answerMissing" });
  if (options.some((option) => option.fraction > 0 && option.fraction < 100))
    source.note({ place: source.place, field: "answer", key: "partCreditLeft" });
  return plain("single", stem, shown, { kind: "single", option: right[0]!.key }, full);
}

/** One blank; where the text shows none, it stands at the end, as Moodle shows its input there. */
function fill(
  stem: string,
  answers: readonly { readonly text: string; readonly fraction: number }[],
  analysis: string,
  source: Source,
): PlainBody {
  const right = answers.filter((answer) => answer.fraction >= 100 && answer.text !== "").map((answer) => answer.text);
  if (right.length === 0) throw new BadQuestion({ field: "answer", key: "answerMissing" });
  if (answers.some((answer) => answer.fraction > 0 && answer.fraction < 100))
    source.note({ place: source.place, field: "answer", key: "partCreditLeft" });
  const parts = aroundBlanks(stem);
  const blank = parts.length === 1 ? `${stem.replace(/(<\/p>)?$/, ` ${BLANK}$1`)}` : parts.join(BLANK);
  return plain("fill", blank, [], { kind: "fill", blanks: [right], anyOrder: false }, analysis);
}

/** Moodle reads `*` in an answer as anything, `\*` as a star. Anything at all is no answer: ''. */
function unstarred(answer: string): string {
  if (/(?<!\\)\*/.test(answer) && answer !== "*")
    throw new BadQuestion({ field: "answer", key: "answerWildcard", values: { value: answer.slice(0, 100) } });
  return answer === "*" ? "" : answer.replaceAll("\\*", "*");
}

function numbers(question: Element, answers: readonly Element[], stem: string, analysis: string): { text: string; fraction: number }[] {
  const units = childrenOf(question, "units")
    .flatMap((list) => childrenOf(list, "unit"))
    .filter((unit) => Number(textOf(child(unit, "multiplier")) || "1") === 1)
    .map((unit) => textOf(child(unit, "unit_name")).trim())
    .filter((unit) => unit !== "");
  return answers.flatMap((answer) => {
    const text = textOf(child(answer, "text")).trim() || answer.children.filter((one) => typeof one === "string").join("").trim();
    const tolerance = Math.abs(Number(textOf(child(answer, "tolerance")).trim() || "0"));
    const share = Number(textOf(child(answer, "fraction")).trim()) * 100 || fraction(answer);
    if (tolerance > 0 && share >= 100) {
      const body = plain(
        "fill",
        aroundBlanks(stem).length === 1 ? `${stem} ${BLANK}` : stem,
        [],
        { kind: "fill", blanks: [[text]], anyOrder: false },
        analysis,
      );
      throw new BadQuestion({
        field: "answer",
        key: "answerRange",
        values: { value: `${text} ± ${tolerance}` },
        draft: { kind: "fill", body, difficulty: 2 },
      });
    }
    return [text, ...units.flatMap((unit) => [`${text} ${unit}`, `${text}${unit}`])].map((one) => ({ text: one, fraction: share }));
  });
}

/** A matching question asks several single choices over the same options. */
function matching(question: Element, stem: string, analysis: string, source: Source): Draft["body"] {
  const pairs = childrenOf(question, "subquestion").map((pair) => ({
    stem: html(pair, source),
    answer: textOf(child(child(pair, "answer") ?? pair, "text")).trim(),
  }));
  return matchingCase(stem, analysis, pairs.map((pair) => ({ stem: pair.stem, answer: textToHtml(pair.answer) })));
}

/** What Moodle says of single answers stands in the analysis, after each option's letter. */
function withFeedback(analysis: string, answers: readonly Element[], letters: readonly string[], source: Source): string {
  const said = answers
    .map((answer, index) => ({ letter: letters[index] ?? "", text: html(child(answer, "feedback"), source) }))
    .filter((one) => one.text !== "");
  return [analysis, ...new Set(said.map((one) => (one.letter === "" ? one.text : `${one.letter}：${one.text}`)))]
    .filter((part) => part !== "")
    .join("<br />");
}

const FORMATS: ReadonlySet<string> = new Set(["moodle_auto_format", "plain_text", "markdown", "wiki_like"]);

/** The `<text>` of an element as HTML, its files taken in. */
function html(element: Element | undefined, { carried, place, note }: Source): string {
  if (element === undefined) return "";
  const text = textOf(child(element, "text")).trim();
  const format = element.attributes["format"] ?? "html";
  const written = format === "plain_text" ? textToHtml(text) : FORMATS.has(format) ? text.replace(/\r\n?|\n/g, "<br />") : text;
  if (text.length > MARKUP) throw new BadQuestion({ field: "question", key: "textTooLong" });
  const files = new Map(
    childrenOf(element, "file").map((file) => [`${file.attributes["path"] ?? "/"}${file.attributes["name"] ?? ""}`, file] as const),
  );
  const find = (source: string): Uint8Array | null => {
    const name = /^@@PLUGINFILE@@(\/[^?]*)/.exec(source)?.[1];
    const file = name === undefined ? undefined : (files.get(plainName(name)) ?? files.get(name));
    return file === undefined ? null : Buffer.from(textOf(file), "base64");
  };
  return takeMedia(mathInHtml(written), carried, find, (fault) =>
    note({ place, field: "picture", key: fault.key, values: { name: fault.name } }),
  );
}
