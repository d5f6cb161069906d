import { arrow, circle, dim, group, path, rect, text } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { earth, person } from "./symbols.ts";

const wires = (w: number): string =>
  [["L1", 60], ["L2", 110], ["N", 160]].map(([name, y]) => text(36, Number(y) + 13, String(name), 36) + path(`M70 ${y}H${w}`)).join("");
const bolt = (x: number, y: number): string => path(`M${x} ${y}l-16 26h18l-12 30 34 -38h-18l12 -18z`, "h");

export const single =
  wires(680) + path("M20 470H700", "m") +
  group(person(300, 468, [360, 114]) + bolt(352, 96), { hot: [1] }) +
  group(path("M300 468V490", "hl") + arrow(300, 488, 560, 488, "hl") + text(600, 430, "大地", 38, "s"), { hot: [1] }) +
  group(text(560, 290, "220 V", 64, "m", "th"), { hot: [1, 2] });

export const double =
  wires(680) + path("M20 480H700", "m") + rect(210, 452, 180, 26, 4, "b2") +
  group(person(300, 450, [372, 114]) + path("M300 282L226 66") + bolt(366, 96) + bolt(226, 44), { hot: [1] }) +
  group(text(560, 270, "380 V", 64, "m", "th"), { hot: [1] }) +
  group(text(420, 440, "绝缘垫、绝缘鞋", 38, "s", "tb") + text(420, 490, "也救不了", 38, "s", "th"), { hot: [2] });

export const rings =
  path("M20 380H1164", "m") +
  path("M120 30L200 380", "hl") + circle(200, 380, 12, "h") + text(150, 60, "断落的高压线", 40, "s", "tb") +
  [90, 170, 250, 330].map((r) => `<ellipse class="n" cx="200" cy="380" rx="${r}" ry="${r * 0.22}"/>`).join("") +
  group(person(470, 372) + path("M440 372L420 396M500 372L530 396", "hl") + text(470, 120, "两脚之间有电压", 40, "m", "th"), { hot: [1] }) +
  group(dim(200, 800, 496, "室外 8 m，室内 4 m") + person(900, 372), { hot: [2] }) +
  group(path("M980 330q30 -60 60 0q30 -60 60 0", "hl") + arrow(1096, 330, 1110, 336, "hl") + text(1064, 250, "双脚并拢跳", 40, "m", "th"),
    { from: 3 });

const row = (y: number, value: string, what: string, width: number, hot: number): string =>
  group(rect(20, y, width, 84, 6, "b2") + text(40, y + 56, value, 46, "s", "tb") + text(20 + width + 24, y + 56, what, 42, "s", "th"),
    { hot: [hot] });
export const current = row(40, "1 mA", "发麻", 170, 1) + row(190, "10 mA", "手松不开", 260, 2) + row(340, "50 mA，1 秒", "心跳会停", 360, 3);

export const shock: Deck = {
  slug: "electrician-shock",
  trade: "electrician",
  title: "单相、两相、跨步：触电的三种样子",
  sounds: { 单相: "dan1xiang4", 两相: "liang3xiang4", 相线: "xiang4xian4", 抽住: "chou1zhu4", 颤动: "chan4dong4", 毫安: "hao2an1" },
  slides: [
    {
      kind: "cover",
      title: "触电的<br>三种样子",
      line: "单相、两相、跨步，电流多大会要命。",
      drawing: person(230, 400, [320, 120]) + path("M60 110H400") + bolt(318, 96) + path("M90 402H370", "m") + earth(230, 402),
      say: ["这一讲，学触电的三种样子，单相，两相和跨步。", "先认清怎么触的电，才知道怎么躲。"],
    },
    {
      kind: "points",
      title: "单相触电：碰到一根相线",
      drawing: single,
      points: [{ text: "电流从手到脚，流进大地" }, { text: "承受约 220 V" }],
      say: ["人站在地上，碰到一根相线，电流从手流到脚，再流进大地。", "这是单相触电，人承受的电压大约二百二十伏。"],
    },
    {
      kind: "points",
      title: "两相触电：同时碰两根",
      drawing: double,
      points: [{ text: "同时碰两根相线，承受 380 V" }, { text: "绝缘鞋救不了：电流不走脚" }],
      say: ["两只手同时碰到两根相线，承受三百八十伏，这是两相触电。", "电流从一只手到另一只手，不走脚，穿绝缘鞋也救不了。"],
    },
    {
      kind: "wide",
      title: "跨步触电：电线落地",
      drawing: rings,
      say: [
        "高压线断落在地，越近电压越高，迈开步子，两脚之间就有电压，这是跨步触电。",
        "室外八米以内，室内四米以内，不要靠近。",
        "已经在圈里，就双脚并拢，小步跳出来，不能迈大步。",
      ],
    },
    {
      kind: "points",
      title: "电流多大会要命",
      drawing: current,
      points: [{ text: "1 mA 左右：有麻感" }, { text: "超过 10 mA：手抽住，松不开" }, { text: "50 mA 持续 1 秒：心脏颤动停跳" }],
      say: ["工频电流一毫安左右，有麻的感觉。", "超过十毫安，手会抽住，自己松不开。", "达到五十毫安，持续一秒，心脏就可能颤动停跳。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "一根 220 V，两根 380 V" }, { text: "电线落地：室外 8 m，室内 4 m，并脚跳" }, { text: "1 麻、10 抽、50 要命（mA）" }],
      say: ["记住三句。碰一根二百二，碰两根三百八。", "电线落地，室外躲开八米，室内四米，并脚跳出来。", "一毫安发麻，十毫安抽住，五十毫安要命。"],
    },
  ],
};
