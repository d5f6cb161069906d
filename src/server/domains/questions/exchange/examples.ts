import type { WrittenQuestion } from "./content/content.ts";

const common = { chapterTitle: "安全用电", difficulty: 1 };

/** What the template shows of each kind. */
export const EXAMPLES: readonly WrittenQuestion[] = [
  {
    questionId: 1,
    kind: "single",
    ...common,
    pointName: "安全电压",
    body: {
      kind: "single",
      stem: "在金属容器里使用手提行灯，电压应不超过（  ）。",
      analysis: "金属容器内行灯电压不超过 12 V。",
      key: { kind: "single", option: "A" },
      options: [
        { key: "A", html: "12 V" },
        { key: "B", html: "24 V" },
        { key: "C", html: "36 V" },
        { key: "D", html: "220 V" },
      ],
    },
  },
  {
    questionId: 2,
    kind: "multiple",
    ...common,
    body: {
      kind: "multiple",
      stem: "停电检修的安全技术措施有（  ）。",
      analysis: "顺序是停电、验电、装设接地线、挂牌。",
      key: { kind: "multiple", options: ["A", "B", "D"] },
      options: [
        { key: "A", html: "停电" },
        { key: "B", html: "验电" },
        { key: "C", html: "带电清扫" },
        { key: "D", html: "装设接地线" },
      ],
    },
  },
  {
    questionId: 3,
    kind: "judge",
    ...common,
    body: { kind: "judge", stem: "验电前要先在有电的设备上试一试验电器。", options: [], key: { kind: "judge", right: "T" }, analysis: "" },
  },
  {
    questionId: 4,
    kind: "fill",
    ...common,
    body: {
      kind: "fill",
      stem: "三相线电压是 ____ V，接地电阻不大于 ____ Ω。",
      options: [],
      key: { kind: "fill", blanks: [["380", "三百八十"], ["4"]], anyOrder: false },
      analysis: "",
    },
  },
  {
    questionId: 5,
    kind: "essay",
    ...common,
    difficulty: 2,
    body: {
      kind: "essay",
      stem: "发现有人触电，应当怎样做？",
      options: [],
      key: { kind: "essay", reference: "先切断电源，<br />再呼救和检查呼吸，<br />必要时做心肺复苏。" },
      analysis: "",
    },
  },
  {
    questionId: 6,
    kind: "case",
    ...common,
    difficulty: 3,
    body: {
      kind: "case",
      stem: "某车间更换电动机，接线后一合闸就跳闸。",
      analysis: "",
      children: [
        {
          id: 1,
          weight: 1,
          kind: "judge",
          stem: "可以直接再合一次闸试试。",
          options: [],
          key: { kind: "judge", right: "F" },
          analysis: "要先查明原因。",
        },
        {
          id: 2,
          weight: 2,
          kind: "single",
          stem: "首先应检查（  ）。",
          options: [
            { key: "A", html: "绝缘电阻" },
            { key: "B", html: "风扇叶" },
          ],
          key: { kind: "single", option: "A" },
          analysis: "",
        },
      ],
    },
  },
];
