import { dim, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { ACETYLENE, cylinder, OXYGEN } from "./parts.ts";

const acetylene = (x: number, y: number): string => cylinder(x, y, ACETYLENE, "乙炔", "#D0263F");

const flame = (x: number, y: number, s = 1): string =>
  group(path("M0 0C-52 -4 -58 -60 -22 -92C-24 -66 -8 -62 -6 -78C-2 -104 -14 -118 6 -146C8 -108 54 -84 46 -40C42 -14 26 0 0 0Z", "h"), {
    at: `translate(${x} ${y}) scale(${s})`,
  });

const two =
  group(
    cylinder(190, 400, OXYGEN, "氧") +
      text(190, 456, "氧气瓶", 42, "m", "tb") + text(190, 500, "淡蓝色，黑字", 36),
    { hot: [1] },
  ) +
  group(
    acetylene(520, 400) +
      text(520, 456, "乙炔瓶", 42, "m", "tb") + text(520, 500, "白色，红字", 36),
    { hot: [2] },
  );

const distance =
  path("M20 440H1164", "m") +
  cylinder(150, 440, OXYGEN, "氧") + acetylene(480, 440) + flame(1060, 440, 1.5) +
  text(1060, 180, "明火", 38) +
  group(dim(205, 425, 300, "不少于 5 m"), { hot: [1] }) +
  group(dim(535, 990, 360, "不少于 10 m"), { hot: [2] }) +
  group(`<circle class="h" cx="790" cy="90" r="36"/>` + path("M790 34v-20M790 146v20M734 90h-20M846 90h20", "hl") +
    text(880, 104, "不许暴晒", 40, "s", "th"), { from: 3 });

const upright =
  path("M20 430H700", "m") +
  group(acetylene(130, 430) + verdict(220, 130, true) + text(130, 484, "直立用", 40, "m", "tb"), { hot: [1] }) +
  group(group(acetylene(0, 0), { at: "translate(340 372) rotate(90)" }) + verdict(520, 270, false) + text(500, 484, "躺着用，丙酮会流出", 36), {
    hot: [1],
  }) +
  group(rect(300, 40, 390, 170, 12, "k") + text(495, 102, "躺过的瓶：", 40, "m", "tb") + text(495, 168, "立稳 15 分钟再开", 40, "m", "th"),
    { hot: [2] });

const valve =
  acetylene(120, 470) +
  path("M134 146H250", "l") + `<circle class="k" cx="300" cy="146" r="52"/>` + path("M300 146l26 -26", "hl") + path("M352 146H420", "l") +
  group(rect(420, 112, 120, 68, 8, "b2") + path("M540 146H640", "l") + path("M530 196H430l16 -14M430 196l16 14", "hl") +
    text(480, 254, "回火防止器", 40, "m", "th"), {
    hot: [2],
  }) +
  group(text(310, 62, "≤ 0.15 MPa", 42, "m", "th"), { hot: [1] }) +
  group(
    rect(240, 310, 450, 160, 12, "k") + path("M300 350q-26 40 0 56q26 -16 0 -56z", "h") + verdict(300, 430, false) +
      text(350, 378, "阀门、减压器、", 40, "s", "tb") + text(350, 438, "手套都不沾油", 40, "s", "tb"),
    { hot: [3] },
  );

export const cylinders: Deck = {
  slug: "welder-cylinders",
  trade: "welder",
  title: "氧气瓶与乙炔瓶：5 m、10 m 和直立放",
  sounds: { 乙炔: "yi3que1", 兆帕: "zhao4pa4", 丙酮: "bing3tong2", 余压: "yu2ya1" },
  slides: [
    {
      kind: "cover",
      title: "氧气瓶与<br>乙炔瓶",
      line: "两个距离，一个直立，一滴油也不能有。",
      drawing: cylinder(150, 400, OXYGEN, "氧") + acetylene(310, 400),
      say: ["这一讲，学氧气瓶和乙炔瓶怎么放，怎么用。", "记住五米，十米，和直立放。"],
    },
    {
      kind: "points",
      title: "先认颜色",
      drawing: two,
      points: [{ text: "氧气瓶：淡蓝色，黑字，助燃" }, { text: "乙炔瓶：白色，红字，易燃易爆" }],
      say: ["淡蓝色瓶身，黑字，是氧气瓶，氧气帮着烧。", "白色瓶身，红字，是乙炔瓶，乙炔见火就着，还会爆炸。"],
    },
    {
      kind: "wide",
      title: "两个距离：5 m 和 10 m",
      drawing: distance,
      say: ["使用的时候，两个瓶相距不少于五米。", "两个瓶离明火，都不少于十米。", "夏天要遮阳，不许在太阳底下暴晒。"],
    },
    {
      kind: "points",
      title: "乙炔瓶必须直立",
      drawing: upright,
      points: [{ text: "直立使用，固定好，防倒" }, { text: "躺过的，先立稳 15 分钟以上" }],
      say: ["乙炔瓶必须直立使用，躺着用，瓶里的丙酮会跟着流出来。", "搬运时躺过的瓶，要立稳十五分钟以上再开。"],
    },
    {
      kind: "points",
      title: "压力、回火和油",
      drawing: valve,
      points: [{ text: "乙炔压力不超过 0.15 MPa" }, { text: "出口装回火防止器" }, { text: "氧气瓶一点油也不能沾" }],
      say: ["乙炔的使用压力，不超过零点一五兆帕。", "出口要装回火防止器，火往回窜，它来挡住。", "氧气碰到油会自己烧起来，瓶阀，减压器和手套都不能沾油。"],
    },
    {
      kind: "recap",
      title: "收工前再看一眼",
      points: [{ text: "两瓶 5 m，离火 10 m，不暴晒" }, { text: "乙炔直立，不超过 0.15 MPa" }, { text: "气不用光：氧气瓶至少留 0.1 MPa 余压" }],
      say: ["收工再看一眼。两瓶五米，离火十米，不暴晒。", "乙炔直立，压力不超过零点一五兆帕。", "瓶里的气不要用光，氧气瓶至少留零点一兆帕的余压，关好阀门送回去。"],
    },
  ],
};
