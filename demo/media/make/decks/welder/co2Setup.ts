import { ball, circle, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { CARBON_DIOXIDE, cylinder } from "./parts.ts";

const line =
  path("M20 450H1164", "m") +
  group(cylinder(110, 450, CARBON_DIOXIDE) + ball(200, 290, 1) + text(236, 303, "气瓶", 36, "s"), { hot: [1] }) +
  group(path("M124 118H210", "l") + circle(250, 118, 44, "k") + path("M250 118l22 -22", "hl") + rect(232, 162, 36, 50, 4, "b2") +
    ball(330, 50, 2) + text(366, 63, "流量计", 36, "s"), { hot: [1] }) +
  path("M268 190H350V330H430", "l") + group(ball(300, 386, 3) + text(336, 399, "气管", 36, "s"), { hot: [1] }) +
  group(rect(430, 210, 200, 240, 10, "b2") + circle(490, 300, 34, "k") + circle(560, 300, 34, "k") + ball(470, 400, 4) +
    text(506, 413, "送丝机", 36, "s"), { hot: [2] }) +
  path("M620 320Q700 240 760 330T880 340", "l") + group(ball(730, 210, 5) + text(766, 223, "软管", 36, "s"), { hot: [3] }) +
  group(path("M870 330L960 300L1010 360L985 372L948 330L880 356Z", "b2") + path("M996 366L1010 400", "hl") + ball(940, 240, 6) +
    text(976, 253, "焊枪", 36, "s"), { hot: [3] }) +
  group(rect(900, 412, 240, 38, 2, "b") + ball(1060, 340, 7) + text(1096, 353, "地线", 36, "s") + path("M880 450V436H900", "hl"),
    { hot: [3] });

const gas =
  cylinder(150, 450, CARBON_DIOXIDE) +
  path("M164 118H260", "l") + circle(320, 118, 60, "k") + path("M320 118l30 -30", "hl") +
  group(text(420, 96, "纯度", 40, "s") + text(420, 148, "≥ 99.5%", 44, "s", "th"), { hot: [1] }) +
  group(rect(292, 178, 56, 84, 6, "b2") + path("M306 196q10 12 0 24t0 24M326 196q10 12 0 24t0 24", "hl") +
    text(380, 236, "带加热，防结冰", 40, "s", "tb"), {
    hot: [2],
  }) +
  group(rect(260, 330, 430, 130, 12, "k") + text(475, 384, "降到 1 MPa 左右：", 40, "m", "tb") + text(475, 440, "停用，换瓶", 40, "m", "th"),
    { hot: [3] });

const feed =
  circle(220, 150, 90, "b2") + circle(220, 150, 16, "k") + circle(220, 350, 90, "b2") + circle(220, 350, 16, "k") +
    path("M20 250H420", "hl") +
  path("M132 240H308M132 260H308", "n") +
  group(text(380, 190, "槽宽 ＝ 丝径", 42, "s", "th"), { hot: [1] }) +
  group(path("M220 30V54M206 40l14 16 14 -16", "l") + text(250, 52, "压紧要适中", 40, "s", "tb"), { hot: [2] }) +
  group(verdict(430, 380, false) + text(470, 372, "太紧：压扁焊丝", 36, "s") + text(470, 424, "磨导电嘴", 36, "s"), { hot: [3] });

const polarity =
  rect(40, 170, 260, 250, 14, "b2") + text(170, 310, "焊机", 44, "m", "tb") +
  group(circle(300, 230, 24, "no") + text(300, 244, "＋", 36, "m", "tw") + path("M324 230Q420 120 520 210", "l") +
    path("M510 200L600 180L640 240L612 250L580 216L520 232Z", "b2") + text(560, 130, "焊枪接正极", 40, "m", "th"), {
    hot: [1],
  }) +
  group(circle(300, 360, 24, "dk") + text(300, 374, "－", 36, "m", "tw") + path("M324 360H460", "l") + rect(460, 340, 230, 40, 2, "b") +
    text(575, 440, "工件接负极", 40, "m", "th"), {
    hot: [2],
  }) +
  group(path("M630 248L644 330", "hl"), { hot: [1] });

export const co2Setup: Deck = {
  slug: "welder-co2-setup",
  trade: "welder",
  title: "气瓶到焊枪：一路接下来查七处",
  sounds: { 导电嘴: "dao3dian4zui3", 兆帕: "zhao4pa4", 打滑: "da3hua2", 送丝: "song4si1", 焊丝: "han4si1" },
  slides: [
    {
      kind: "cover",
      title: "气瓶到焊枪：<br>查七处",
      line: "二氧化碳气体保护焊，开焊前从头到尾走一遍。",
      drawing: cylinder(140, 400, CARBON_DIOXIDE) + path("M154 68H250V300Q260 340 310 330", "l") +
        path("M300 320L380 296L420 350L396 362L366 326L310 346Z", "k") + path("M408 358l10 34", "hl"),
      say: ["这一讲，二氧化碳气体保护焊，从气瓶到焊枪，一路查七处。", "七处都对了，再按开关。"],
    },
    {
      kind: "wide",
      title: "一路接下来，七个地方",
      drawing: line,
      say: [
        "一是气瓶，二是带加热的减压流量计，三是气管。",
        "四是送丝机，看送丝轮。",
        "五是送丝软管和电缆，六是焊枪，看导电嘴和喷嘴，七是接工件的地线。",
      ],
    },
    {
      kind: "points",
      title: "一二三：气",
      drawing: gas,
      points: [{ text: "瓶：铝白色黑字，纯度不低于 99.5%" }, { text: "流量计带加热，不然结冰堵住" }, { text: "剩 1 MPa 左右换瓶，否则出气孔" }],
      say: [
        "二氧化碳瓶是铝白色，黑字，纯度不低于百分之九十九点五。",
        "液态变成气要吸热，减压流量计要通电加热，不然会结冰堵住。",
        "瓶里压力降到一兆帕左右就换瓶，剩下的气含水多，会出气孔。",
      ],
    },
    {
      kind: "points",
      title: "四五六：丝",
      drawing: feed,
      points: [{ text: "送丝轮的槽，和焊丝一样粗" }, { text: "戴手套捏住焊丝，轮子能打滑为好" }, { text: "太紧压扁焊丝，导电嘴磨得快" }],
      say: ["送丝轮的槽，要和焊丝直径一样。", "压紧到什么程度？戴手套捏住焊丝，轮子能打滑，正好。", "太紧会把焊丝压扁，导电嘴磨得快，送丝也不匀。"],
    },
    {
      kind: "points",
      title: "七：极性，直流反接",
      drawing: polarity,
      points: [{ text: "焊枪接正极" }, { text: "工件接负极，夹紧，去锈" }, { text: "这叫直流反接，电弧稳、飞溅小" }],
      say: ["焊枪接正极。", "工件接负极，地线夹紧，夹的地方要去锈。", "这就是直流反接，电弧稳，飞溅小。"],
    },
  ],
};
