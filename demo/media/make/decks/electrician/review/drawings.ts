/** What the review draws that no other lecture of the trade draws. */
import { arrow, circle, group, path, rect, text, verdict } from "../../../pen.ts";
import { button, coil, mains, open, phases, shut } from "../symbols.ts";

export const examination =
  rect(30, 40, 310, 190, 12, "b2") + text(185, 120, "理论机考", 50, "m", "tb") + text(185, 194, "80 分合格", 46, "m", "th") +
  rect(380, 40, 310, 190, 12, "b2") + text(535, 120, "实操", 50, "m", "tb") + text(535, 194, "四个科目", 46, "m", "th") +
  ["安全用具", "操作技术", "隐患排除", "应急处置"].map((name, i) => rect(30 + (i % 2) * 350, 270 + Math.floor(i / 2) * 115, 310, 90, 8, "k") +
    text(185 + (i % 2) * 350, 330 + Math.floor(i / 2) * 115, name, 46, "m", "tb")).join("");

export const permit =
  rect(40, 50, 400, 260, 16, "b2") + circle(130, 150, 50, "k") + path("M70 250Q80 200 130 200T190 250", "k") +
  text(320, 130, "操作证", 50, "m", "tb") + text(320, 200, "低压电工", 42) +
  path("M40 400H680M80 386v28M360 386v28M640 386v28", "l") + text(80, 470, "发证", 40) + text(360, 470, "3 年复审", 42, "m", "th") +
    text(630, 470, "6 年到期", 42, "m", "th");

export const lowVoltages =
  ["42", "36", "24", "12", "6"].map((volt, i) => rect(40 + i * 132, 40, 112, 110, 10, i === 1 || i === 3 ? "h" : "b2") +
    text(96 + i * 132, 114, volt, 52, "m", i === 1 || i === 3 ? "td" : "tb")).join("") + text(360, 210, "安全电压，五档（V）", 44, "m", "tb") +
  text(190, 320, "一般行灯", 44, "m", "tb") + text(190, 386, "36 V", 60, "m", "th") + text(530, 320, "锅炉里、潮湿处", 44, "m", "tb") +
    text(530, 386, "12 V", 60, "m", "th") +
  text(360, 480, "双绕组隔离变压器供电", 44, "m", "tb");

export const release =
  path("M20 460H700", "m") + path("M60 60Q200 100 300 380", "hl") +
  group(circle(420, 420, 34, "b2") + path("M460 420Q540 380 690 430V456H440Z", "b"), {}) +
  path("M120 420L330 240", "l") + path("M120 430L336 248", "l") + circle(100, 250, 34, "k") +
    path("M100 284V400M100 310L200 350M100 400L70 458M100 400L130 458") +
  text(400, 90, "干燥的木棒挑开", 50, "m", "th") + verdict(430, 190, false) + text(470, 206, "不用手直接拉", 44, "s", "tb");

export const burning =
  path(
    "M240 440C150 430 130 330 200 270C198 310 226 316 230 290C238 240 216 210 256 160C262 240 350 280 334 370C324 420 290 440 240 440Z",
    "h",
  ) +
  rect(120, 440, 260, 30, 4, "k") + verdict(480, 90, false) + text(520, 80, "水", 50, "s", "tb") + text(520, 140, "泡沫", 50, "s", "tb") +
  verdict(480, 270, true) + text(520, 260, "二氧化碳", 46, "s", "tb") + text(520, 320, "干粉", 46, "s", "tb") +
    text(560, 430, "≥ 0.4 m", 56, "m", "th") + text(560, 486, "10 kV 带电体", 38);

const stripe = (y: number, colour: string, dashes = ""): string =>
  `<path d="M150 ${y}H640" stroke="${colour}" stroke-width="34" ${dashes} fill="none" stroke-linecap="butt"/>`;
const wire = (y: number, colour: string, name: string, second = ""): string =>
  stripe(y, colour) + (second ? stripe(y, second, 'stroke-dasharray="30 30"') : "") +
  text(120, y + 14, name, 44, "e", "tb");
export const colours =
  wire(60, "#E8C52A", "L1") + wire(160, "#2FA866", "L2") + wire(260, "#E5484D", "L3") + wire(360, "#7CC4F4", "N") +
    wire(460, "#2FA866", "PE", "#E8C52A");

const section = (x: number, r: number, size: string, use: string): string =>
  circle(x, 170, r + 24, "b") + circle(x, 170, r, "h") + text(x, 310, size, 48, "m", "th") + text(x, 376, use, 42, "m", "tb");
export const sections =
  section(130, 30, "1.5 mm²", "照明") + section(360, 44, "2.5 mm²", "插座") + section(590, 60, "4 mm²", "空调厨房") +
    text(360, 470, "断路器电流 ≤ 导线载流量", 46, "m", "tb");

const device = (x: number, name: string, what: string, drawing: string): string =>
  rect(x, 20, 220, 240, 12, "k") + group(drawing, { at: `translate(${x + 110} 140)` }) + text(x + 110, 330, name, 46, "m", "tb") +
    text(x + 110, 400, what, 44, "m", "th");
export const guards =
  device(0, "断路器", "短路、过载", path("M0 -80V-30M0 40V80M0 40L-36 -24M-12 -42l24 24M12 -42l-24 24", "l")) +
  device(250, "熔断器", "短路", rect(-26, -60, 52, 120, 6, "b2") + path("M0 -90V90", "l")) +
  device(500, "热继电器", "过载、断相", path("M-60 40Q0 -20 60 40M-60 56Q0 -4 60 56", "l") + path("M0 -80V-20", "hl"));

export const leakage =
  rect(230, 140, 240, 200, 14, "b2") + text(350, 226, "漏保", 50, "m", "tb") + text(350, 296, "30 mA", 50, "m", "th") +
  path("M300 40V140M400 40V140M300 340V440M400 340V440", "l") + text(280, 60, "L", 44, "e") + text(420, 60, "N", 44, "s") +
  path("M560 40V440", "hl") + text(590, 250, "PE", 44, "s", "th") + circle(440, 180, 16, "h") + path("M456 180H500", "n") +
  text(120, 220, "0.1 s", 54, "m", "th") + text(350, 496, "PE 不穿过漏保", 46, "m", "tb");

export const lighting =
  rect(40, 40, 330, 190, 12, "b2") + text(205, 130, "kWh", 60, "m", "tb") +
  [1, 2, 3, 4].map((n, i) => circle(86 + i * 80, 230, 30, "k") + text(86 + i * 80, 244, String(n), 38, "m", "tb")).join("") +
  path("M86 260V340M166 260V340M246 260V340M326 260V340", "l") + text(86, 384, "进 L", 38, "m", "th") +
    text(166, 430, "出 L", 38, "m", "th") +
  text(246, 384, "进 N", 38) + text(326, 430, "出 N", 38) +
  circle(560, 120, 90, "k") + path("M560 76v32M510 150l22 -12M610 150l-22 -12", "hl") + text(560, 270, "左零、右火、上接地", 40, "m", "tb") +
  text(560, 360, "开关断相线", 46, "m", "th");

export const holding =
  text(30, 40, "L", 38) + path("M30 56V160H60M140 160H200M280 160H340M420 160H500M600 160H690") + text(690, 40, "N", 38) +
    path("M690 56V160") +
  shut(60, 160) + text(100, 220, "FR", 36) + shut(200, 160) + button(200, 160) + text(240, 220, "停", 40) + open(340, 160) +
    button(340, 160) + text(380, 100, "起", 40) +
  coil(500, 160, "KM") + path("M320 160V290H340M440 160V290H420", "hl") + open(340, 290) + text(380, 350, "KM 自锁", 44, "m", "th") +
  text(360, 470, "松手，照样转", 48, "m", "tb");

export const running =
  phases(200, 40, ["L1", "L2", "L3"], 50) + path("M150 54V80M200 54V80M250 54V80") + mains(200, 80) + text(320, 134, "QF", 42, "s", "tb") +
  [150, 200, 250].map((x) => rect(x - 10, 150, 20, 40, 2, "k") + path(`M${x} 150V196`)).join("") + text(320, 186, "FU", 42, "s", "tb") +
  mains(200, 194) + text(320, 246, "KM", 42, "s", "tb") +
  path("M150 264V300M200 264V300M250 264V300") + rect(126, 300, 148, 40, 5, "k") + text(320, 336, "FR 热元件", 42, "s", "tb") +
  path("M150 340L160 388M200 340V382M250 340L240 388") + circle(200, 438, 56, "k") + text(200, 454, "M", 48, "m", "tb") +
  text(320, 454, "电动机", 42, "s", "tb") + arrow(640, 60, 640, 440, "hl");
