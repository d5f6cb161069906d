import { bend, circle, group, path, rect, text } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { button, coil, mains, motor, open, phases, shut } from "./symbols.ts";

const trial = (x: number, wires: string, turn: string, words: string): string =>
  phases(x, 40, ["L1", "L2", "L3"]) + path(wires) + motor(x, 292) + turn + text(x, 440, words, 40, "m", "tb");

const principle =
  group(
    trial(170, "M106 56V202M170 56V202M234 56V202", bend("M92 330A88 88 0 0 1 88 262", 88, 262, -70, "hl"), "正转"),
    { hot: [1] },
  ) +
  path("M350 30V470", "m d") +
  group(
    trial(
      530,
      "M466 56V86L594 172V202M530 56V202M594 56V86L466 172V202",
      bend("M608 330A88 88 0 0 0 612 262", 612, 262, -110, "hl") + text(530, 490, "L1 与 L3 对调", 36, "m", "th"),
      "反转",
    ),
    { hot: [2] },
  );

export const mainCircuit =
  phases(220, 34, ["L1", "L2", "L3"], 50) +
  path("M170 46V150M220 46V150M270 46V150M170 76H470V150M220 98H520V150M270 120H570V150") +
  circle(170, 76, 5, "f") + circle(220, 98, 5, "f") + circle(270, 120, 5, "f") +
  group(mains(220, 150) + text(136, 198, "KM1", 38, "e", "tb"), { hot: [1, 3] }) +
  group(mains(520, 150) + text(606, 198, "KM2", 38, "s", "tb"), { hot: [2, 3] }) +
  path("M170 220V330M220 220V330M270 220V330") +
  group(path("M470 220V290H270M520 220V270H220M570 220V250H170") + circle(270, 290, 6, "f") + circle(220, 270, 6, "f") +
    circle(170, 250, 6, "f"), {
    hot: [2],
  }) +
  rect(146, 322, 148, 38, 5, "k") +
  text(130, 354, "FR", 36, "e") +
  path("M170 360L186 400M220 360V390M270 360L254 400") +
  circle(220, 444, 54, "k") + text(220, 446, "M", 40, "m", "tb") + text(220, 484, "3~", 36) +
  group(
    rect(360, 350, 340, 126, 12, "k") + text(530, 400, "同时吸合：", 38, "m", "th") + text(530, 452, "L1、L3 相间短路", 38, "m", "th"),
    { from: 3 },
  );

const branch = (y: number, own: string, other: string, start: string, crossed: string, marks: readonly (readonly number[])[]): string =>
  path(`M330 ${y}H380`) +
  group(open(380, y) + button(380, y) + text(420, y - 50, start, 36), { hot: marks[0] ?? [] }) +
  group(path(`M356 ${y}V${y + 66}H380M484 ${y}V${y + 66}H460`) + open(380, y + 66) + text(420, y + 110, `${own} 自锁`, 36),
    { hot: marks[0] ?? [] }) +
  path(`M460 ${y}H560`) +
  group(shut(560, y) + button(560, y) + text(600, y - 50, crossed, 36), { hot: marks[2] ?? [] }) +
  path(`M640 ${y}H740`) +
  group(shut(740, y) + text(784, y + 56, `${other} 互锁`, 38, "m", "tb"), { hot: marks[1] ?? [] }) +
  path(`M820 ${y}H930M1030 ${y}H1120`) +
  group(coil(930, y, own), { hot: marks[0] ?? [] });

export const control =
  text(40, 40, "L", 38) + path("M40 56V250H70M150 250H200M280 250H330M330 116V356") + text(1120, 40, "N", 38) + path("M1120 56V356") +
  shut(70, 250) + text(110, 304, "FR", 36) + shut(200, 250) + button(200, 250) + text(240, 304, "SB1", 36) + text(240, 350, "停止", 36) +
  branch(116, "KM1", "KM2", "SB2", "SB3", [[1], [2], [3]]) +
  branch(356, "KM2", "KM1", "SB3", "SB2", [[], [2], [3]]);

export const meter =
  rect(40, 30, 250, 410, 22, "b") +
  rect(64, 56, 202, 96, 8, "k") +
  group(text(165, 122, "OL", 52, "m", "th"), { only: [1, 3] }) +
  group(text(165, 122, "560 Ω", 52, "m", "th"), { only: [2] }) +
  group(text(165, 122, "0.3 Ω", 52, "m", "th"), { only: [4] }) +
  circle(165, 256, 66, "k") + path("M165 256L205 214", "hl") + text(246, 206, "Ω", 38) +
  circle(110, 384, 15, "k") + circle(220, 384, 15, "k") +
  path("M110 384C100 490 350 490 350 380S370 140 420 120M220 384C240 470 390 470 400 420S410 400 430 400") +
  rect(430, 60, 270, 400, 10, "k") +
  path("M430 120H460M500 120H560M600 120H650V220M650 300V400H430") +
  group(path("M500 120l-36 -24"), { only: [1, 4] }) + group(path("M500 120H460"), { only: [2, 3] }) +
  group(path("M600 120l-44 -16M560 120v-22"), { only: [1, 2, 4] }) + group(path("M600 120l-38 28M560 120v-22"), { only: [3] }) +
  group(text(482, 176, "SB2", 36), { hot: [2, 3] }) + group(text(586, 196, "SB3", 36), { hot: [3] }) +
  rect(600, 220, 90, 80, 4, "b") + text(645, 274, "KM1", 36) +
  group(path("M448 120V400", "no") + text(466, 270, "短路", 40, "s", "th"), { only: [4] });

export const reversing: Deck = {
  slug: "electrician-reversing",
  trade: "electrician",
  title: "正反转互锁：少一对触点就会相间短路",
  sounds: {
    量控制: "liang2kong4zhi4", 先量: "xian1liang2", 正转: "zheng4zhuan3", 反转: "fan3zhuan3", 转向: "zhuan3xiang4", 对调: "dui4diao4",
    相序: "xiang4xu4", 两相: "liang3xiang4", 三相: "san1xiang4", 相间: "xiang4jian1",
  },
  slides: [
    {
      kind: "cover",
      title: "正反转互锁",
      line: "少一对触点，就会相间短路。看懂原理，接对线路，会自己查。",
      drawing:
        phases(230, 76, ["L1", "L2", "L3"]) + path("M166 92V190M230 92V170M294 92V190") + circle(230, 270, 104, "k") +
        text(230, 280, "M", 76, "m", "tb") + text(230, 330, "3~", 40) +
        bend("M94 330A150 150 0 0 1 110 178", 110, 178, -52, "hl") + bend("M366 330A150 150 0 0 0 350 178", 350, 178, -128, "hl"),
      say: ["这一讲，学三相异步电动机的正反转和互锁。", "为什么少一对触点，就会相间短路？我们一步一步看。"],
    },
    {
      kind: "points",
      title: "对调任意两相，电动机就反转",
      drawing: principle,
      points: [{ text: "相序决定旋转磁场的方向" }, { text: "对调任意两根相线，转向相反" }, { text: "三根依次轮换，转向不变" }],
      say: ["电动机往哪边转，由电源的相序决定。", "把任意两根相线对调，旋转磁场反向，电动机就反转。", "三根线依次轮换，相序没有变，转向也不变。"],
    },
    {
      kind: "points",
      title: "主电路：两个接触器换相",
      drawing: mainCircuit,
      points: [{ text: "KM1 吸合：正转" }, { text: "KM2 吸合：L1 与 L3 对调，反转" }, { text: "绝不能同时吸合，否则相间短路" }],
      say: [
        "正转接触器吸合，三根相线按顺序接入，电动机正转。",
        "反转接触器吸合，一号线和三号线对调，就反转。",
        "两个要是同时吸合，就会相间短路，所以必须互锁。",
      ],
    },
    {
      kind: "wide",
      title: "控制电路：双重互锁",
      drawing: control,
      say: [
        "按下正转按钮，接触器吸合并自锁，松手后继续运转。",
        "每一路都串着对方接触器的常闭触点，这叫电气互锁。",
        "再串进对方按钮的常闭触点，就是双重互锁，换向不用先停。",
      ],
    },
    {
      kind: "points",
      title: "通电前：量控制回路",
      drawing: meter,
      points: [{ text: "先断电、验电、挂牌" }, { text: "按 SB2：约为一个线圈的电阻" }, { text: "SB2、SB3 同按：应断开" }, { text: "接近 0：短路，不许送电" }],
      say: [
        "检查之前，先断电，验电，挂牌。",
        "按住正转按钮，量控制回路，读数约等于一个线圈的电阻。",
        "两个启动按钮同时按，回路应当断开，说明互锁接对了。",
        "读数接近零，说明有短路，不许送电。",
      ],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "对调任意两相，电动机反转" }, { text: "接触器互锁加按钮互锁，才是双重互锁" }, { text: "先查回路电阻，再空载试车，最后带负载" }],
      say: ["记住三句。对调任意两相，电动机反转。", "接触器互锁加按钮互锁，才是双重互锁。", "先量电阻，再空载试车，最后带负载。"],
    },
  ],
};
