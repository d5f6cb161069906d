import { circle, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { prone, supine } from "./babies.ts";

const cot = (x: number, y: number, w: number, h: number): string =>
  rect(x, y, w, h, 10, "k") + Array.from({ length: Math.floor(w / 40) },
    (_, i) => path(`M${x + 20 + i * 40} ${y}v16M${x + 20 + i * 40} ${y + h - 16}v16`, "n")).join("");

const onBack =
  group(cot(40, 30, 270, 380) + supine(175, 220) + verdict(310, 40, true) + text(175, 470, "仰着睡", 48, "m", "tb"), { hot: [1] }) +
  group(cot(420, 30, 270, 380) + prone(550, 240) + verdict(690, 40, false) + text(555, 470, "趴着、侧着", 48, "m", "tb"), { hot: [2] });

const item = (x: number, word: string, drawing: string): string =>
  group(drawing + path(`M${x - 80} 90L${x + 80} 290M${x + 80} 90L${x - 80} 290`, "no") + text(x, 400, word, 46, "m", "tb"), { hot: [2] });
const empty =
  group(cot(20, 60, 300, 270) + path("M40 90H300M40 300H300", "n") + text(170, 190, "床垫硬", 46, "m", "th") +
    text(170, 260, "床单绷紧", 46, "m", "th") + text(170, 400, "只有这些", 46, "m", "tb"), { hot: [1] }) +
  item(480, "枕头", rect(410, 150, 140, 80, 36, "b2")) +
  item(690, "厚被", path("M610 160Q690 120 770 160V240Q690 210 610 240Z", "b2")) +
  item(890, "玩具", circle(890, 200, 46, "b2") + circle(856, 150, 20, "b2") + circle(924, 150, 20, "b2")) +
  item(1080, "床围", path("M1000 150H1160V230H1000ZM1040 150V230M1080 150V230M1120 150V230", "l"));

const warm =
  group(rect(60, 30, 70, 300, 34, "k") + rect(72, 150, 46, 170, 16, "h") + circle(95, 370, 58, "h") +
    text(170, 150, "22～26 ℃", 54, "s", "th"), { hot: [1] }) +
  group(circle(500, 260, 90, "k") + path("M410 280Q380 340 400 420H600Q620 340 590 280", "b2") + path("M640 240Q600 300 560 316", "hl") +
    text(500, 480, "摸后颈：温热不出汗", 42, "m", "tb"), { hot: [2] });

const room =
  rect(20, 30, 680, 400, 8, "k") + rect(60, 90, 320, 280, 12, "b2") + rect(80, 110, 130, 60, 16, "b") +
    rect(230, 110, 130, 60, 16, "b") + text(220, 290, "大人的床", 44, "m", "tb") +
  group(cot(470, 110, 180, 240) + supine(560, 240), { hot: [1] }) + group(text(360, 490, "同房，不同床", 50, "m", "th"), { hot: [1] });

export const sleep: Deck = {
  slug: "childcare-sleep",
  trade: "childcare",
  title: "睡觉：仰着、硬床、什么也不放",
  sounds: { 仰着: "yang3zhe5", 绷紧: "beng1jin3", 捂: "wu3", 趴: "pa1", 后颈: "hou4jing3" },
  slides: [
    {
      kind: "cover",
      title: "宝宝怎么睡",
      line: "仰着、硬床、什么也不放。",
      drawing: cot(100, 40, 260, 370) + supine(230, 230),
      say: ["这一讲，学新生儿怎么睡才安全。", "九个字，仰着睡，硬床垫，什么也不放。"],
    },
    {
      kind: "points",
      title: "每一次都仰着睡",
      drawing: onBack,
      points: [{ text: "白天、夜里，每次都仰卧" }, { text: "趴着、侧着，容易闷住口鼻" }],
      say: ["白天夜里，每一次都仰着睡，一岁前都这样。", "趴着睡，侧着睡，容易闷住口鼻。"],
    },
    {
      kind: "wide",
      title: "小床里什么也不放",
      drawing: empty,
      say: ["小床铺硬一点的床垫，床单绷紧。", "枕头，厚被，毛绒玩具，床围，都不放。"],
    },
    {
      kind: "points",
      title: "不冷不热",
      drawing: warm,
      points: [{ text: "室温 22～26 ℃，不戴帽子睡" }, { text: "摸后颈，温热不出汗就合适" }, { text: "手脚稍凉是正常的，别捂" }],
      say: ["室温二十二到二十六度，不戴帽子睡。", "摸后颈，温热，不出汗，就合适。", "手脚稍凉是正常的，捂厚被，容易得捂热综合征。"],
    },
    {
      kind: "points",
      title: "跟大人：同房不同床",
      drawing: room,
      points: [{ text: "同房不同床，夜里好照看" }, { text: "不在沙发上抱着一起睡" }],
      say: ["宝宝跟大人同房，不同床，夜里好照看。", "不要在沙发上抱着一起睡，大人一翻身，就压住了。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "每次都仰着睡，一岁前都这样" }, { text: "硬床垫，空床，22～26 ℃" }, { text: "同房不同床；醒着再趴，有人看着" }],
      say: ["记住三句。每次都仰着睡，一岁前都这样。", "硬床垫，空床，室温二十二到二十六度。", "同房不同床。醒着的时候再趴，要有人看着。"],
    },
  ],
};
