import { ball, bend, circle, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";

const battery = (x: number, y: number, w = 300): string =>
  rect(x, y, w, 150, 8, "b2") + Array.from({ length: 4 }, (_, i) => rect(x + 24 + (i * (w - 48)) / 4, y - 16, 40, 16, 4, "b")).join("") +
  text(x + 50, y + 100, "＋", 56, "m", "th") + text(x + w - 50, y + 100, "－", 56, "m", "th");

const gas =
  rect(20, 40, 680, 430, 8, "k") + battery(120, 300) +
  [[170, 250], [260, 220], [340, 256], [220, 170], [310, 140]].map(([x, y]) => circle(x!, y!, 16, "hl")).join("") +
    text(420, 200, "氢气", 48, "s", "th") +
  group(rect(560, 60, 120, 90, 4, "b") + path("M575 90h90M575 120h90", "n") + bend("M500 150Q540 130 556 110", 556, 108, -40, "hl") +
    text(540, 250, "通风", 52, "s", "tb"), { hot: [1] }) +
  group(verdict(500, 380, false) + text(540, 370, "吸烟", 44, "s", "tb") + text(540, 430, "火花", 44, "s", "tb"), { hot: [2] });

const step = (x: number, n: number, word: string, drawing: string): string =>
  group(rect(x, 10, 360, 200, 14, "k") + ball(x + 42, 52, n) + drawing + text(x + 180, 180, word, 46, "m", "tb"), { hot: [1] });
const order =
  step(10, 1, "关车", circle(190, 90, 40, "hl") + path("M190 40V90", "hl")) +
    step(410, 2, "插充电插头", rect(540, 60, 90, 56, 8, "b2") + path("M630 74h30M630 102h30M500 88h40", "l")) +
  step(810, 3, "开充电机", rect(930, 40, 120, 100, 8, "b2") + circle(990, 90, 22, "h")) +
  group(text(200, 330, "充完反过来：", 50, "s", "tb") + text(520, 330, "先关充电机，再拔插头", 50, "s", "th"), { hot: [2] }) +
  group(path("M560 400l-20 34h24l-16 38 46 -50h-24l16 -22z", "h") + text(640, 450, "带电拔，会打火", 48, "s", "tb") + verdict(480, 436, false),
    { hot: [3] });

const wear =
  circle(220, 110, 66, "k") + path("M220 176V340M220 340L170 480M220 340L270 480M220 210L110 290M220 210L330 290") +
  group(path("M160 90h120v36q-30 22 -60 0q-30 22 -60 0z", "hl") + path("M290 104H400", "n") + text(410, 118, "护目镜", 46, "s", "tb"),
    { hot: [1] }) +
  group(rect(80, 276, 60, 64, 14, "h") + rect(300, 276, 60, 64, 14, "h") + path("M366 300H400", "n") +
    text(410, 320, "防酸手套", 46, "s", "tb"), { hot: [1] }) +
  group(path("M214 200L120 280M226 200L320 280", "l") + text(410, 220, "长袖", 46, "s", "tb"), { hot: [1] });

const wash =
  path("M60 200Q200 60 340 200Q200 340 60 200Z", "k") + circle(200, 200, 60, "b2") + circle(200, 200, 26, "f") +
  group(path("M430 40V130Q430 180 380 180M480 40V120Q480 200 390 210", "hl") + text(520, 110, "流动清水", 50, "s", "tb") +
    text(420, 270, "15 分钟以上", 54, "s", "th"), { hot: [1] }) +
  group(text(360, 430, "先冲，再送医", 60, "m", "tb"), { hot: [2] });

const lid =
  battery(200, 280, 320) +
  group(path("M200 250L160 120H480L520 250", "hl") + text(340, 90, "箱盖打开", 48, "m", "th"), { hot: [1] }) +
  group([[260, 230], [340, 200], [420, 230]].map(([x, y]) => circle(x!, y!, 12, "hl")).join("") + path("M540 270H590", "n") +
    text(560, 296, "排气栓", 42, "s", "tb") + text(560, 350, "要畅通", 42, "s", "tb"), { hot: [2] }) +
  group(text(360, 490, "充完再合盖", 48, "m", "tb"), { hot: [1] });

export const chargingRoom: Deck = {
  slug: "forklift-charging-room",
  trade: "forklift",
  title: "充电间的规矩：通风、断火、洗眼",
  sounds: { 铅酸: "qian1suan1", 氢气: "qing1qi4", 单体: "dan1ti3", 溅到: "jian4dao4", 叉车: "cha1che1", 打火: "da2huo3" },
  slides: [
    {
      kind: "cover",
      title: "充电间的规矩",
      line: "通风、断火、洗眼，三样都做到。",
      drawing: battery(80, 220) + path("M230 60l-40 70h46l-30 70 90 -96h-46l34 -44z", "h"),
      say: ["这一讲，学叉车充电间的规矩。", "六个字，通风，断火，洗眼。"],
    },
    {
      kind: "points",
      title: "通风、断火：有氢气",
      drawing: gas,
      points: [{ text: "铅酸电池充电后期会放氢气，要通风" }, { text: "不准吸烟，不准动火花" }],
      say: ["铅酸电池充到后期，会放出氢气，充电间一定要通风。", "氢气遇到火会爆，不准吸烟，不准动火花。"],
    },
    {
      kind: "wide",
      title: "先后次序",
      drawing: order,
      say: ["先关车，再插充电插头，最后开充电机。", "充完反过来，先关充电机，再拔插头。", "插头带着电拔，会打火，旁边就是氢气。"],
    },
    {
      kind: "points",
      title: "身上穿什么",
      drawing: wear,
      points: [{ text: "防酸手套、护目镜、长袖" }, { text: "手表、戒指摘下来，防短路" }],
      say: ["戴好防酸手套和护目镜，穿长袖。", "手表，戒指摘下来，金属碰到两极会短路烫伤。"],
    },
    {
      kind: "points",
      title: "电解液溅到眼睛",
      drawing: wash,
      points: [{ text: "立即用流动清水冲 15 分钟以上" }, { text: "先冲再送医，皮肤也一样" }],
      say: ["电解液溅到眼睛，立即用流动的清水，冲十五分钟以上。", "冲完再送医，溅到皮肤也一样，先冲。"],
    },
    {
      kind: "points",
      title: "箱盖和排气栓",
      drawing: lid,
      points: [{ text: "充电时打开电池箱盖，充完再合" }, { text: "单体的排气栓要畅通" }],
      say: ["充电的时候，电池箱盖打开通气，充完再合上。", "每个单体的排气栓，都要畅通。"],
    },
  ],
};
