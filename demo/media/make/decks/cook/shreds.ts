import { arrow, bend, circle, group, path, rect, text } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { cleaver, potato, shreds } from "./parts.ts";

const small = (x: number, y: number): string => group(cleaver, { at: `translate(${x} ${y}) scale(.62)` });
const way = (x: number, name: string, use: string, drawing: string, hot: number): string =>
  group(rect(x, 10, 370, 440, 14, "k") + drawing + text(x + 185, 350, name, 48, "m", "tb") + text(x + 185, 412, use, 38), { hot: [hot] });

const three =
  way(0, "直切", "土豆、黄瓜", small(60, 90) + arrow(200, 190, 200, 276, "hl") + path("M30 290H340", "l"), 1) +
  way(407, "推切", "肉片、豆干", small(467, 90) + bend("M560 190Q540 250 480 276", 480, 276, 158, "hl") + path("M437 290H747", "l"), 2) +
  way(814, "拉切", "带筋的肉", small(874, 90) + bend("M930 190Q960 250 1040 276", 1040, 276, 24, "hl") + path("M844 290H1154", "l"), 2);

const slices = [0, 1, 2, 3, 4, 5].map((i) => path(`M${i * 34} ${70 - i * 5}h150l22 16v64h-150l-22 -16z`, "b2")).join("");
const next = (x: number): string => arrow(x, 180, x + 46, 180, "hl");
const cutting =
  group(group(potato, { at: "translate(10 94)" }) + path("M8 270H190", "hl") + text(100, 350, "切平放稳", 44, "m", "tb"), { hot: [1] }) +
  next(214) +
  group(
    group(slices, { at: "translate(290 96) scale(.86)" }) + text(430, 350, "切片", 44, "m", "tb") +
      text(430, 410, "厚 0.2～0.3 厘米", 38, "m", "th"),
    { hot: [2] },
  ) +
  next(594) +
  group(
    group([0, 1, 2, 3, 4].map((i) => path(`M${i * 26} ${130 - i * 22}h120v20h-120z`, "b2")).join(""), { at: "translate(660 96)" }) +
      text(770, 350, "叠成台阶", 44, "m", "tb"),
    { hot: [3] },
  ) +
  next(890) +
  group(
    group(shreds, { at: "translate(970 80)" }) + path("M960 110V262M948 110h24M948 262h24", "n") + text(1050, 350, "切丝", 44, "m", "tb") +
      text(1050, 410, "长 6～8 厘米", 38, "m", "th"),
    { hot: [4] },
  );

const match =
  group(rect(60, 70, 14, 330, 3, "w") + circle(67, 66, 14, "o") + text(120, 130, "火柴梗", 42, "s", "tb"), { hot: [1] }) +
  group(rect(330, 70, 14, 330, 2, "w") + path("M310 440h54M310 428v24M364 428v24", "hl") + text(390, 130, "合格的丝", 42, "s", "tb") +
    text(390, 460, "0.2～0.3 厘米", 38, "s", "th"), {
    hot: [1],
  }) +
  group(rect(600, 200, 10, 200, 2, "w") + rect(630, 190, 34, 210, 2, "w") + rect(680, 210, 18, 190, 2, "w"), { hot: [2] });

const soak =
  path("M120 200H600L540 440H180Z", "b") + path("M136 262H584", "hl") +
  group(shreds, { at: "translate(280 240) rotate(12)" }) +
  group(bend("M420 40Q480 90 440 190", 440, 190, 110, "hl") + text(330, 70, "马上泡清水", 44, "m", "tb"), { hot: [1] }) +
  group([[200, 320], [520, 360], [230, 390], [500, 300]].map(([x, y]) => circle(x!, y!, 10, "w")).join("") +
    text(360, 496, "洗掉淀粉，不发黑", 40, "m", "th"), { hot: [2] });

export const shredding: Deck = {
  slug: "cook-shreds",
  trade: "cook",
  title: "直切、推切、拉切：土豆丝切到火柴梗粗细",
  sounds: { 切: "qie1", 厘米: "li2mi3", 切丝: "qie1si1", 一样: "yi2yang4", 火柴梗: "huo3chai2geng3", 韧性: "ren4xing4", 淀粉: "dian4fen3" },
  slides: [
    {
      kind: "cover",
      title: "直切、推切、<br>拉切",
      line: "土豆丝切到火柴梗粗细。",
      drawing: group(cleaver, { at: "translate(50 110) rotate(-10 200 60) scale(.92)" }) + rect(50, 330, 360, 34, 8, "k") +
        group(shreds, { at: "translate(120 316) rotate(-90) scale(.7)" }),
      say: ["这一讲，学直切，推切和拉切，把土豆丝切到火柴梗粗细。", "先看料，再选刀法。"],
    },
    {
      kind: "wide",
      title: "脆的直切，韧的推拉",
      drawing: three,
      say: ["土豆，黄瓜这样脆的料用直切，刀垂直上下。", "有韧性的肉，用推切或者拉切，让刀刃前后走，不要硬压。"],
    },
    {
      kind: "wide",
      title: "土豆丝：四步",
      drawing: cutting,
      say: [
        "第一步，土豆先切掉一面，平面朝下放稳。",
        "第二步，切成零点二到零点三厘米厚的片。",
        "第三步，把片叠成台阶形，一片压一片。",
        "第四步，再切成同样宽的丝，长六到八厘米。",
      ],
    },
    {
      kind: "points",
      title: "多粗才合格",
      drawing: match,
      points: [{ text: "和火柴梗一样粗" }, { text: "丝不匀，多半是片没切匀" }],
      say: ["切好拿一根火柴比一比，一样粗，就合格。", "丝有粗有细，多半是片没有切匀，回头练切片。"],
    },
    {
      kind: "points",
      title: "切完马上泡水",
      drawing: soak,
      points: [{ text: "切好的丝马上泡清水" }, { text: "洗掉淀粉，不发黑，炒出来才脆" }],
      say: ["切好的土豆丝，马上泡清水。", "洗掉淀粉，丝不发黑，下锅不粘，炒出来才脆。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "脆料直切，韧料推拉" }, { text: "片匀丝才匀，宁慢不要快" }, { text: "丝宽 0.2～0.3 厘米，切完泡水" }],
      say: ["记住三句。脆料直切，韧料推拉。", "片匀丝才匀，宁可慢，不要快。", "丝宽零点二到零点三厘米，切完就泡水。"],
    },
  ],
};
