import type { Body } from "../../question/question.ts";
import type { Draft } from "./draft.ts";
import { DIFFICULTY_NAMES, difficultyOfWord, SECRECY_NAMES, secrecyOfWord } from "./words.rules.ts";

/** Tags that carry what a format has no place for: the knowledge point, the difficulty, the order of blanks, the parts of a case. */

const ANY_ORDER = "不分顺序";

export interface Labels {
  readonly pointName?: string;
  readonly difficulty?: number;
  readonly secrecy?: NonNullable<Draft["secrecy"]>;
  /** The blanks may be filled in any order. */
  readonly anyOrder: boolean;
  /** Questions (and the material before them) with the same name are one case. */
  readonly group?: string;
  /** Its share of the case's score; 1 where no tag says it. */
  readonly weight: number;
  /** Tags that say none of this. */
  readonly rest: readonly string[];
}

/** The tags of a question that goes out. */
export function labelsOf(
  draft: Pick<Draft, "pointName" | "difficulty" | "secrecy">,
  more: { readonly anyOrder?: boolean; readonly group?: string; readonly weight?: number } = {},
): string[] {
  return [
    ...(draft.pointName === undefined ? [] : [`知识点：${draft.pointName}`]),
    `难度：${DIFFICULTY_NAMES[draft.difficulty - 1] ?? "中"}`,
    ...(usedAnywhere(draft) ? [] : [`题目用途：${SECRECY_NAMES[draft.secrecy!]}`]),
    ...(more.anyOrder === true ? [ANY_ORDER] : []),
    ...(more.group === undefined ? [] : [`案例：${more.group}`]),
    ...(more.weight === undefined || more.weight === 1 ? [] : [`分值：${more.weight}`]),
  ];
}

/** Such a question needs no word. */
export const usedAnywhere = ({ secrecy }: Pick<Draft, "secrecy">): boolean => secrecy === undefined || secrecy === "open";

/** What tags say. A first tag without a known word in front is the knowledge point, as schools tag by topic. */
export function readLabels(tags: readonly string[]): Labels {
  let pointName: string | undefined;
  let difficulty: number | undefined;
  let secrecy: Labels["secrecy"];
  let group: string | undefined;
  let anyOrder = false;
  let weight = 1;
  const rest: string[] = [];
  for (const tag of tags.map((one) => one.trim())) {
    const [, name, value] = /^(知识点|难度|题目用途|案例|分值)\s*[：:]\s*(.+)$/s.exec(tag) ?? [];
    if (name === "知识点") pointName = value;
    else if (name === "题目用途" && secrecyOfWord(value!) !== null) secrecy = secrecyOfWord(value!)!;
    else if (name === "案例") group = value;
    else if (name === "分值" && Number(value) > 0) weight = Number(value);
    else if (name === "难度" && wordOf(value!) !== undefined) difficulty = wordOf(value!);
    else if (tag === ANY_ORDER) anyOrder = true;
    else if (/\D/.test(tag) && wordOf(tag) !== undefined) difficulty ??= wordOf(tag);
    else if (tag !== "") rest.push(tag);
  }
  pointName ??= rest.shift();
  return {
    anyOrder,
    weight,
    rest,
    ...(pointName === undefined ? {} : { pointName }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(secrecy === undefined ? {} : { secrecy }),
    ...(group === undefined ? {} : { group }),
  };
}

/** A draft of a body and what tags and categories say of it. */
export function draftWith(body: Body, labels: Labels, chapterTitle: string | undefined): Draft {
  return {
    kind: body.kind, body, difficulty: labels.difficulty ?? 2,
    ...(chapterTitle === undefined ? {} : { chapterTitle }),
    ...(labels.pointName === undefined ? {} : { pointName: labels.pointName }),
    ...(labels.secrecy === undefined ? {} : { secrecy: labels.secrecy }),
  };
}

const ENGLISH: Readonly<Record<string, number>> = { easy: 1, medium: 2, hard: 3, difficult: 3 };
const wordOf = (word: string): number | undefined => difficultyOfWord(word) ?? ENGLISH[word.toLowerCase()];

const NO_CHAPTER = "未分章节";

/** A chapter as a path of Moodle's categories. */
export function categoryOf(chapterTitle: string | undefined): string {
  const name = (chapterTitle ?? NO_CHAPTER).replaceAll("/", "//").replace(/^\//, " /").replace(/\/$/, "/ ");
  return `$course$/top/${name}`;
}

/** The chapter that such a path stands for: its names without what all paths begin with. */
export function chapterOf(path: string): string | undefined {
  const names = path.trim().split(/(?<!\/)\/(?!\/)/).map((name) => name.replaceAll("//", "/").trim()).filter((name) => name !== "");
  if (/^\$\w+\$$/.test(names[0] ?? "")) names.shift();
  if (names[0] === "top") names.shift();
  const title = names.join(" / ");
  return title === "" || title === NO_CHAPTER ? undefined : title;
}
