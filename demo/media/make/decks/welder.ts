import { arrow, bend, group, path, rect, text } from "../pen.ts";
import type { Deck } from "../shape.ts";

/** Electrode of length 190 with its tip at the origin, pointing down; turn it with `at`. */
const electrode = (at: string, hot: readonly number[] = []): string =>
  group(
    rect(-9, -150, 18, 146, 4, "b") +
      rect(-4, -190, 8, 40, 1, "w") +
      path("M-26 -176L26 -190L22 -206L-30 -192Z", "b2") +
      path("M24 -198q50 -14 90 6", "l"),
    { at, hot },
  );

const arc = (x: number, y: number, s = 1): string =>
  group(path("M0 0l-7 12 8 -2 -5 14", "hl") + path("M-26 -2l-14 -8M26 -2l14 -8M-30 14h-16M30 14h16M0 -14v-12", "hl"), {
    at: `translate(${x} ${y}) scale(${s})`,
  });

const plate = (x: number, y: number, w: number): string =>
  rect(x, y, w, 34, 3, "b") +
  path(Array.from({ length: Math.floor(w / 26) }, (_, i) => `M${x + 12 + i * 26} ${y + 34}l12 -12`).join(""), "m");

const strike =
  group(
    plate(40, 300, 440) +
      electrode("translate(150 296) rotate(18)") +
      group(electrode("translate(330 276) rotate(18)"), {}) +
      bend("M150 270Q240 330 318 262", 322, 258, -42, "hl") +
      arc(330, 286) +
      text(260, 34, "划擦法", 32, "m", "tb") +
      text(260, 380, "像划火柴：擦燃后提起 2～4 mm", 26),
    { hot: [1] },
  ) +
  path("M576 30V390", "m d") +
  group(
    plate(672, 300, 440) +
      electrode("translate(890 272)") +
      arrow(800, 150, 800, 270, "hl") +
      arrow(830, 270, 830, 150, "hl") +
      arc(890, 284) +
      text(890, 34, "直击法", 32, "m", "tb") +
      text(890, 380, "垂直轻碰一下，马上提起 2～4 mm", 26),
    { hot: [2] },
  );

const angle =
  plate(40, 330, 620) +
  path("M40 330Q60 306 90 314T150 312T210 314T270 312T330 316L360 330Z", "b2") +
  group(electrode("translate(380 300) rotate(14) scale(1.4)"), { hot: [1] }) +
  arc(378, 312, 0.9) +
  group(
    path("M380 300V60", "m d") +
      path("M380 300H620", "m d") +
      path("M470 300A90 90 0 0 0 402 213", "hl") +
      text(480, 236, "70°～80°", 29, "s", "th"),
    { hot: [1] },
  ) +
  group(
    path("M300 300H330M300 330H330", "n") +
      arrow(315, 262, 315, 296, "n") +
      arrow(315, 368, 315, 334, "n") +
      text(300, 256, "弧长 2～4 mm", 27, "e", "tb"),
    { hot: [2] },
  ) +
  group(arrow(440, 398, 620, 398) + text(420, 407, "焊接方向", 26, "e"), { hot: [3] });

const moves =
  plate(60, 340, 600) +
  path("M60 340Q80 312 120 322T200 322T280 324L330 340Z", "b2") +
  electrode("translate(350 306) rotate(12) scale(1.4)") +
  arc(348, 318, 0.9) +
  group(arrow(464, 150, 442, 250) + text(480, 206, "① 向下送进", 29, "s", "tb"), { hot: [1] }) +
  group(arrow(450, 316, 620, 316) + text(530, 300, "② 沿缝前移", 29, "m", "tb"), { hot: [2] }) +
  group(arrow(230, 246, 170, 216) + arrow(230, 246, 290, 276) + text(190, 190, "③ 横向摆动", 29, "m", "tb"), { hot: [3] });

const zig = Array.from({ length: 9 }, (_, i) => `${i ? "L" : "M"}${20 + i * 24} ${i % 2 ? 130 : 60}`).join("");
const moon = Array.from({ length: 9 }, (_, i) => `${i ? "Q" : "M"}${i ? `${26 + i * 24} 95 ` : ""}${20 + i * 24} ${i % 2 ? 134 : 56}`).join(
  "",
);
const rings = Array.from({ length: 7 }, (_, i) => `M${8 + i * 27} 96a26 34 0 1 1 26 32`).join("");
const way = (x: number, d: string, name: string, use: string, hot: number): string =>
  group(
    group(path("M0 30H236M0 160H236", "m") + path(d, "l") + text(118, 226, name, 31, "m", "tb") + text(118, 268, use, 25), { hot: [hot] }),
    { at: `translate(${x} 60)` },
  );

export const welder: Deck = {
  trade: "welder",
  name: "焊工",
  title: "焊条电弧焊：引弧与运条",
  sounds: { 一着: "yi4zhao2", 调到: "tiao2dao4", 运条: "yun4tiao2", 毫米: "hao2mi3", 粘住: "zhan1zhu4" },
  slides: [
    {
      kind: "cover",
      title: "焊条电弧焊：<br>引弧与运条",
      line: "引得着、不粘条，焊缝走得直。",
      parts: ["划擦与直击两种引弧", "焊条角度与弧长", "运条动作与收弧"],
      drawing:
        group(electrode("translate(238 286) rotate(20)"), { at: "translate(-60 -70) scale(1.28)" }) +
        arc(244, 306, 1.7) +
        path("M60 346H400V384H60Z", "k") +
        path("M60 346Q80 318 112 330T170 330T226 334L240 346Z", "b"),
      say: ["这一讲，学焊条电弧焊的引弧和运条。", "开焊前，戴好面罩和皮手套，清走十米内的可燃物。"],
    },
    {
      kind: "wide",
      title: "引弧：两种手法",
      line: "提得太慢会粘条，提得太高会断弧。",
      drawing: strike,
      say: [
        "划擦法像划火柴，焊条在焊件上擦过，电弧一着就提起两到四毫米。",
        "直击法是垂直轻碰焊件，马上提起两到四毫米。",
        "粘住了，就左右扭动焊钳，扭不开先松开焊钳，等它冷下来。",
      ],
    },
    {
      kind: "points",
      title: "角度与弧长",
      drawing: angle,
      points: [
        { text: "平焊：<br>与焊接方向成 70°～80°", hot: [1] },
        { text: "弧长约等于焊芯直径，用短弧", hot: [2] },
        { text: "3.2 mm 焊条：<br>电流约 90～130 A", hot: [3] },
      ],
      say: [
        "平焊时，焊条和焊接方向成七十到八十度角。",
        "弧长大约等于焊芯直径，弧太长，飞溅大，还容易出气孔。",
        "三点二毫米的焊条，电流调到九十到一百三十安。",
      ],
    },
    {
      kind: "points",
      title: "运条：三个动作一起做",
      drawing: moves,
      points: [
        { text: "送进：焊条化多少，就送多少", hot: [1] },
        { text: "前移：快了焊缝窄，慢了易烧穿", hot: [2] },
        { text: "摆动：到两边稍停，防止咬边", hot: [3] },
      ],
      say: [
        "运条是三个动作一起做。向下送进，焊条化多少就送多少。",
        "沿焊缝前移，太快焊缝窄，太慢容易烧穿。",
        "横向摆动，到两边稍微停一下，防止咬边。",
      ],
    },
    {
      kind: "wide",
      title: "常用运条方式",
      line: "先练直线形，再练摆动。",
      drawing:
        way(20, "M10 96H226", "直线形", "薄板、打底层", 1) +
        way(312, zig, "锯齿形", "平焊、立焊填充", 2) +
        way(604, moon, "月牙形", "盖面层", 2) +
        way(896, rings, "圆圈形", "厚板平焊", 3) +
        text(576, 390, "收弧：画圈填满弧坑，再拉断电弧", 30, "m", "th"),
      say: ["直线形适合薄板和打底。", "锯齿形和月牙形，用来填充和盖面。", "收弧时画圈填满弧坑，再拉断电弧，防止弧坑裂纹。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [
        { text: "引弧轻碰快提，提起 2～4 mm", hot: [1] },
        { text: "平焊 70°～80°，始终用短弧", hot: [2] },
        { text: "送进、前移、摆动要匀，收弧填满弧坑", hot: [3] },
      ],
      say: ["记住三句。引弧轻碰快提。", "角度七十到八十度，始终用短弧。", "三个动作要匀，收弧要填满。"],
    },
  ],
};
