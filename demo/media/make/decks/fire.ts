import { arrow, ball, bend, callout, circle, group, path, rect, text, verdict } from "../pen.ts";
import type { Deck } from "../shape.ts";

/** Powder extinguisher about 120 wide and 330 high, its foot centred on (0, 0). */
const extinguisher =
  path("M-60 -18V-210Q-60 -250 -18 -258H18Q60 -250 60 -210V-18Q60 0 42 0H-42Q-60 0 -60 -18Z", "b2") +
  rect(-44, -170, 88, 96, 6, "k") +
  path("M-30 -146H30M-30 -122H30M-30 -98H8", "m") +
  rect(-17, -284, 34, 28, 3, "k") +
  path("M-20 -290H84L92 -304M-20 -290L-26 -312L88 -340", "l") +
  circle(-34, -270, 17, "k") +
  path("M-34 -270l8 -9", "hl") +
  path("M17 -272H40Q96 -266 96 -200V-90", "l") +
  path("M86 -92h20l6 44h-32z", "k");

const flame = (x: number, y: number, s: number): string =>
  group(
    path("M0 0C-52 -4 -58 -60 -22 -92C-24 -66 -8 -62 -6 -78C-2 -104 -14 -118 6 -146C8 -108 54 -84 46 -40C42 -14 26 0 0 0Z", "h") +
      path("M0 -4C-24 -8 -22 -38 -2 -58C2 -40 26 -34 20 -18C16 -8 8 -4 0 -4Z", "o"),
    { at: `translate(${x} ${y}) scale(${s})` },
  );

/** A standing figure facing right who holds a hose; feet at (0, 0). */
const figure =
  circle(0, -226, 26, "k") +
  path("M0 -198V-96M0 -96L-26 0M0 -96L28 0", "l") +
  path("M0 -176L44 -142L84 -150M0 -176L-14 -128L22 -100", "l") +
  group(extinguisher, { at: "translate(26 -22) scale(.26)" });

const parts =
  group(extinguisher, { at: "translate(330 424) scale(1.18)" }) +
  group(callout(1, 170, 60, 300, 110, "压力表", "e"), { hot: [1] }) + group(callout(2, 560, 40, 352, 84, "保险销、铅封"), { hot: [2] }) +
  group(callout(3, 560, 180, 440, 190, "软管、喷嘴"), { hot: [3] }) + group(callout(4, 170, 300, 262, 300, "筒体、标签", "e"), { hot: [3] });

const sector = (from: number, to: number, fill: string): string => {
  const at = (deg: number, r: number): string =>
    `${(220 + r * Math.cos((deg * Math.PI) / 180)).toFixed(1)} ${(230 + r * Math.sin((deg * Math.PI) / 180)).toFixed(1)}`;
  return `<path d="M${at(from, 160)}A160 160 0 0 1 ${at(to, 160)}L${at(to, 104)}A104 104 0 0 0 ${at(from, 104)}Z" fill="${fill}"/>`;
};
const hand = (deg: number): string => group(path("M0 0H118", "hl"), { at: `translate(220 230) rotate(${deg})` });

const gauge =
  circle(220, 230, 190, "b") +
  circle(220, 230, 170, "k") +
  sector(160, 230, "#D0263F") +
  sector(232, 308, "#1A7D46") +
  sector(310, 380, "#E0A100") +
  group(hand(272), { only: [1] }) +
  group(hand(190), { only: [2] }) +
  group(hand(345), { only: [3] }) +
  circle(220, 230, 14, "h") +
  group(circle(462, 110, 15, "yes") + text(494, 120, "绿区：正常", 29, "s", "tb"), { hot: [1] }) +
  group(circle(462, 220, 15, "no") + text(494, 230, "红区：压力不足", 29, "s", "tb"), { hot: [2] }) +
  group(`<circle cx="462" cy="330" r="15" fill="#E0A100"/>` + text(494, 340, "黄区：压力过高", 29, "s", "tb"), { hot: [3] });

const step = (x: number, n: number, word: string, note: string, drawing: string): string =>
  group(
    rect(x, 10, 264, 388, 14, "k") + ball(x + 36, 46, n) + text(x + 132, 322, word, 40, "m", "tb") + text(x + 132, 368, note, 25) + drawing,
    { hot: [n] },
  );

const fourSteps =
  step(0, 1, "提", "上下颠倒几次，提起", group(extinguisher, { at: "translate(124 280) scale(.62)" }) + arrow(222, 200, 222, 100, "hl")) +
  step(
    296,
    2,
    "拔",
    "拉断铅封，拔保险销",
    path("M324 160L470 96M324 176H470L478 166M324 160Q312 168 324 176", "l") +
      rect(336, 176, 44, 96, 4, "b2") +
      path("M380 216Q420 216 420 262", "l") +
      path("M362 132V196", "m") +
      circle(516, 150, 22, "hl") +
      path("M494 150H352", "hl") +
      arrow(456, 230, 530, 230, "hl") +
      path("M400 142q8 22 22 14l10 12", "n"),
  ) +
  step(
    592,
    3,
    "握",
    "一手握住喷管前端",
    path("M620 110Q700 100 714 190", "l") +
      group(
        path("M-14 -10h28l12 76h-52z", "b2") +
          path("M-40 22q0 -22 24 -22h34q22 0 22 22t-22 22h-34q-24 0 -24 -22M-20 0v44M0 0v44M20 0v44", "l"),
        { at: "translate(720 200)" },
      ),
  ) +
  step(
    888,
    4,
    "压",
    "压下压把，喷出干粉",
    path("M918 166L1050 146M918 178H1050M918 166Q908 172 918 178", "l") +
      rect(930, 178, 44, 96, 4, "b2") +
      path("M974 214Q1020 210 1040 232", "l") +
      path("M1036 222l24 12 -8 16 -24 -14z", "k") +
      arrow(1000, 60, 1000, 134, "hl") +
      path("M1068 246l40 8M1066 256l38 22M1060 264l30 32", "hl"),
  );

const stance =
  path("M20 396H700", "m") +
  group(figure, { at: "translate(160 394) scale(1.15)" }) +
  flame(590, 394, 1.25) +
  rect(540, 380, 100, 16, 3, "k") +
  group([70, 110, 150].map((y) => bend(`M24 ${y}q24 -14 48 0t48 0`, 122, y, 20, "n")).join("") + text(140, 44, "站上风侧", 27, "s", "tb"), {
    hot: [1],
  }) +
  group(path("M190 412V436M590 412V436", "n") + path("M190 424H590", "n") + text(390, 384, "约 3 m", 27, "m", "th"), { hot: [1] }) +
  group(path("M262 214L540 330M262 214L556 388M262 214L548 360", "hl d") + text(420, 210, "对准火焰根部", 28, "m", "tb"), { hot: [2] }) +
  group(bend("M500 300Q560 262 640 286", 644, 288, 16) + bend("M640 330", 500, 304, 150) + text(580, 190, "左右扫射", 28, "s", "tb"), {
    hot: [2],
  });

const classes =
  [
    ["A", "木材、纸张"],
    ["B", "汽油、油漆"],
    ["C", "燃气"],
    ["E", "带电设备"],
  ]
    .map(([letter, name], i) =>
      group(
        rect(20 + (i % 2) * 220, 20 + Math.floor(i / 2) * 210, 200, 190, 12, "k") +
          text(120 + (i % 2) * 220, 104 + Math.floor(i / 2) * 210, letter ?? "", 64, "m", "th") +
          text(120 + (i % 2) * 220, 156 + Math.floor(i / 2) * 210, name ?? "", 26) +
          verdict(196 + (i % 2) * 220, 48 + Math.floor(i / 2) * 210, true),
        { hot: [1] },
      ),
    )
    .join("") +
  group(
    rect(480, 20, 220, 400, 12, "k") +
      text(590, 110, "D", 64, "m", "tb") +
      text(590, 160, "钠、镁等金属", 26) +
      verdict(674, 48, false) +
      path("M540 300h100l-18 70h-64z", "b") +
      flame(590, 302, 0.7),
    { hot: [2] },
  );

export const fire: Deck = {
  trade: "fire",
  name: "消防设施",
  title: "干粉灭火器的检查与使用",
  sounds: {
    着火: "zhao2huo3",
    灭火器: "mie4huo3qi4",
    上风: "shang4feng1",
    复燃: "fu4ran2",
    压把: "ya1ba4",
    干粉: "gan1fen3",
    几次: "ji3ci4",
  },
  slides: [
    {
      kind: "cover",
      title: "干粉灭火器的<br>检查与使用",
      line: "平时查得勤，火来用得上。",
      parts: ["外观、压力与年限", "提、拔、握、压", "站位与适用的火"],
      drawing: group(extinguisher, { at: "translate(218 424) scale(1.12)" }),
      say: ["这一讲，学干粉灭火器的检查和使用。", "先学平时怎么查，再学着火时怎么用。"],
    },
    {
      kind: "points",
      title: "每月一查：四个部位",
      drawing: parts,
      points: [
        { text: "压力表指针在绿区", hot: [1] },
        { text: "保险销和铅封完好", hot: [2] },
        { text: "软管不裂、喷嘴不堵、筒体不锈", hot: [3] },
        { text: "出厂满 5 年首次维修，以后每 2 年一次，满 10 年报废", hot: [4] },
      ],
      say: [
        "先看压力表，指针要在绿区。",
        "再看保险销和铅封，都要完好。",
        "软管不开裂，喷嘴不堵，筒体不生锈。",
        "出厂满五年，首次送修，以后每两年一次，满十年报废。",
      ],
    },
    {
      kind: "points",
      title: "压力表怎么看",
      drawing: gauge,
      points: [
        { text: "绿区：可以使用", hot: [1] },
        { text: "红区：喷不出来，送修充装", hot: [2] },
        { text: "黄区：压力过高，也要送修", hot: [3] },
      ],
      say: ["指针在绿区，压力正常。", "指针在红区，压力不足，要送去维修充装。", "指针在黄区，压力过高，也要送修。"],
    },
    {
      kind: "wide",
      title: "使用：提、拔、握、压",
      line: "先拔销，再握管，最后压把，次序不能乱。",
      drawing: fourSteps,
      say: [
        "提，提起灭火器，上下颠倒几次，让干粉松动。",
        "拔，拉断铅封，拔掉保险销。",
        "握，一只手握住喷管前端。",
        "压，另一只手压下压把，喷出干粉。",
      ],
    },
    {
      kind: "points",
      title: "站位：上风侧，打根部",
      drawing: stance,
      points: [
        { text: "站上风侧，离火约 3 m", hot: [1] },
        { text: "对准火焰根部，左右扫射", hot: [2] },
        { text: "火灭后看住现场，防止复燃", hot: [3] },
      ],
      say: ["人站在上风侧，离火大约三米，背后要留好退路。", "对准火焰根部，左右扫射，由近到远推进。", "火灭以后不要马上走，防止复燃。"],
    },
    {
      kind: "points",
      title: "什么火能用",
      drawing: classes,
      points: [
        { text: "可扑救 A、B、C 类<br>和带电设备的初起火", hot: [1] },
        { text: "金属火不能用，要用专用灭火剂", hot: [2] },
        { text: "火势控制不住：<br>撤离，打 119", hot: [3] },
      ],
      say: [
        "常见的干粉灭火器，能扑救固体，液体，气体和带电设备的初起火。",
        "金属火不能用，要用专用的灭火剂。",
        "火势控制不住，马上撤离，拨打幺幺九。",
      ],
    },
  ],
};
