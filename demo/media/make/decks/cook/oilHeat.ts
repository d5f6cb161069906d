import { circle, ellipse, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";

/** A wok of oil from the side, 300 wide, its rim at (x, y). */
const wok = (x: number, y: number): string =>
  path(`M${x - 150} ${y}Q${x - 120} ${y + 130} ${x} ${y + 134}Q${x + 120} ${y + 130} ${x + 150} ${y}Z`, "k") +
  path(`M${x - 132} ${y + 40}H${x + 132}Q${x + 104} ${y + 126} ${x} ${y + 130}Q${x - 104} ${y + 126} ${x - 132} ${y + 40}Z`, "h") +
  path(`M${x + 150} ${y}H${x + 200}`, "l");
const smoke = (x: number, y: number, strong = false): string =>
  [-60, 0, 60].map((dx) => path(`M${x + dx} ${y}q-20 -26 0 -50t0 -50${strong ? "t0 -50" : ""}`, strong ? "l" : "n")).join("");
const bubbles = (x: number, y: number, r: number): string =>
  [[-50, 0], [-20, -14], [14, -4], [46, -12], [0, 12]].map(([dx, dy]) => circle(x + dx!, y + dy!, r, "l")).join("");

const stage = (x: number, word: string, degrees: string, look: string, drawing: string, hot: number): string =>
  group(wok(x, 170) + drawing + text(x, 372, word, 50, "m", "tb") + text(x, 432, degrees, 44, "m", "th") + text(x, 488, look, 40),
    { hot: [hot] });
const three =
  stage(190, "三四成", "90～130 °C", "油面平静", bubbles(190, 200, 7), 1) +
  stage(592, "五六成", "140～180 °C", "微有青烟", smoke(592, 150) + bubbles(592, 200, 11), 2) +
  stage(990, "七八成", "190～240 °C", "青烟明显", smoke(990, 150, true) + bubbles(990, 200, 15), 3);

const tricks =
  group(path("M40 120Q120 40 200 120Q120 200 40 120Z", "k") + circle(120, 120, 30, "f") + text(250, 100, "看", 56, "s", "th") +
    text(250, 156, "油面、青烟", 40, "s"), { hot: [1] }) +
  group(path("M90 240Q60 320 110 360Q140 320 130 290Q170 260 150 230Q120 200 90 240Z", "k") + text(250, 280, "听", 56, "s", "th") +
    text(250, 336, "爆响、炸响", 40, "s"), { hot: [2] }) +
  group(rect(80, 410, 90, 22, 8, "w") + path("M60 450q20 -14 40 0t40 0t40 0", "hl") + text(250, 440, "试", 56, "s", "th") +
    text(250, 492, "下一段葱，看气泡", 40, "s"), { hot: [3] }) +
  wok(560, 210) + rect(530, 230, 60, 16, 8, "w") + bubbles(560, 226, 8);

const uses =
  group(rect(20, 20, 680, 130, 12, "k") + text(50, 102, "三四成", 50, "s", "tb") + text(660, 102, "滑油：肉丝、鱼片", 44, "e", "th"), { hot: [1] }) +
  group(rect(20, 180, 680, 130, 12, "k") + text(50, 262, "五六成", 50, "s", "tb") + text(660, 262, "炸制定型", 44, "e", "th"), { hot: [2] }) +
  group(rect(20, 340, 680, 130, 12, "k") + text(50, 422, "七八成", 50, "s", "tb") + text(660, 422, "复炸、爆，10～20 秒", 44, "e", "th"),
    { hot: [3] });

const trouble =
  group(wok(180, 130) + path("M110 180q70 -40 140 0q-70 40 -140 0z", "w") + verdict(320, 90, false) +
    text(180, 340, "粘成一团", 46, "m", "tb") + text(180, 400, "油温低、浆太稠", 40), { hot: [1] }) +
  group(wok(530, 130) + ellipse(500, 190, 40, 10, "w") + ellipse(570, 210, 30, 8, "w") + verdict(660, 60, false) +
    text(530, 340, "脱浆", 46, "m", "tb") + text(530, 400, "油温太低、没挂匀", 40), { hot: [2] });

export const oilHeat: Deck = {
  slug: "cook-oil-heat",
  trade: "cook",
  title: "油温几成热：看、听、试三招",
  sounds: { 几成: "ji3cheng2", 三四成: "san1si4cheng2", 炸制: "zha2zhi4", 复炸: "fu4zha2", 炸响: "zha2xiang3", 粘连: "zhan1lian2", 挂匀: "gua4yun2" },
  slides: [
    {
      kind: "cover",
      title: "油温几成热",
      line: "看、听、试三招，不用温度计也有数。",
      drawing: wok(220, 210) + smoke(220, 190, true),
      say: ["这一讲，学看油温几成热。", "没有温度计，就用三招，看，听，试。"],
    },
    {
      kind: "wide",
      title: "三档油温，三个样子",
      drawing: three,
      say: [
        "三四成热，九十到一百三十度，油面平静，下一段葱，周围起小泡。",
        "五六成热，一百四十到一百八十度，微微有青烟。",
        "七八成热，一百九十到二百四十度，青烟明显，原料一下锅就爆响。",
      ],
    },
    {
      kind: "points",
      title: "三招：看、听、试",
      drawing: tricks,
      points: [{ text: "看油面动不动，有没有青烟" }, { text: "听下锅的响声" }, { text: "试一段葱，看气泡大小" }],
      say: ["一看，油面动不动，有没有青烟。", "二听，原料下锅，响声越大，油越热。", "三试，丢一段葱，气泡越大越急，油越热。"],
    },
    {
      kind: "points",
      title: "几成热，做什么菜",
      drawing: uses,
      points: [{ text: "三四成：滑油" }, { text: "五六成：炸制定型" }, { text: "七八成：复炸和爆，马上出锅" }],
      say: ["三四成热，适合滑油，肉丝鱼片才嫩。", "五六成热，适合炸制定型。", "七八成热，用来复炸和爆，停十到二十秒就要出锅。"],
    },
    {
      kind: "points",
      title: "出了毛病，先怪油温",
      drawing: trouble,
      points: [{ text: "肉丝粘成一团：油温低，或浆太稠" }, { text: "脱浆：油温太低，或没挂匀" }],
      say: ["滑炒肉丝，下锅粘成一团，是油温低，或者浆太稠。", "浆脱下来了，是油温太低，或者没有挂匀。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "三四成滑，五六成炸，七八成爆" }, { text: "料多、料凉、火小，油温高一点下锅" }, { text: "一冒青烟就要看住，别离人" }],
      say: ["记住三句。三四成滑，五六成炸，七八成爆。", "料多，料凉，火小，油温要高一点下锅。", "一冒青烟就要看住，锅边不能离人。"],
    },
  ],
};
