import { arrow, ball, bend, circle, group, path, rect, text } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { wheelchair } from "./parts.ts";

const above =
  rect(30, 60, 250, 410, 14, "k") + rect(60, 80, 190, 70, 20, "b") + text(150, 300, "床", 56, "m", "tb") +
  group(group(rect(-80, -70, 160, 140, 16, "b2") + path("M-90 -70V60M90 -70V60", "l") + rect(-70, 70, 140, 34, 6, "b"),
    { at: "translate(470 300) rotate(-35)" }) +
    path("M280 420H520", "m d") + path("M280 420L520 252", "m d") + path("M400 420A120 120 0 0 0 378 352", "hl") +
      text(430, 470, "30°～45°", 46, "s", "th"), { hot: [1] }) +
  group(text(520, 120, "推到健侧", 48, "m", "th") + arrow(470, 140, 460, 200, "hl"), { hot: [1] });

const ready =
  wheelchair(220, 440) + path("M40 442H460", "m") +
  group(rect(100, 300, 34, 60, 6, "h") + path("M134 330H480", "n") + text(490, 344, "两个刹车", 42, "s", "tb") + ball(460, 240, 1) +
    text(500, 254, "踩住", 42, "s", "th"), { hot: [1] }) +
  group(path("M310 380L350 330", "hl") + bend("M380 400Q410 360 380 330", 376, 324, -120, "hl") + text(490, 424, "脚踏板翻起", 40, "s", "tb"),
    { hot: [2] }) +
  group(circle(560, 80, 46, "k") + path("M540 96q20 14 40 0", "l") + text(440, 94, "头晕吗？", 44, "e", "th"), { hot: [3] });

const stand =
  path("M20 490H700", "m") + rect(40, 330, 160, 160, 6, "b") +
  circle(220, 120, 40, "k") + path("M220 160L200 320L320 340L316 490M210 330L300 350", "l") +
  group(circle(430, 100, 40, "k") + path("M430 140L440 300L350 350L400 490M440 300L520 490M432 180L250 290M432 190L260 306", "l"),
    { hot: [1] }) +
  group(circle(336, 348, 30, "h") + text(476, 400, "膝盖顶膝盖", 42, "s", "th"), { hot: [1] }) +
  group(rect(206, 282, 60, 34, 8, "h") + text(330, 50, "抓裤腰或护理带", 42, "m", "tb"), { hot: [2] });

const three =
  ["一", "二", "三"].map((word, i) => group(circle(120 + i * 200, 110, 74, "k") + text(120 + i * 200, 134, word, 70, "m", "th"),
    { hot: [1] })).join("") +
  group(text(900, 120, "一起站", 56, "m", "tb") + arrow(620, 110, 760, 110, "hl"), { hot: [1] }) +
  group(bend("M180 380A110 110 0 1 1 330 400", 330, 402, 110, "hl") + text(260, 320, "转身", 50, "m", "tb"), { hot: [2] }) +
  arrow(440, 380, 560, 380, "hl") +
  group(wheelchair(730, 480) + arrow(900, 230, 900, 360, "hl") + text(930, 310, "慢慢坐下", 48, "s", "tb"), { hot: [3] });

const after =
  wheelchair(170, 440) + path("M30 442H330", "m") +
  group(path("M120 340L260 300", "hl") + text(340, 90, "挪到底，系安全带", 42, "s", "tb"), { hot: [1] }) +
  group(path("M340 300L690 420H340Z", "b") + arrow(660, 350, 480, 290, "hl") + text(560, 240, "下坡倒着走", 44, "m", "th"), { hot: [2] }) +
  group(text(340, 490, "30 分钟抬一次臀", 44, "s", "tb"), { hot: [3] });

export const bedToChair: Deck = {
  slug: "eldercare-wheelchair",
  trade: "eldercare",
  title: "床到轮椅：30° 角、刹车、顶住膝盖",
  sounds: { 系安全带: "ji4an1quan2dai4", 系好: "ji4hao3", 健侧: "jian4ce4", 患侧: "huan4ce4", 倒着: "dao4zhe5" },
  slides: [
    {
      kind: "cover",
      title: "从床到轮椅",
      line: "30° 角、刹车、顶住膝盖，一次坐稳。",
      drawing: wheelchair(230, 390) + path("M80 392H400", "m"),
      say: ["这一讲，学帮偏瘫老人，从床上坐到轮椅。", "三件事，三十度角，刹车，顶住膝盖。"],
    },
    {
      kind: "points",
      title: "轮椅放哪里：健侧，斜着",
      drawing: above,
      points: [{ text: "推到老人有力的一侧" }, { text: "和床成 30°～45°", hot: [1, 2] }],
      say: ["轮椅推到老人有力的一侧，也就是健侧。", "和床成三十到四十五度，转身最少。"],
    },
    {
      kind: "points",
      title: "站起来之前",
      drawing: ready,
      points: [{ text: "两个刹车都踩住" }, { text: "脚踏板翻起来" }, { text: "床边坐一会儿，问头晕不晕" }],
      say: ["两个刹车都踩住，推一推，不动才行。", "脚踏板翻起来，免得绊脚。", "让老人在床边坐一会儿，问他头晕不晕。"],
    },
    {
      kind: "points",
      title: "顶住膝盖，抓住裤腰",
      drawing: stand,
      points: [{ text: "两脚前后分开，膝盖顶住患侧膝盖" }, { text: "双手抓住裤腰或护理带" }],
      say: ["护理员两脚前后分开，用膝盖顶住老人患侧的膝盖，防止腿软。", "双手抓住裤腰，或者护理带，不要拉胳膊。"],
    },
    {
      kind: "wide",
      title: "数一二三，站、转、坐",
      drawing: three,
      say: ["一起数，一，二，三，同时站起来。", "以健侧的脚为轴，转身，背对轮椅。", "腿碰到坐垫，再慢慢坐下。"],
    },
    {
      kind: "points",
      title: "坐好以后",
      drawing: after,
      points: [{ text: "往后挪到底，系安全带，放下脚踏板" }, { text: "下坡倒着走，上台阶先抬前轮" }, { text: "坐 30 分钟左右，抬一次屁股" }],
      say: ["往后挪到底，系好安全带，放下脚踏板。", "下坡倒着走，上台阶先抬前轮。", "坐三十分钟左右，帮他抬一次屁股，防压疮。"],
    },
  ],
};
