import { circle, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { earth } from "./symbols.ts";

const L = "#F0566A";
const N = "#7CC4F4";
const PE = "#8BD450";
const wire = (d: string, colour: string, dashes = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="6"${dashes ? ` stroke-dasharray="${dashes}"` : ""}/>`;
const source = (x: number, y: number): string => circle(x, y, 46, "b2") + circle(x, y + 56, 46, "b2");
const device = (x: number, y: number): string => rect(x, y, 150, 130, 8, "b") + text(x + 75, y + 80, "外壳", 40, "m", "tb");

export const letters =
  group(text(150, 190, "T", 170, "m", "th") + text(150, 290, "第一个：电源", 42, "m", "tb") + text(40, 380, "T 直接接地", 42, "s") +
    text(40, 440, "I 不接地", 42, "s"), { hot: [1] }) +
  path("M350 40V470", "m d") +
  group(text(530, 190, "N", 170, "m", "th") + text(530, 290, "第二个：外壳", 42, "m", "tb") + text(390, 380, "N 接电源接地点", 42, "s") +
    text(390, 440, "T 自己单独接地", 42, "s"), { hot: [2] });

export const tns =
  group(source(90, 150), {}) + earth(90, 300) + path("M90 254V300") +
  group(wire("M136 110H1000", L) + text(1020, 124, "L", 40, "s"), {}) +
  group(wire("M136 206H1000", N) + text(1020, 220, "N", 40, "s", "tb"), { hot: [1] }) +
  group(wire("M90 290H1000", PE) + text(1020, 304, "PE", 40, "s", "tb"), { hot: [1] }) +
  group(device(420, 350) + wire("M460 110V350", L) + wire("M500 206V350", N) + wire("M540 290V350", PE), { hot: [1] }) +
  group(device(740, 350) + wire("M780 110V350", L) + wire("M820 206V350", N) + wire("M860 290V350", PE), {}) +
  group(text(240, 410, "全程分开", 46, "m", "th"), { hot: [1] }) + group(text(1010, 420, "工地用", 46, "s", "th"), { from: 2 });

export const tnc =
  source(80, 150) + earth(80, 300) + path("M80 254V300") + wire("M126 110H690", L) + wire("M126 230H340", PE) +
    text(500, 84, "L", 40, "m") +
  group(wire("M400 230H690", PE) + path("M350 210l40 40M390 210l-40 40", "no") + text(370, 190, "断了", 44, "m", "th"), { hot: [2] }) +
  group(text(230, 290, "PEN", 44, "m", "tb"), { hot: [1] }) +
  device(440, 330) + wire("M480 110V330", L) + wire("M550 230V330", PE) +
  group(path("M610 350l-16 26h18l-12 30 34 -38h-18l12 -18z", "h") + text(640, 430, "带电", 46, "s", "th"), { hot: [2] });

export const ttit =
  group(text(180, 50, "TT", 56, "m", "th") + source(70, 130) + earth(70, 260) + path("M70 232V260") + wire("M116 100H330", L) +
    device(200, 200) + wire("M240 100V200", L) +
    earth(275, 340) + path("M275 330V340") + text(180, 440, "外壳自己接地", 40, "m", "tb") + text(180, 494, "有的农村在用", 38, "m"), { hot: [1] }) +
  path("M360 30V480", "m d") +
  group(text(560, 50, "IT", 56, "m", "th") + source(440, 130) + wire("M486 100H690", L) + device(560, 200) + wire("M600 100V200", L) +
    earth(635, 340) + path("M635 330V340") +
    verdict(440, 270, false) + text(545, 440, "电源不接地", 40, "m", "tb") + text(545, 494, "矿井、手术室", 38, "m"), { hot: [2] });

export const values =
  group(rect(40, 40, 640, 120, 12, "k") + text(70, 116, "工作接地", 46, "s", "tb") + text(640, 116, "≤ 4 Ω", 56, "e", "th"), { hot: [1] }) +
  group(rect(40, 190, 640, 120, 12, "k") + text(70, 266, "重复接地", 46, "s", "tb") + text(640, 266, "≤ 10 Ω", 56, "e", "th"), { hot: [1] }) +
  group(rect(40, 340, 640, 140, 12, "k") + verdict(90, 410, false) + text(140, 396, "同一台变压器下，", 40, "s", "tb") +
    text(140, 454, "有的接零，有的接地", 40, "s", "tb"), { hot: [2] });

export const earthing: Deck = {
  slug: "electrician-earthing",
  trade: "electrician",
  title: "TN-S、TN-C、TT、IT：四种系统怎么认",
  sounds: {
    相线: "xiang4xian4", 接零: "jie1ling2", 重复: "chong2fu4", 外壳: "wai4ke2",
    "TN-S": "ti1 en1 gang4 ai4 si1", "TN-C": "ti1 en1 gang4 xi1", TT: "ti1 ti1", IT: "ai4 ti1", T: "ti1", N: "en1", I: "ai4",
  },
  slides: [
    {
      kind: "cover",
      title: "TN-S、TN-C、<br>TT、IT",
      line: "四种接地系统，看两个字母就认得出。",
      drawing: device(155, 90) + wire("M190 40V90", L) + wire("M230 40V90", N) + wire("M270 220V290", PE) + earth(270, 290),
      say: ["这一讲，认四种低压接地系统。", "名字里的两个字母，就说清了电源和外壳怎么接。"],
    },
    {
      kind: "points",
      title: "两个字母各说什么",
      drawing: letters,
      points: [{ text: "第一个说电源：T 接地，I 不接地或经高阻抗接地" }, { text: "第二个说外壳：N 接电源接地点，T 单独接地" }],
      say: [
        "第一个字母说电源。T，是直接接地，I，是不接地，或者经高阻抗接地。",
        "第二个字母说设备外壳。N，是接到电源的接地点，T，是自己单独接地。",
      ],
    },
    {
      kind: "wide",
      title: "TN-S：五根线，全程分开",
      drawing: tns,
      say: ["TN-S，中性线和保护线从电源起就全程分开，加上三根相线，一共五根。", "平时保护线里没有电流，外壳最安全，施工现场用的就是它。"],
    },
    {
      kind: "points",
      title: "TN-C：合成一根，怕断",
      drawing: tnc,
      points: [{ text: "N 和 PE 合成一根 PEN 线" }, { text: "PEN 断了，所有外壳带电" }],
      say: ["TN-C，中性线和保护线合成一根。", "这一根要是断了，后面所有设备的外壳都会带电，所以不许在它上面装开关和熔断器。"],
    },
    {
      kind: "points",
      title: "TT 和 IT：外壳自己接地",
      drawing: ttit,
      points: [{ text: "TT：电源接地，外壳另外接地，要装漏保" }, { text: "IT：电源不接地，外壳接地" }],
      say: ["TT 系统，电源接地，外壳自己单独接地，末端一定要装漏电保护器。", "IT 系统，电源不接地，外壳接地，一点漏电不用马上停，矿井，手术室在用。"],
    },
    {
      kind: "points",
      title: "两个电阻，一条禁令",
      drawing: values,
      points: [{ text: "工作接地不大于 4 Ω，重复接地不大于 10 Ω" }, { text: "同一系统里，不能有的接零、有的接地" }],
      say: ["工作接地的电阻，一般不大于四欧，重复接地不大于十欧。", "同一台变压器供电的系统里，不能有的设备接零，有的设备接地。"],
    },
  ],
};
