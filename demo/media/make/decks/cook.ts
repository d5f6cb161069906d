import { arrow, bend, circle, group, path, rect, text, verdict } from "../pen.ts";
import type { Deck } from "../shape.ts";

/** Chinese cleaver, blade 260x130 with its edge on y = 130, handle to the right. */
const cleaver =
  path("M0 14Q0 0 16 0H240Q262 0 262 20V130H16Q0 130 0 112Z", "b2") +
  path("M4 116H262", "m") +
  rect(262, 18, 150, 40, 18, "b") +
  circle(300, 38, 5, "f") +
  circle(370, 38, 5, "f") +
  circle(28, 26, 8, "k");

const grip =
  group(cleaver, { at: "translate(60 130) scale(1.4)" }) +
  group(
    path("M400 96Q372 110 366 160Q362 204 384 214Q404 206 404 160L424 110Z", "k") +
      path("M366 110L330 40", "n") +
      text(320, 30, "拇指、食指捏住刀身根部", 27, "m", "tb"),
    { hot: [1] },
  ) +
  group(
    [0, 1, 2].map((i) => rect(440 + i * 50, 138, 42, 104, 20, "k")).join("") +
      path("M530 250V330", "n") +
      text(530, 366, "后三指握住刀柄", 27, "m", "tb"),
    { hot: [2] },
  ) +
  group(path("M66 338H420", "hl") + text(236, 400, "刀刃垂直砧板", 27, "m", "tb"), { hot: [3] });

/** Left hand over food; `curled` for the safe claw. */
const claw = (curled: boolean): string =>
  rect(-170, 60, 220, 60, 8, "b2") +
  rect(-190, 122, 340, 22, 6, "b") +
  (curled
    ? path("M-190 -60Q-90 -110 -20 -86Q40 -66 44 -30Q46 -6 24 0Q6 4 2 30Q0 56 -22 58Q-42 58 -42 34Q-42 10 -62 4Q-110 0 -190 40Z", "k") +
      path("M-4 -84Q-22 -50 0 -10", "n")
    : path("M-190 -50Q-90 -80 -10 -40L84 44Q92 58 74 60L-10 30Q-110 10 -190 40Z", "k")) +
  rect(54, -120, 14, 236, 3, "w");

const hands =
  group(
    group(claw(true), { at: "translate(230 160) scale(.86)" }) +
      verdict(80, 50, true) +
      text(200, 340, "指尖内扣，中指关节顶刀", 27, "m", "tb") +
      bend("M286 6v60", 286, 66, 90, "hl") +
      text(270, 24, "刀贴关节走", 26, "e", "th"),
    { hot: [1, 2] },
  ) +
  group(
    group(claw(false), { at: "translate(566 160) scale(.72)" }) +
      verdict(450, 60, false) +
      text(570, 340, "指尖伸出去，危险", 27, "m", "tb"),
    { hot: [3] },
  );

const potato =
  path("M10 110Q0 40 70 30Q150 20 170 80Q180 150 110 170Q30 180 10 110Z", "b2") + path("M50 70l6 4M110 60l5 5M90 130l6 3", "n");
const slices = [0, 1, 2, 3, 4, 5].map((i) => path(`M${i * 34} ${70 - i * 5}h150l22 16v64h-150l-22 -16z`, "b2")).join("");
const shreds = Array.from({ length: 11 }, (_, i) => rect(14 * i, 30 + (i % 3) * 8, 8, 150, 2, "w")).join("");
const arrowTo = (x: number): string => arrow(x, 170, x + 56, 170, "hl");

const cutting =
  group(
    group(potato, { at: "translate(10 84)" }) +
      path("M8 260H190", "hl") +
      text(98, 318, "切平底", 34, "m", "tb") +
      text(98, 362, "先切去一边，放稳", 25),
    { hot: [1] },
  ) +
  arrowTo(206) +
  group(
    group(slices, { at: "translate(286 86) scale(.86)" }) + text(430, 318, "切片", 34, "m", "tb") + text(430, 362, "厚 0.2 cm，一样厚", 25),
    { hot: [2] },
  ) +
  arrowTo(596) +
  group(
    group([0, 1, 2, 3, 4].map((i) => path(`M${i * 26} ${130 - i * 22}h120v20h-120z`, "b2")).join(""), { at: "translate(672 76)" }) +
      text(770, 318, "码成阶梯", 34, "m", "tb") +
      text(770, 362, "片片错开，不打滑", 25),
    { hot: [3] },
  ) +
  arrowTo(890) +
  group(
    group(shreds, { at: "translate(984 60)" }) +
      path("M972 90V240M960 90h24M960 240h24", "n") +
      text(1064, 318, "切丝", 34, "m", "tb") +
      text(1064, 362, "粗 0.2 cm 左右", 25),
    { hot: [4] },
  );

const grain = (x: number, y: number): string =>
  path(
    `M${x} ${y + 20}Q${x + 20} ${y - 10} ${x + 130} ${y}T${x + 290} ${y + 24}V${y + 96}Q${x + 200} ${y + 124} ${x + 90} ${y + 112}T${x} ${y + 90}Z`,
    "b2",
  ) + path([24, 46, 68, 90].map((dy) => `M${x + 16} ${y + dy}H${x + 274}`).join(""), "m");
const meat =
  group(
    grain(40, 50) +
      path("M100 26V186M150 26V186M200 26V186M250 26V186", "hl") +
      text(440, 100, "牛肉：横着纹切", 31, "s", "tb") +
      text(440, 144, "切断纤维，好嚼", 26, "s"),
    { hot: [1] },
  ) +
  group(
    grain(40, 270) +
      path("M24 306H350M24 328H350M24 350H350", "hl") +
      text(440, 320, "鸡胸：顺着纹切", 31, "s", "tb") +
      text(440, 364, "肉嫩，不易炒碎", 26, "s"),
    { hot: [2] },
  );

export const cook: Deck = {
  trade: "cook",
  name: "中式烹调",
  title: "刀工基础：切片与切丝",
  sounds: {
    宁慢: "ning4man4",
    切: "qie1",
    横着: "heng2zhe5",
    顺着: "shun4zhe5",
    切丝: "qie1si1",
    砧板: "zhen1ban3",
    一样: "yi2yang4",
    厘米: "li2mi3",
  },
  slides: [
    {
      kind: "cover",
      title: "刀工基础：<br>切片与切丝",
      line: "握得稳，按得住，切得匀。",
      parts: ["握刀与按料的手势", "土豆丝：片、码、切", "肉要看纹路下刀"],
      drawing:
        group(cleaver, { at: "translate(50 120) rotate(-10 200 60) scale(.92)" }) +
        rect(50, 330, 360, 34, 8, "k") +
        group(shreds, { at: "translate(120 316) rotate(-90) scale(.7)" }),
      say: ["这一讲，学刀工基础，切片和切丝。", "先把握刀和按料的手势练对，再求快。"],
    },
    {
      kind: "points",
      title: "握刀：捏住根部，握住刀柄",
      drawing: grip,
      points: [
        { text: "拇指和食指捏住刀身根部", hot: [1] },
        { text: "后三指自然握住刀柄", hot: [2] },
        { text: "手腕放松，刀刃垂直砧板", hot: [3] },
      ],
      say: ["拇指和食指，捏住刀身的根部。", "后面三个手指，自然握住刀柄。", "手腕放松，刀刃和砧板垂直，两脚分开站稳。"],
    },
    {
      kind: "points",
      title: "按料：指尖内扣，关节顶刀",
      drawing: hands,
      points: [
        { text: "五指弯曲，指尖往里扣", hot: [1] },
        { text: "中指关节顶住刀面，控制厚薄", hot: [2] },
        { text: "刀抬起不高过关节，指尖不外伸", hot: [3] },
      ],
      say: [
        "左手五指弯曲，指尖往里扣，像猫爪一样。",
        "中指关节顶住刀面，手往后退多少，片就有多厚。",
        "刀抬起来不要高过关节，指尖绝不能伸出去。",
      ],
    },
    {
      kind: "wide",
      title: "切土豆丝：四步",
      line: "片切得匀，丝才切得匀。",
      drawing: cutting,
      say: [
        "第一步，土豆切去一边，平面朝下放稳。",
        "第二步，推切成片，厚零点二厘米，每片一样厚。",
        "第三步，把片码成阶梯，一片压一片。",
        "第四步，再切成丝，粗零点二厘米。切好泡清水，洗去淀粉，炒出来才脆。",
      ],
    },
    {
      kind: "points",
      title: "切肉：看纹路下刀",
      drawing: meat,
      points: [
        { text: "牛肉纤维粗：横着纹路切", hot: [1] },
        { text: "鸡胸肉嫩：顺着纹路切", hot: [2] },
        { text: "肉冻到半硬再切，更容易切薄", hot: [3] },
      ],
      say: ["牛肉纤维粗，要横着纹路切，才嚼得动。", "鸡胸肉嫩，顺着纹路切，下锅不容易碎。", "肉先冻到半硬，更容易切薄切匀。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [
        { text: "握刀捏根部，按料扣指尖", hot: [1] },
        { text: "片匀丝才匀，宁慢不要快", hot: [2] },
        { text: "刀不用时平放，刀刃朝里，不悬在台边", hot: [3] },
      ],
      say: ["记住三句。握刀捏根部，按料扣指尖。", "片匀丝才匀，宁慢不要快。", "刀不用时平放，刀刃朝里，不要悬在台边。"],
    },
  ],
};
