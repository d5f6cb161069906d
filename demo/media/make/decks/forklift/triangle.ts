import { arrow, bend, circle, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { truck } from "./parts.ts";

/** A forklift from above, the forks up; its front wheels at (x±90, y-60), the middle of the rear axle at (x, y+150). */
const above = (x: number, y: number, turn = 0): string =>
  group(
    path("M-60 -260V-110M60 -260V-110", "l") + rect(-80, -110, 160, 16, 3, "b") + rect(-76, -94, 152, 270, 24, "k") +
      rect(-104, -96, 26, 72, 8, "b2") + rect(78, -96, 26, 72, 8, "b2") + rect(-72, 130, 22, 50, 8, "b2") + rect(50, 130, 22, 50, 8, "b2") +
      path("M-90 -60H90L0 154Z", "hl"),
    { at: `translate(${x} ${y}) rotate(${turn})` },
  );

const shape =
  above(250, 290) + circle(160, 230, 8, "h") + circle(340, 230, 8, "h") + circle(250, 444, 8, "h") +
  group(text(430, 230, "两个前轮", 44, "s", "tb") + path("M350 230L420 222", "n"), { hot: [1] }) +
  group(text(430, 450, "后桥中点", 44, "s", "tb") + path("M262 444H420", "n"), { hot: [1] }) +
  group(circle(250, 290, 16, "no") + text(430, 340, "合在一起的重心", 40, "s", "th") + path("M268 292L420 326", "n"), { hot: [2] });

const inside =
  group(path("M90 120H310L200 390Z", "hl") + circle(200, 210, 20, "yes") + text(200, 460, "在里面：稳", 48, "m", "tb"), { hot: [1] }) +
  group(path("M420 120H640L530 390Z", "hl") + circle(670, 240, 20, "no") + text(560, 460, "到外面：翻", 48, "m", "th") +
    bend("M540 210Q600 190 648 228", 648, 228, 40, "hl"), { hot: [2] }) +
  group(text(360, 60, "空车也会翻", 46, "m", "tb"), { hot: [2] });

const turn =
  group(above(220, 300, -24) + arrow(250, 280, 470, 330, "hl") + text(500, 350, "往外甩", 50, "s", "th") +
    bend("M180 470Q60 360 130 220", 134, 214, -58, "n"), { hot: [1] }) +
  path("M720 30V470", "m d") +
  group(text(950, 120, "速度 × 2", 64, "m", "tb") + arrow(950, 150, 950, 220, "hl") + text(950, 300, "离心力 × 4", 70, "m", "th"),
    { hot: [2] }) +
  group(text(950, 420, "进弯之前就减速", 50, "m", "tb"), { hot: [3] });

const high =
  group(group(truck, { at: "translate(20 220) scale(.6)" }) + rect(268, 90, 90, 90, 4, "b2") + path("M240 232V120", "hl") +
    circle(210, 200, 16, "no") + verdict(330, 300, false) +
    text(190, 500, "高举转弯", 46, "m", "th"), { hot: [1] }) +
  group(group(truck, { at: "translate(380 220) scale(.6)" }) + rect(620, 330, 90, 86, 4, "b2") + circle(540, 390, 16, "yes") +
    verdict(690, 280, true) + text(540, 500, "放低再走", 46, "m", "tb"), { hot: [2] });

/** A forklift from behind, falling over to the right. */
const fall =
  path("M20 440H700", "m") +
  group(
    rect(-110, -150, 220, 130, 14, "b2") + path("M-90 -150V-300H90V-150", "l") + path("M-100 -300H100", "hl") +
      rect(-120, -40, 50, 60, 10, "k") + rect(70, -40, 50, 60, 10, "k") + circle(0, -226, 30, "k") +
        path("M0 -196V-150M-4 -180L-60 -190M4 -180L50 -170", "l"),
    { at: "translate(470 400) rotate(38)", hot: [1] },
  ) +
  bend("M400 60Q540 20 640 130", 644, 136, 52, "hl") +
  group(text(40, 120, "不要跳车", 50, "s", "th") + verdict(60, 190, false) + text(100, 206, "会被压住", 44, "s", "tb"), { hot: [1] }) +
  group(text(360, 500, "握紧、蹬住、往反方向靠", 46, "m", "th"), { hot: [2] });

export const triangle: Deck = {
  slug: "forklift-triangle",
  trade: "forklift",
  title: "稳定三角形：为什么转弯会翻",
  sounds: { 重心: "zhong4xin1", 蹬住: "deng1zhu4", 系着: "ji4zhe5", 后桥: "hou4qiao2", 转弯: "zhuan3wan1", 空车: "kong1che1" },
  slides: [
    {
      kind: "cover",
      title: "稳定三角形",
      line: "叉车为什么转弯会翻，翻了怎么办。",
      drawing: path("M90 120H370L230 400Z", "hl") + circle(230, 230, 22, "h") + circle(90, 120, 14, "f") + circle(370, 120, 14, "f") +
        circle(230, 400, 14, "f"),
      say: ["这一讲，学叉车的稳定三角形。", "为什么四个轮子的车，转弯还会翻？"],
    },
    {
      kind: "points",
      title: "三角形在哪里",
      drawing: shape,
      points: [{ text: "两个前轮和后桥中点，连成三角形" }, { text: "人、车、货合起来，有一个重心" }],
      say: ["后桥中间是铰接的，所以两个前轮和后桥中点，连成一个三角形。", "人，车，货合在一起，有一个重心。"],
    },
    {
      kind: "points",
      title: "重心在里面就稳",
      drawing: inside,
      points: [{ text: "落在三角形里，稳" }, { text: "跑到线外就翻，空车也会翻" }],
      say: ["重心落在三角形里，车就稳。", "重心跑到线外，车就翻，空车也会翻。"],
    },
    {
      kind: "wide",
      title: "转弯：重心往外甩",
      drawing: turn,
      say: ["急转弯，重心往外甩，最容易跑到线外。", "速度加倍，离心力变成四倍。", "所以进弯之前就要减速，不要进了弯再踩刹车。"],
    },
    {
      kind: "points",
      title: "货举得越高，越容易翻",
      drawing: high,
      points: [{ text: "高举着货转弯最危险" }, { text: "货放低，门架后倾，再走" }],
      say: ["货举得越高，重心越高，高举着货转弯，最危险。", "先把货放低，门架后倾，再走。"],
    },
    {
      kind: "points",
      title: "真翻了，别跳车",
      drawing: fall,
      points: [{ text: "不要跳车，会被护顶架压住" }, { text: "握紧方向盘，脚蹬住，身体往反方向靠" }],
      say: ["车翻的时候不要跳，跳出去会被护顶架压住。", "握紧方向盘，脚蹬住，身体往翻的反方向靠，系着安全带，就留在护顶架里面。"],
    },
  ],
};
