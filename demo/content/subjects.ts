import type { QuestionKind } from "#contract/questions.ts";
import type { TradeKey } from "./shape.ts";

/** A subject of the demo school; its questions lie in `questions/<trade>/`, a file for each chapter. */
export interface DemoSubject {
  readonly trade: TradeKey;
  /** The occupation as the national list names it. */
  readonly tradeName: string;
  readonly level: string;
  readonly name: string;
  /** Short, for titles of papers: 电工四级. */
  readonly short: string;
  readonly examination: { readonly title: string; readonly intro: string; readonly needsIdCard: boolean };
}

const LEVEL = "四级 · 中级工";
const INTRO = "考试在网上进行，满分 100 分，60 分及格。开考前请把手机充好电、关掉通知，找一个安静的地方。";

export const subjects: readonly DemoSubject[] = [
  {
    trade: "electrician", tradeName: "电工", level: LEVEL, name: "电工（四级）理论知识", short: "电工四级",
    examination: { title: "电工四级理论统考", intro: `${INTRO}报名时要填写身份证号后六位，用来核对身份。`, needsIdCard: true },
  },
  {
    trade: "welder", tradeName: "焊工", level: LEVEL, name: "焊工（四级）理论知识", short: "焊工四级",
    examination: { title: "焊工四级理论统考", intro: `${INTRO}交卷之前看一遍答题卡，别漏题。`, needsIdCard: false },
  },
  {
    trade: "cook", tradeName: "中式烹调师", level: LEVEL, name: "中式烹调师（四级）理论知识", short: "中式烹调师四级",
    examination: { title: "中式烹调师四级理论统考", intro: `${INTRO}成本核算的题目可以用纸笔和计算器。`, needsIdCard: false },
  },
  {
    trade: "eldercare", tradeName: "养老护理员", level: LEVEL, name: "养老护理员（四级）理论知识", short: "养老护理员四级",
    examination: { title: "养老护理员四级理论统考", intro: `${INTRO}每人可以考两次，取最高分。`, needsIdCard: false },
  },
  {
    trade: "fire", tradeName: "消防设施操作员", level: LEVEL, name: "消防设施操作员（四级）理论知识", short: "消防设施操作员四级",
    examination: { title: "消防设施操作员四级理论统考", intro: `${INTRO}题目以监控方向为主。`, needsIdCard: false },
  },
];

/** So many questions of a kind, each for so many 1/100 points. */
export interface Share {
  readonly kind: QuestionKind;
  readonly count: number;
  readonly score: number;
}

/** What a past paper of each year asks; 100 points. The first has no essay, so that its result stands at once. */
export const PAPERS: readonly { readonly year: number; readonly minutes: number; readonly shares: readonly Share[] }[] = [
  {
    year: 2023, minutes: 60,
    shares: [
      { kind: "single", count: 20, score: 200 }, { kind: "multiple", count: 6, score: 300 }, { kind: "judge", count: 10, score: 150 },
      { kind: "fill", count: 3, score: 300 }, { kind: "case", count: 1, score: 1800 },
    ],
  },
  {
    year: 2024, minutes: 90,
    shares: [
      { kind: "single", count: 20, score: 150 }, { kind: "multiple", count: 8, score: 250 }, { kind: "judge", count: 12, score: 150 },
      { kind: "fill", count: 3, score: 300 }, { kind: "essay", count: 1, score: 800 }, { kind: "case", count: 1, score: 1500 },
    ],
  },
  {
    year: 2025, minutes: 90,
    shares: [
      { kind: "single", count: 24, score: 100 }, { kind: "multiple", count: 8, score: 300 }, { kind: "judge", count: 12, score: 100 },
      { kind: "fill", count: 4, score: 300 }, { kind: "essay", count: 1, score: 1000 }, { kind: "case", count: 1, score: 1800 },
    ],
  },
];

/** The paper of an examination, of reserved questions (`reserved/`): a machine marks all of it. */
export const FORMAL: readonly Share[] = [
  { kind: "single", count: 16, score: 350 },
  { kind: "multiple", count: 4, score: 500 },
  { kind: "judge", count: 8, score: 300 },
];

/** The paper of the examination that is over, of other reserved questions. */
export const REVIEWED: readonly Share[] = [
  { kind: "single", count: 10, score: 600 },
  { kind: "multiple", count: 2, score: 1000 },
  { kind: "judge", count: 4, score: 500 },
];

/** A mock exam: single questions evenly of all six chapters, the rest of the whole bank; 50 questions, 100 points. */
export const MOCK = {
  minutes: 60,
  singlesOfChapter: { count: 4, score: 150 },
  shares: [
    { kind: "multiple", count: 8, score: 300 },
    { kind: "judge", count: 13, score: 100 },
    { kind: "fill", count: 3, score: 300 },
    { kind: "case", count: 2, score: 900 },
  ],
} as const satisfies { minutes: number; singlesOfChapter: { count: number; score: number }; shares: readonly Share[] };

/** Of 100 points. */
export const PASS_SCORE = 6000;
