import { arrow, ball, bend, callout, circle, group, path, rect, text } from "../pen.ts";
import type { Deck } from "../shape.ts";

/** Forklift facing right, 560 wide and 380 high, standing on y = 380. */
const truck =
  path("M30 330V220Q30 190 62 188H150L172 262H300V330Z", "b2") +
  path("M120 188L136 60H282L306 262", "l") +
  path("M120 60H296", "l") +
  path("M176 262V212H236L244 262M176 212L166 150", "l") +
  path("M262 240L238 176M222 180L252 168", "l") +
  rect(322, 20, 16, 320, 3, "k") +
  rect(346, 20, 16, 320, 3, "k") +
  path("M354 30V250", "hl d") +
  rect(362, 240, 20, 88, 3, "b") +
  path("M382 240V322Q382 334 396 334H548", "l") +
  circle(100, 330, 48, "k") +
  circle(100, 330, 18, "b2") +
  circle(288, 326, 54, "k") +
  circle(288, 326, 20, "b2") +
  rect(180, 34, 30, 22, 6, "h") +
  circle(318, 84, 12, "h");

const walkRound =
  group(truck, { at: "translate(60 30)" }) +
  path("M40 412H690", "m") +
  group(callout(1, 590, 300, 560, 358, "货叉"), { hot: [2] }) +
  group(callout(2, 560, 80, 416, 110, "门架链条"), { hot: [2] }) +
  group(callout(3, 470, 400, 380, 370, "轮胎"), { hot: [3] }) +
  group(callout(4, 600, 180, 384, 116, "灯光"), { hot: [3] }) +
  group(callout(5, 36, 190, 110, 262, "油、电"), { hot: [3] });

const forks =
  group(path("M60 60V320Q60 380 120 380H400L420 372L400 356H132Q92 356 92 320V60Z", "b2"), {}) +
  group(path("M44 330l36 -14M66 392l22 -30", "hl") + circle(76, 360, 44, "hl d") + text(30, 440, "叉根：最易裂、最易磨", 27, "s", "tb"), {
    hot: [1],
  }) +
  group(path("M340 300V354M340 412V384", "n") + text(300, 284, "厚度磨去 10% 停用", 28, "s", "th"), { hot: [2] }) +
  group(
    [0, 1, 2, 3, 4, 5]
      .map(
        (i) =>
          rect(548, 30 + i * 54, 30, 46, 15, "k") +
          rect(608, 30 + i * 54, 30, 46, 15, "k") +
          (i ? path(`M563 ${30 + i * 54 - 14}v20M623 ${30 + i * 54 - 14}v20`, "n") : ""),
      )
      .join("") + text(592, 400, "两根链条一样紧", 27, "m", "tb"),
    { hot: [3] },
  );

const fluids =
  group(
    circle(170, 180, 136, "b") +
      circle(170, 180, 74, "k") +
      circle(170, 180, 26, "b2") +
      [0, 60, 120, 180, 240, 300]
        .map((deg) => circle(170 + 50 * Math.cos((deg * Math.PI) / 180), 180 + 50 * Math.sin((deg * Math.PI) / 180), 7, "f"))
        .join("") +
      path(Array.from({ length: 18 }, (_, i) => lug(i)).join(""), "n") +
      text(170, 370, "胎面、气压、螺母", 28, "m", "tb"),
    { hot: [1] },
  ) +
  group(
    rect(400, 40, 36, 290, 18, "k") +
      rect(404, 170, 28, 156, 14, "h") +
      path("M452 110h26M452 230h26", "l") +
      text(490, 119, "上限", 26, "s") +
      text(490, 239, "下限", 26, "s") +
      text(440, 370, "液压油、制动液", 28, "m", "tb"),
    { hot: [2] },
  ) +
  group(
    path("M610 240C580 200 610 160 640 120C670 160 700 200 670 240C656 262 624 262 610 240Z", "b2") +
      path("M560 300H720", "l") +
      circle(690, 80, 26, "no") +
      path("M680 70l20 20m0-20l-20 20", "sign") +
      text(640, 370, "地面有油迹", 28, "m", "tb"),
    { hot: [3] },
  );

function lug(i: number): string {
  const a = (i * 20 * Math.PI) / 180;
  const on = (radius: number, angle: number): string =>
    `${(170 + radius * Math.cos(angle)).toFixed(1)} ${(180 + radius * Math.sin(angle)).toFixed(1)}`;
  return `M${on(118, a)}L${on(134, a + 0.08)}`;
}

const card = (x: number, n: number, word: string, note: string, drawing: string): string =>
  group(
    rect(x, 6, 264, 392, 14, "k") + ball(x + 36, 42, n) + drawing + text(x + 132, 318, word, 34, "m", "tb") + text(x + 132, 364, note, 25),
    { hot: [n] },
  );

const trials =
  card(
    0,
    1,
    "安全带与手刹",
    "扣得上、刹得住",
    path("M86 90L176 236M176 90L120 180", "l") + rect(108, 190, 50, 36, 6, "b2") + path("M60 250H204", "m") + circle(132, 208, 6, "h"),
  ) +
  card(
    296,
    2,
    "喇叭与灯光",
    "倒车蜂鸣器也要响",
    path("M350 150h40l60 -44v140l-60 -44h-40z", "b2") + path("M474 140q24 36 0 72M500 116q44 60 0 120", "hl"),
  ) +
  card(
    592,
    3,
    "脚制动与转向",
    "低速试，不跑偏",
    circle(724, 170, 84, "l") +
      circle(724, 170, 24, "b2") +
      path("M640 170H700M748 170H808M724 194V254", "l") +
      bend("M660 74Q724 40 788 74", 788, 74, 40, "hl"),
  ) +
  card(
    888,
    4,
    "空载升降、倾斜",
    "平稳、没有异响",
    path("M960 60V260M990 60V260", "l") +
      path("M990 210V236H1080", "l") +
      arrow(1050, 190, 1050, 90, "hl") +
      bend("M926 80Q906 160 926 240", 926, 240, 74, "hl"),
  );

export const forklift: Deck = {
  trade: "forklift",
  name: "叉车司机",
  title: "出车前检查：绕车一圈",
  sounds: { 系好: "ji4hao3", 货叉: "huo4cha1", 叉车: "cha1che1", 倒车: "dao4che1", 空载: "kong1zai4", 一圈: "yi4quan1" },
  slides: [
    {
      kind: "cover", title: "出车前检查：<br>绕车一圈", line: "五分钟查清楚，八小时开得稳。",
      parts: ["绕车看五处", "货叉与链条的报废线", "上车试四项"],
      drawing: group(truck, { at: "translate(20 96) scale(.78)" }) + path("M30 394H440", "m"),
      say: ["这一讲，学叉车出车前检查。", "先绕车看，再上车试，有一项不合格，就不出车。"],
    },
    {
      kind: "points", title: "绕车一圈，看五处", drawing: walkRound,
      points: [{ text: "停平、货叉落地、拉手刹、取下钥匙", hot: [1] }, { text: "先看车前：货叉、门架链条", hot: [2] }, { text: "再看四周：轮胎、灯光、油液和电瓶", hot: [3] }],
      say: ["检查前，车停平，货叉落地，拉起手刹，取下钥匙。", "从车前开始，先看货叉和门架链条。", "再绕一圈，看轮胎，灯光，油液和电瓶。"],
    },
    {
      kind: "points", title: "货叉与链条", drawing: forks,
      points: [{ text: "叉根有裂纹、货叉弯曲：停用", hot: [1] }, { text: "厚度磨损达原来的 10%：报废更换", hot: [2] }, { text: "两根链条松紧一致，不缺润滑油", hot: [3] }],
      say: ["货叉的根部受力最大，有裂纹或者弯曲，马上停用。", "厚度磨损达到原来的百分之十，就要报废更换。", "两根链条松紧要一致，不能缺润滑油。"],
    },
    {
      kind: "points", title: "轮胎、油液与漏油", drawing: fluids,
      points: [{ text: "胎面无裂口，气压够，螺母不松", hot: [1] }, { text: "液压油、制动液，<br>都在上下限之间", hot: [2] }, { text: "地面有油迹：找到漏点，修好再开", hot: [3] }],
      say: ["轮胎没有裂口，气压足够，螺母不松动。", "液压油和制动液，都要在上下限之间。", "地面有油迹，先找到漏点，修好再开。"],
    },
    {
      kind: "wide", title: "上车试四项", line: "系好安全带，人坐在座位上试。", drawing: trials,
      say: ["第一，系好安全带，试手刹。", "第二，试喇叭，灯光和倒车蜂鸣器。", "第三，低速试脚制动和转向，不能跑偏。", "第四，空载升降，倾斜各一次，平稳，没有异响。"],
    },
    {
      kind: "recap", title: "记住这三句",
      points: [{ text: "先绕车看，后上车试，每班都查", hot: [1] }, { text: "货叉裂了、磨去 10%，不能凑合", hot: [2] }, { text: "查完签点检表，有故障挂牌报修", hot: [3] }],
      say: ["记住三句。先绕车看，后上车试，每班都查。", "货叉裂了，磨多了，不能凑合。", "查完填点检表，有故障就挂牌报修。"],
    },
  ],
};
