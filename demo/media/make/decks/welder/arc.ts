import { arrow, bend, group, path, text } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { arc, electrode, plate } from "./parts.ts";

const strike =
  group(
    plate(40, 330, 440) +
      electrode("translate(150 326) rotate(18)") +
      electrode("translate(340 300) rotate(18)") +
      bend("M150 300Q250 370 328 288", 332, 284, -42, "hl") +
      arc(340, 312) +
      text(260, 46, "划擦法：像划火柴", 42, "m", "tb") +
      text(260, 440, "擦燃后提起 2～4 mm", 40, "m", "th"),
    { hot: [1] },
  ) +
  path("M592 30V470", "m d") +
  group(
    plate(680, 330, 440) +
      electrode("translate(900 300)") +
      arrow(790, 180, 790, 300, "hl") +
      arrow(830, 300, 830, 180, "hl") +
      arc(900, 312) +
      text(900, 46, "直击法：垂直轻碰", 42, "m", "tb") +
      text(900, 440, "碰到马上提起 2～4 mm", 40, "m", "th"),
    { hot: [2] },
  );

const moves =
  plate(40, 390, 640) +
  path("M40 390Q60 362 100 372T180 372T260 374L310 390Z", "b2") +
  electrode("translate(330 352) rotate(14) scale(1.4)") +
  arc(328, 366, 0.9) +
  group(arrow(470, 130, 446, 240) + text(490, 190, "① 向下送", 42, "s", "tb"), { hot: [1] }) +
  group(arrow(440, 356, 640, 356) + text(560, 330, "② 往前走", 42, "m", "tb"), { hot: [2] }) +
  group(arrow(180, 270, 110, 234) + arrow(180, 270, 250, 306) + text(150, 200, "③ 左右摆", 42, "m", "tb"), { hot: [3] });

const length =
  plate(40, 390, 640) +
  path("M40 390Q60 362 100 372T180 372T260 374L330 388L380 390Z", "b2") +
  electrode("translate(400 330) rotate(14) scale(1.5)") +
  arc(398, 356, 1.1) +
  group(
    path("M300 330H380M300 388H350", "n") + arrow(320, 280, 320, 326, "n") + arrow(320, 440, 320, 394, "n") +
      text(290, 306, "短弧", 42, "e", "th"),
    { hot: [1, 2] },
  ) +
  group(text(190, 70, "弧长", 42, "m", "tb") + text(190, 124, "＝ 直径的 0.5～1 倍", 38, "m", "tb"), { hot: [1] });

const joint =
  group(
    plate(30, 190, 520) +
      path("M30 190Q50 160 90 170T170 170T250 174Q280 178 300 200L280 190Z", "b2") +
      path("M296 188Q316 214 340 190", "hl") +
      bend("M420 160Q380 110 326 166", 322, 172, 130, "hl") +
      text(430, 150, "前 10～15 mm", 38, "s", "tb") +
      text(430, 100, "在这里引弧", 38, "s", "tb") +
      text(200, 130, "旧焊缝", 38),
    { hot: [1] },
  ) +
  group(
    plate(30, 430, 520) + path("M30 430Q60 400 100 410T200 410T300 412Q360 412 380 430Z", "b2") +
      path("M336 404a22 14 0 1 1 2 0M344 398a12 8 0 1 1 1 0", "hl") + bend("M352 388Q420 330 480 300", 484, 298, -28, "hl") +
      text(270, 346, "画圈填满，再拉断", 38, "m", "tb"),
    { hot: [2, 3] },
  );

export const arcWelding: Deck = {
  slug: "welder-arc",
  trade: "welder",
  title: "引弧、运条、收弧：三个动作拆开练",
  sounds: { 一着: "yi4zhao2", 运条: "yun4tiao2", 毫米: "hao2mi3", 粘住: "zhan1zhu4", 拉断: "la1duan4" },
  slides: [
    {
      kind: "cover",
      title: "引弧、运条、<br>收弧",
      line: "焊条电弧焊的三个动作，拆开一个一个练。",
      drawing:
        group(electrode("translate(238 286) rotate(20)"), { at: "translate(-60 -70) scale(1.28)" }) +
        arc(244, 306, 1.7) + path("M60 346H400V384H60Z", "k") + path("M60 346Q80 318 112 330T170 330T226 334L240 346Z", "b"),
      say: ["这一讲，学焊条电弧焊的引弧，运条和收弧，三个动作拆开练。", "开焊前，戴好面罩和皮手套，清走十米内的可燃物。"],
    },
    {
      kind: "wide",
      title: "引弧：划擦和直击",
      drawing: strike,
      say: [
        "划擦法像划火柴，焊条在焊件上擦过，电弧一着就提起两到四毫米。",
        "直击法是垂直轻碰焊件，马上提起两到四毫米。",
        "粘住了，左右一掰，掰不开就松开焊钳，别硬拽。",
      ],
    },
    {
      kind: "points",
      title: "运条：三个动作一起做",
      drawing: moves,
      points: [{ text: "送：焊条化多少，就送多少" }, { text: "走：快了焊缝窄，慢了易烧穿" }, { text: "摆：到两边稍停，防咬边" }],
      say: ["运条是三个动作一起做。往下送，焊条化多少，就送多少。", "往前走，太快焊缝窄，太慢容易烧穿。", "左右摆，到两边稍微停一下，防止咬边。"],
    },
    {
      kind: "points",
      title: "弧长：始终用短弧",
      drawing: length,
      points: [{ text: "弧长是焊条直径的 0.5～1 倍" }, { text: "低氢焊条，弧要更短" }, { text: "弧太长：飞溅大，出气孔" }],
      say: ["弧长控制在焊条直径的零点五到一倍。", "低氢焊条，弧还要更短。", "弧太长，飞溅大，还容易出气孔。"],
    },
    {
      kind: "points",
      title: "接头和收弧：填满弧坑",
      drawing: joint,
      points: [{ text: "接头：弧坑前引弧，拉回填满再走" }, { text: "收弧：画圈填满弧坑" }, { text: "不满就断弧两三次，防裂" }],
      say: [
        "接头时，在弧坑前面十到十五毫米引弧，拉回弧坑填满，再往前走。",
        "收弧时画圈，把弧坑填满，再拉断电弧。",
        "一次填不满，可以断弧两三次，不然容易裂。",
      ],
    },
  ],
};
