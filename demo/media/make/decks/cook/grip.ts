import { bend, circle, ellipse, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { claw, cleaver } from "./parts.ts";

const grip =
  group(cleaver, { at: "translate(60 130) scale(1.4)" }) +
  group(
    path("M400 96Q372 110 366 160Q362 204 384 214Q404 206 404 160L424 110Z", "k") + path("M366 110L330 60", "n") +
      text(310, 44, "拇指、食指捏住刀根", 40, "m", "tb"),
    { hot: [1] },
  ) +
  group(
    [0, 1, 2].map((i) => rect(440 + i * 50, 138, 42, 104, 20, "k")).join("") + path("M530 250V350", "n") +
      text(530, 396, "三指握柄", 40, "m", "tb"),
    { hot: [2] },
  ) +
  group(path("M440 120L640 96", "hl") + verdict(664, 90, false), { from: 3 });

const hands =
  group(
    group(claw(true), { at: "translate(230 190) scale(.9)" }) + verdict(60, 60, true) + text(190, 390, "指尖往里收", 42, "m", "tb") +
      bend("M292 20v66", 292, 86, 90, "hl") + text(276, 50, "贴关节走", 38, "e", "th"),
    { hot: [1, 2] },
  ) +
  group(group(claw(false), { at: "translate(570 190) scale(.72)" }) + verdict(440, 80, false) + text(560, 390, "指尖伸出去", 42, "m", "tb"),
    { hot: [3] });

const stance =
  path("M20 480H700", "m") +
  rect(360, 250, 330, 30, 4, "b2") + path("M390 280V480M660 280V480", "l") +
  group(rect(420, 226, 220, 24, 4, "b") + ellipse(530, 252, 120, 6, "h") + text(530, 200, "湿布垫板", 40, "m", "tb"), { hot: [2] }) +
  circle(220, 66, 42, "k") +
  path("M220 108V270M220 270L160 480M220 270L280 480M220 140Q260 200 400 220M220 140Q240 230 440 224") +
  group(path("M236 250H352", "hl") + text(296, 310, "一拳", 42, "m", "th"), { hot: [1] }) +
  group(path("M160 496H280", "hl") + text(80, 440, "与肩", 40, "m", "tb") + text(80, 490, "同宽", 40, "m", "tb"), { hot: [1] });

const rhythm =
  [0, 1, 2, 3].map((i) => group(circle(90 + i * 130, 90, 44, "k") + text(90 + i * 130, 104, `${i + 1} 秒`, 36), { hot: [1] })).join("") +
  path("M90 140V190M220 140V190M350 140V190M480 140V190", "n") +
  [0, 1, 2, 3].map((i) => path(`M${72 + i * 130} 200h36v90h-36z`, "b2")).join("") +
  text(610, 104, "一秒一刀", 40, "m", "th") +
  rect(40, 300, 560, 26, 4, "b") +
  group(text(320, 400, "落到底，左手再退", 44, "m", "tb"), { hot: [2] }) +
  group(verdict(90, 460, false) + text(140, 474, "拇指往外翘", 42, "s", "th"), { hot: [3] });

export const gripping: Deck = {
  slug: "cook-grip",
  trade: "cook",
  title: "站姿、握刀和按料：先把手保住",
  sounds: { 切: "qie1", 砧板: "zhen1ban3", 一拳: "yi4quan2", 案板: "an4ban3" },
  slides: [
    {
      kind: "cover",
      title: "站姿、握刀<br>和按料",
      line: "先把手保住，再说切得快。",
      drawing: group(claw(true), { at: "translate(250 220)" }),
      say: ["这一讲，学站姿，握刀和按料。", "这三样对了，才不会切到手。"],
    },
    {
      kind: "points",
      title: "站：离案板一拳",
      drawing: stance,
      points: [{ text: "两脚与肩同宽，肚子离案板一拳" }, { text: "砧板下垫湿布，不打滑" }],
      say: ["两脚分开，与肩同宽，肚子离案板一拳远。", "砧板下面垫一块湿布，防止打滑。"],
    },
    {
      kind: "points",
      title: "握：捏住刀根",
      drawing: grip,
      points: [{ text: "拇指、食指捏住刀身根部" }, { text: "其余三指握住刀柄" }, { text: "食指不伸在刀背上" }],
      say: ["右手拇指和食指，捏住刀身的根部。", "其余三个手指，自然握住刀柄。", "食指不要伸在刀背上，那样刀会晃。"],
    },
    {
      kind: "points",
      title: "按：左手像猫爪",
      drawing: hands,
      points: [{ text: "手指弯曲，指尖往里收" }, { text: "中指第一关节顶住刀面" }, { text: "刀抬起，不高过这个关节" }],
      say: ["左手手指弯成猫爪，指尖往里收。", "用中指第一关节顶住刀面，刀贴着关节走。", "刀抬起的高度，不超过这个关节，指尖绝不能伸出去。"],
    },
    {
      kind: "points",
      title: "先求稳，再求快",
      drawing: rhythm,
      points: [{ text: "新手一秒一刀" }, { text: "刀落到底，左手才往后退" }, { text: "拇指往外翘，最常见，最危险" }],
      say: ["先求稳，再求快，新手按每秒一刀来切。", "刀落到底，左手才往后退。", "最常见的毛病，是拇指往外翘，切的时候多看一眼。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "站稳：肚子离案板一拳" }, { text: "握牢：拇指食指捏刀根" }, { text: "按好：指尖往里，关节顶刀" }],
      say: ["记住三句。站稳，肚子离案板一拳。", "握牢，拇指和食指捏住刀根。", "按好，指尖往里收，关节顶住刀。"],
    },
  ],
};
