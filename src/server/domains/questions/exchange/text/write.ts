import type { Secrecy } from "#contract/questions.ts";
import type { Body, PlainBody } from "../../question/question.ts";
import { asEntity, DIFFICULTY_NAMES, htmlToText, KIND_NAMES, SECRECY_NAMES, type WrittenQuestion } from "../content/content.ts";
import { quietLine } from "./lines.ts";

/** The name of a media file for its address. */
type NameMedia = (address: string) => string;

/** Questions in the text layout (docs/question-files.md): `readQuestions` reads the same ones. */
export function writeQuestionText(questions: readonly WrittenQuestion[], name: NameMedia): string {
  const lines: string[] = [];
  let before: { chapter: string; point: string; difficulty: number; secrecy: Secrecy } = {
    chapter: "", point: "", difficulty: 2, secrecy: "open",
  };
  questions.forEach((question, index) => {
    const now = {
      chapter: question.chapterTitle?.trim() ?? "", point: question.pointName?.trim() ?? "", difficulty: question.difficulty,
      secrecy: question.secrecy ?? "open",
    };
    const point = now.chapter === before.chapter ? before.point : "";
    if (now.chapter !== before.chapter) lines.push(`章节：${quietName(now.chapter)}`);
    if (now.point !== point) lines.push(`知识点：${quietName(now.point)}`);
    if (now.difficulty !== before.difficulty) lines.push(`难度：${DIFFICULTY_NAMES[now.difficulty - 1] ?? "中"}`);
    if (now.secrecy !== before.secrecy) lines.push(`题目用途：${SECRECY_NAMES[now.secrecy]}`);
    if (lines.at(-1) !== "" && lines.length > 0) lines.push("");
    before = now;
    lines.push(...bodyLines(`${index + 1}.`, question.body, 1, name), "");
  });
  return `${lines.join("\n").trimEnd()}\n`;
}

// oxlint-disable-next-line no-control-regex
const LINE_ENDS = /[\n\r\u2028\u2029\u000b\f]/g;

const quietName = (text: string): string => quietLine(text.replace(/&(?=[#a-zA-Z])/g, asEntity("&")).replace(LINE_ENDS, asEntity));

function bodyLines(number: string, body: Body, weight: number, name: NameMedia): string[] {
  const marker = `（${KIND_NAMES[body.kind]}${weight === 1 ? "" : `，${weight} 分`}）`;
  const lines = textLines(`${number}${marker}`, body.stem, name);
  if (body.kind !== "case")
    return [...lines, ...optionLines(body, name), ...answerLines(body, name), ...analysisLines(body.analysis, name)];
  lines.push(...analysisLines(body.analysis, name));
  body.children.forEach((child, index) => lines.push(...bodyLines(`（${index + 1}）`, child, child.weight, name)));
  return lines;
}

/** What stands in the lines of one text: the first behind its label. */
function textLines(label: string, html: string, name: NameMedia): string[] {
  return htmlToText(html, name).split("\n").map((line, i) => (i === 0 ? label : "") + quietLine(line));
}

const analysisLines = (analysis: string, name: NameMedia): string[] => (analysis === "" ? [] : textLines("解析：", analysis, name));

/** Letters that would begin another option within the line. */
const LETTER = /[A-JＡ-Ｊ](?=\s*[.．、:：])/g;

const optionLines = ({ options }: PlainBody, name: NameMedia): string[] =>
  options.flatMap((option) =>
    htmlToText(option.html, name)
      .split("\n")
      .map((line, i) => (i === 0 ? `${option.key}. ` : "") + quietLine(line.replace(LETTER, asEntity))),
  );

function answerLines({ key }: PlainBody, name: NameMedia): string[] {
  switch (key.kind) {
    case "single": return [`答案：${key.option}`];
    case "multiple": return [`答案：${key.options.join("")}`];
    case "judge": return [`答案：${key.right === "T" ? "对" : "错"}`];
    case "essay": return textLines("答案：", key.reference, name);
    case "fill": return [`答案${key.anyOrder ? "（不分顺序）" : ""}：${key.blanks.map((blank) => blank.map(quietBlank).join("|")).join("；")}`];
  }
}

/** One alternative of a blank: plain text, in which separators stand as entities. */
export const quietBlank = (text: string): string =>
  quietLine(text.replace(/[；;|｜、，,。&]/g, asEntity).replace(LINE_ENDS, asEntity)).replace(/^[\s\u3000]|[\s\u3000]$/g, asEntity);
