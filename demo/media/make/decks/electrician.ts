import { bend, circle, group, path, rect, text } from "../pen.ts";
import type { Deck } from "../shape.ts";

/** A motor with its three terminals at x-40, x, x+40 and y-70. */
const motor = (x: number, y: number): string =>
  path(`M${x - 40} ${y - 70}V${y - 34}M${x} ${y - 70}V${y - 52}M${x + 40} ${y - 70}V${y - 34}`) +
  circle(x, y, 52, "k") + text(x, y + 2, "M", 34, "m", "tb") + text(x, y + 30, "3~", 24);

/** Three main contacts whose middle one is at x; conductors 40 apart, 70 high. */
const mains = (x: number, y: number): string =>
  [-40, 0, 40].map((dx) => path(`M${x + dx} ${y}v14M${x + dx} ${y + 52}v18M${x + dx} ${y + 52}l-17 -36`)).join("");

const phases = (x: number, y: number, names: readonly string[]): string =>
  names.map((name, i) => text(x - 40 + i * 40, y, name, 24)).join("");

const trial = (x: number, wires: string, order: readonly string[], turn: string, words: string): string =>
  phases(x, 40, ["L1", "L2", "L3"]) + wires + motor(x, 260) + phases(x - 4, 178, order) + turn + text(x, 400, words, 28, "m", "tb");

const principle =
  group(
    trial(
      180,
      path("M140 54V140M180 54V140M220 54V140"),
      ["U", "V", "W"],
      bend("M118 300A74 74 0 1 1 246 292", 246, 292, 116, "hl"),
      "顺相序：正转",
    ),
    { hot: [1] },
  ) +
  path("M360 30V410", "m d") +
  group(
    trial(
      540,
      path("M500 54V70L580 124V140M540 54V140M580 54V70L500 124V140"),
      ["U", "V", "W"],
      bend("M602 300A74 74 0 1 0 474 292", 474, 292, 64, "hl"),
      "对调 L1、L3：反转",
    ),
    { hot: [2] },
  );

const mainCircuit =
  phases(290, 26, ["L1", "L2", "L3"]) +
  path("M250 38V60M290 38V60M330 38V60") +
  mains(290, 52) +
  text(212, 98, "QF", 25, "e") +
  path(
    "M250 122V140M290 122V140M330 122V140M250 140H490M290 152H530M330 164H570M290 122V176M330 122V176M250 140V176M490 140V176M530 152V176M570 164V176",
  ) +
  group(mains(290, 176) + text(212, 222, "KM1", 27, "e", "tb"), { hot: [1, 3] }) +
  group(mains(530, 176) + text(598, 222, "KM2", 27, "s", "tb"), { hot: [2, 3] }) +
  path("M250 246V318M290 246V318M330 246V318") +
  group(
    path("M490 246V294H330M530 246V282H290M570 246V270H250") +
      [
        [250, 270],
        [290, 282],
        [330, 294],
      ]
        .map(([x, y]) => circle(x ?? 0, y ?? 0, 5, "f"))
        .join(""),
    { hot: [2] },
  ) +
  rect(226, 312, 128, 34, 5, "k") +
  text(212, 338, "FR", 25, "e") +
  path("M250 346V366M290 346V366M330 346V366") +
  group(motor(290, 412), { at: "translate(0 -6)" }) +
  group(
    rect(420, 330, 280, 84, 10, "k") +
      text(560, 366, "KM1、KM2 同时吸合", 26, "m", "th") +
      text(560, 400, "= L1 与 L3 短路", 26, "m", "th"),
    { from: 3 },
  );

/** Contacts of the control circuit, 80 wide, drawn from (x, y): normally open, normally closed, coil. */
const open = (x: number, y: number): string => path(`M${x} ${y}h20M${x + 60} ${y}h20M${x + 60} ${y}l-36 -20`);
const shut = (x: number, y: number): string => path(`M${x} ${y}h20M${x + 60} ${y}h20M${x + 60} ${y}l-44 -18M${x + 20} ${y}v-22`);
const push = (x: number, y: number): string => path(`M${x + 40} ${y - 12}v-28M${x + 26} ${y - 40}h28`, "n");
const coil = (x: number, y: number, name: string): string => rect(x, y - 24, 52, 48, 4, "k") + text(x + 26, y - 36, name, 25, "m", "tb");

const branch = (
  y: number,
  own: string,
  other: string,
  start: string,
  crossed: string,
  word: string,
  self: readonly number[],
  lock: readonly number[],
  buttons: readonly number[],
): string =>
  path(`M360 ${y}H400`) +
  group(open(400, y) + push(400, y) + text(440, y - 50, `${start} ${word}`, 24), { hot: [self[0] ?? 1] }) +
  group(path(`M376 ${y}V${y + 62}H400M504 ${y}V${y + 62}H480`) + open(400, y + 62) + text(440, y + 96, `${own} 自锁`, 24), { hot: self }) +
  path(`M480 ${y}H560`) +
  group(shut(560, y) + push(560, y) + text(600, y - 50, crossed, 24), { hot: buttons }) +
  path(`M640 ${y}H720`) +
  group(shut(720, y) + text(762, y + 38, `${other} 互锁`, 25), { hot: lock }) +
  path(`M800 ${y}H890M942 ${y}H1060`) +
  group(coil(890, y, own), { hot: self });

const control =
  text(40, 34, "L", 26) + path("M40 48V190H96M176 190H232M312 190H360M360 80V292") + text(1060, 34, "N", 26) + path("M1060 48V330") +
  shut(96, 190) + text(136, 232, "FR", 25) + shut(232, 190) + push(232, 190) + text(272, 232, "SB1 停止", 24) +
  branch(80, "KM1", "KM2", "SB2", "SB3", "正转", [1], [2], [3]) +
  branch(292, "KM2", "KM1", "SB3", "SB2", "反转", [], [2], [3]) +
  circle(376, 80, 5, "f") + circle(504, 80, 5, "f") + circle(376, 292, 5, "f") + circle(504, 292, 5, "f") + circle(360, 190, 5, "f");

const meter =
  rect(60, 40, 220, 350, 22, "b") +
  rect(86, 68, 168, 84, 8, "k") +
  group(text(170, 124, "OL", 44, "m", "th"), { only: [1, 3] }) +
  group(text(170, 124, "0.3 Ω", 42, "m", "th"), { only: [4] }) +
  group(text(170, 124, "560 Ω", 42, "m", "th"), { only: [2] }) +
  circle(170, 238, 56, "k") +
  path("M170 238L204 202", "hl") +
  text(232, 196, "Ω", 26) +
  circle(120, 344, 13, "k") +
  circle(220, 344, 13, "k") +
  path("M120 344C110 440 330 430 350 330S380 130 420 130M220 344C240 400 380 420 400 360S400 300 420 300") +
  path("M420 130h60M420 300h60", "hl") +
  rect(480, 70, 220, 290, 10, "k") +
  text(590, 56, "控制回路两端", 25) +
  path("M480 130h22M544 130h34M620 130h30V196") +
  group(path("M544 130l-34 -22"), { only: [1, 4] }) +
  group(path("M544 130H502"), { only: [2, 3] }) +
  group(path("M620 130l-46 -14M578 130v-18"), { only: [1, 2, 4] }) +
  group(path("M620 130l-38 26M578 130v-18"), { only: [3] }) +
  group(text(530, 178, "SB2", 25), { hot: [2, 3] }) +
  group(text(600, 184, "SB3", 25, "m"), { hot: [3] }) +
  rect(620, 196, 60, 60, 4, "b") +
  text(650, 288, "KM1", 24) +
  path("M620 226H590V300H480") +
  group(path("M496 130V300", "no") + text(508, 246, "短路", 27, "s", "th"), { only: [4] });

export const electrician: Deck = {
  trade: "electrician",
  name: "电工",
  title: "三相异步电动机的正反转控制",
  sounds: {
    量控制: "liang2kong4zhi4",
    先量: "xian1liang2",
    正转: "zheng4zhuan3",
    反转: "fan3zhuan3",
    转向: "zhuan3xiang4",
    对调: "dui4diao4",
    相序: "xiang4xu4",
    两相: "liang3xiang4",
    三相: "san1xiang4",
    相间: "xiang4jian1",
  },
  slides: [
    {
      kind: "cover",
      title: "三相异步电动机的<br>正反转控制",
      line: "看懂原理，接对线路，会查故障。",
      parts: ["为什么换两相就反转", "主电路与双重互锁", "通电前用万用表检查"],
      drawing: group(
        phases(230, 76, ["L1", "L2", "L3"]) +
          path("M190 90V190M230 90V170M270 90V190") +
          circle(230, 270, 104, "k") +
          text(230, 280, "M", 76, "m", "tb") +
          text(230, 326, "3~", 36) +
          bend("M94 330A150 150 0 0 1 110 178", 110, 178, -52, "hl") +
          bend("M366 330A150 150 0 0 0 350 178", 350, 178, -128, "hl"),
      ),
      say: ["这一讲，学三相异步电动机的正反转控制。", "先讲原理，再看线路，最后学通电前的检查。"],
    },
    {
      kind: "points",
      title: "原理：对调任意两相，转向就反",
      drawing: principle,
      points: [
        { text: "相序决定旋转磁场的方向", hot: [1] },
        { text: "任意两根相线对调，转向相反", hot: [2] },
        { text: "三根依次轮换，相序没变，转向也不变", hot: [3] },
      ],
      say: [
        "电动机往哪边转，由电源的相序决定。",
        "把任意两根相线对调，旋转磁场反向，电动机就反转。",
        "三根线依次轮换，相序没有变，转向也不变。",
      ],
    },
    {
      kind: "points",
      title: "主电路：两个接触器换相",
      drawing: mainCircuit,
      points: [
        { text: "KM1 吸合：L1、L2、L3<br>接 U、V、W，正转", hot: [1] },
        { text: "KM2 吸合：<br>L1 与 L3 对调，反转", hot: [2] },
        { text: "两个绝不能同时吸合", hot: [3] },
      ],
      say: [
        "正转接触器吸合，三根相线按顺序接入，电动机正转。",
        "反转接触器吸合，一号线和三号线对调，就反转。",
        "两个要是同时吸合，就会相间短路，所以必须互锁。",
      ],
    },
    {
      kind: "wide",
      title: "控制电路：双重互锁",
      line: "上面一路正转，下面一路反转，结构对称。",
      drawing: control,
      say: [
        "按下正转按钮，接触器吸合并自锁，松手后继续运转。",
        "每一路都串着对方接触器的常闭触点，这叫电气互锁。",
        "再串进对方按钮的常闭触点，就是双重互锁，换向不用先停。",
      ],
    },
    {
      kind: "points",
      title: "通电前：用万用表查控制回路",
      drawing: meter,
      points: [
        { text: "先断电、验电、挂牌", hot: [1] },
        { text: "按住 SB2：<br>约等于一个线圈的电阻", hot: [2] },
        { text: "SB2、SB3 同时按：<br>应为断开", hot: [3] },
        { text: "读数接近 0：<br>有短路，不许送电", hot: [4] },
      ],
      say: [
        "检查之前，先断电，验电，挂牌。",
        "按住正转按钮，量控制回路，读数约等于一个线圈的电阻。",
        "两个启动按钮同时按，回路应当断开。",
        "读数接近零，说明有短路，不许送电。",
      ],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [
        { text: "对调任意两相，电动机反转", hot: [1] },
        { text: "接触器互锁加按钮互锁，才是双重互锁", hot: [2] },
        { text: "先查回路电阻，再空载试车，最后带负载", hot: [3] },
      ],
      say: ["记住三句。对调任意两相，电动机反转。", "接触器互锁加按钮互锁，才是双重互锁。", "先量电阻，再空载试车，最后带负载。"],
    },
  ],
};
