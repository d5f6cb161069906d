import { arrow, ball, bend, circle, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { flame } from "./parts.ts";

const reel = (x: number, y: number, r = 60): string => circle(x, y, r, "k") + circle(x, y, r * 0.66, "l") + circle(x, y, r * 0.33, "l");
const nozzle = "M0 -14H60L130 -6V6L60 14H0Z";

const cabinet =
  rect(40, 20, 400, 430, 8, "b") + rect(60, 40, 360, 390, 4, "k") +
  group(circle(150, 150, 46, "b2") + path("M150 104V60M120 60h60", "l") + path("M196 150H240", "l") +
    text(470, 100, "栓口", 44, "s", "tb") + path("M200 130L460 92", "n"), { hot: [1] }) +
  group(reel(310, 200) + text(470, 190, "水带一盘", 44, "s", "tb") + path("M372 190L460 180", "n"), { hot: [1] }) +
  group(group(path(nozzle, "b2"), { at: "translate(120 300)" }) + text(470, 290, "水枪一支", 44, "s", "tb") + path("M256 300L460 282", "n"),
    { hot: [1] }) +
  group(circle(340, 370, 30, "no") + text(470, 384, "按钮", 44, "s", "tb") + path("M372 370H460", "n"), { hot: [1] }) +
  group(text(240, 500, "栓口离地 1.1 米", 44, "m", "th"), { hot: [2] });

const throwing =
  path("M20 420H1164", "m") +
  group(rect(20, 120, 120, 220, 6, "b2") + circle(140, 250, 26, "k") + ball(80, 70, 2) + text(124, 84, "接栓口", 42, "s", "tb"),
    { hot: [2] }) +
  group(path("M166 250Q300 390 520 396T880 330", "hl") + path("M166 262Q300 402 520 408T880 342", "hl") + ball(480, 320, 1) +
    text(520, 334, "往火场甩开，不扭不折", 42, "s", "tb"), { hot: [1] }) +
  group(group(path(nozzle, "b2"), { at: "translate(880 334) rotate(-14)" }) + ball(900, 240, 3) + text(940, 254, "接水枪", 42, "s", "tb"),
    { hot: [3] }) + flame(1100, 418, 1.3) +
  group(text(592, 490, "顺时针拧紧卡口，再开阀", 46, "m", "th"), { hot: [3] });

const valve =
  circle(220, 240, 150, "k") + circle(220, 240, 40, "b2") + path("M220 90V200M220 280V390M70 240H180M260 240H370", "l") +
  group(bend("M330 80A190 190 0 0 0 60 130", 56, 138, 122, "hl") + text(430, 150, "逆时针：开", 54, "s", "th"), { hot: [1] }) +
  group(text(430, 250, "慢慢开到底", 44, "s", "tb"), { hot: [1] }) +
  group(text(430, 360, "按下按钮", 48, "s", "tb") + text(430, 420, "报火警，泵起动", 40, "s"), { hot: [2] });

const figure = (x: number, y: number, lean = 0): string =>
  group(circle(0, -226, 32, "k") + path("M0 -194V-96M0 -96L-34 0M0 -96L40 0M0 -176L60 -140M0 -176L40 -120", "l"),
    { at: `translate(${x} ${y}) rotate(${lean})` });
const two =
  path("M20 440H700", "m") + figure(160, 438, 8) + figure(330, 438, 8) +
  path("M40 420Q120 320 240 310L420 300", "hl") + group(path(nozzle, "b2"), { at: "translate(420 300)" }) +
    path("M556 300H690M556 290L690 260M556 310L690 340", "hl") +
  group(text(360, 160, "握枪", 46, "m", "tb") + text(180, 160, "扶带", 46, "m", "tb"), { hot: [1] }) +
    group(arrow(560, 200, 440, 200, "hl") + text(580, 214, "反冲", 44, "s", "th"), { hot: [1] }) +
  group(verdict(120, 484, false) + text(160, 498, "没断电的电气火，不用直流水", 40, "s", "th"), { hot: [2] });

export const hydrant: Deck = {
  slug: "fire-hydrant",
  trade: "fire",
  title: "室内消火栓：一人铺带、一人开阀",
  sounds: { 消火栓: "xiao1huo3shuan1", 栓口: "shuan1kou3", 卡口: "qia3kou3", 反冲: "fan3chong1", 甩开: "shuai3kai1", 直流: "zhi2liu2" },
  slides: [
    {
      kind: "cover",
      title: "室内消火栓",
      line: "一人铺带，一人开阀，三十秒出水。",
      drawing: rect(90, 60, 280, 330, 8, "k") + reel(290, 200, 54) + circle(170, 170, 40, "b2") + path("M170 130V96M146 96h48", "l") +
        group(path(nozzle, "b2"), { at: "translate(140 310)" }),
      say: ["这一讲，学用室内消火栓。", "两个人配合，一人铺水带，一人开阀门。"],
    },
    {
      kind: "points",
      title: "箱子里要齐",
      drawing: cabinet,
      points: [{ text: "水枪一支、水带一盘、按钮、卷盘" }, { text: "水带常用 DN65，不超过 25 米；栓口离地 1.1 米" }],
      say: ["打开箱子先看，栓口，水带一盘，水枪一支，按钮，有的还有卷盘。", "水带常用六十五的，长度不超过二十五米，栓口一般离地一点一米。"],
    },
    {
      kind: "wide",
      title: "铺带：甩开，接好两头",
      drawing: throwing,
      say: ["水带往火场的方向甩开，不能扭，不能折。", "一头接栓口。", "一头接水枪，顺时针拧紧卡口，再喊开阀。"],
    },
    {
      kind: "points",
      title: "开阀：逆时针",
      drawing: valve,
      points: [{ text: "接好了再开，逆时针开到底" }, { text: "按下箱里的按钮，报火警、泵起动" }],
      say: ["两头都接好了再开阀，逆时针，慢慢开到底。", "按下箱里的按钮，向消防控制室报火警，水泵跟着起动。"],
    },
    {
      kind: "points",
      title: "握枪：两个人",
      drawing: two,
      points: [{ text: "水有反冲力：一个握枪，一个扶带" }, { text: "没断电的电气火，不用直流水" }],
      say: ["水枪出水有反冲力，要两个人，一个握枪，一个扶水带。", "没断电的电气火，不用直流水，水会导电。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "甩开水带，两头拧紧" }, { text: "逆时针开阀，按按钮" }, { text: "两个人握枪，先断电再喷水" }],
      say: ["记住三句。甩开水带，两头拧紧。", "逆时针开阀，按下按钮。", "两个人握枪，先断电，再喷水。"],
    },
  ],
};
