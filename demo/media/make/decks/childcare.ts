import { arrow, ball, bend, circle, ellipse, group, path, rect, text, verdict } from "../pen.ts";
import type { Deck } from "../shape.ts";

/** Feeding bottle 120 wide and 330 high, its foot centred on (0, 0). */
const bottle = (milk = 150): string =>
  path("M-50 -210Q-62 -196 -62 -176V-24Q-62 0 -38 0H38Q62 0 62 -24V-176Q62 -196 50 -210Z", "k") +
  path(`M-58 -${milk}H58V-26Q58 -4 36 -4H-36Q-58 -4 -58 -26Z`, "w") + path("M-62 -50H-34M-62 -90H-40M-62 -130H-34M-62 -170H-40", "hl") +
  rect(-56, -250, 112, 40, 10, "b2") + path("M-36 -250Q-34 -282 -14 -290Q-16 -328 0 -328Q16 -328 14 -290Q34 -282 36 -250Z", "h");

/** A mitten of a hand, fingers up, wrist at (0, 0). */
const palm =
  "M-26 0V-34Q-44 -58 -38 -74Q-28 -80 -20 -60L-18 -118Q-16 -128 -8 -118L-7 -76L-4 -132Q2 -142 8 -132L9 -76L16 -122Q24 -130 28 -118L26 -74L34 -104Q42 -110 44 -98L36 -50Q34 -20 26 0Z";
const hand = (at: string, ink = "k"): string => group(path(palm, ink), { at });
const fist = (at: string): string =>
  group(path("M-34 0V-50Q-34 -84 -8 -84Q2 -96 14 -84Q40 -84 40 -52L34 0Z", "b2") + path("M-14 -84V-52M6 -88V-52M24 -84V-52", "n"), { at });

const wash = (x: number, n: number, word: string, note: string, drawing: string): string =>
  group(
    rect(x, 10, 152, 386, 12, "k") +
      ball(x + 76, 46, n) +
      group(drawing, { at: `translate(${x + 76} 234)` }) +
      text(x + 76, 318, word, 44, "m", "tb") +
      text(x + 76, 362, note, 24),
    { hot: [n <= 3 ? 1 : n <= 6 ? 2 : 3] },
  );

const seven =
  wash(0, 1, "内", "掌心相对", hand("translate(-22 0)", "b2") + hand("translate(22 0) scale(-1 1)")) +
  wash(167, 2, "外", "手心搓手背", hand("translate(10 0)", "b2") + hand("translate(-12 -4) rotate(22)")) +
  wash(334, 3, "夹", "交叉搓指缝", hand("translate(-26 0) rotate(24)", "b2") + hand("translate(26 0) rotate(-24) scale(-1 1)")) +
  wash(501, 4, "弓", "指背搓掌心", hand("translate(-14 0)") + fist("translate(18 -8) scale(.8)")) +
  wash(
    668,
    5,
    "大",
    "握住转拇指",
    fist("translate(12 0)") +
      path("M-58 -70Q-60 -84 -48 -84L-22 -70V-46L-48 -50Q-60 -54 -58 -70Z", "k") +
      bend("M-60 -104Q-40 -132 -12 -112", -12, -112, 40, "hl"),
  ) +
  wash(
    835,
    6,
    "立",
    "指尖搓掌心",
    hand("translate(58 -4) rotate(-90) scale(.85)", "b2") +
      path("M-12 -134V-64M0 -140V-60M12 -134V-64", "l") +
      bend("M-44 -70Q-50 -112 -26 -128", -26, -128, -40, "hl"),
  ) +
  wash(
    1002,
    7,
    "腕",
    "揉搓手腕",
    path("M-20 20V-120M20 20V-120M-20 -120Q0 -136 20 -120", "l") +
      path("M-58 -70H34Q52 -70 52 -52T34 -34H-58", "b2") +
      path("M-30 -70v36M-4 -70v36", "n"),
  );

/** Bottle without its teat, filled with water to the mark. */
const openBottle = group(
  path("M-50 -210Q-62 -196 -62 -176V-24Q-62 0 -38 0H38Q62 0 62 -24V-176Q62 -196 50 -210Z", "k") +
    path("M-58 -120H58V-26Q58 -4 36 -4H-36Q-58 -4 -58 -26Z", "g") +
    path("M-58 -120H58", "l") +
    path("M-62 -50H-34M-62 -90H-40M-62 -130H-34M-62 -170H-40", "hl"),
  { at: "scale(.66)" },
);

const stepBox = (x: number, n: number, word: string, note: string, drawing: string): string =>
  group(
    rect(x, 10, 264, 388, 14, "k") +
      ball(x + 36, 46, n) +
      group(drawing, { at: `translate(${x + 132} 268)` }) +
      text(x + 132, 326, word, 34, "m", "tb") +
      text(x + 132, 370, note, 25),
    { hot: [n] },
  );

const milk =
  stepBox(0, 1, "先加水", "平视刻度，水量要准", openBottle + path("M110 -86H56", "hl d") + ellipse(112, -86, 12, 8, "hl")) +
  stepBox(
    296,
    2,
    "后加粉",
    "平勺，不压不堆",
    openBottle + path("M-110 -196H-36Q-36 -170 -14 -170Q14 -170 14 -196H-36", "l") + path("M-10 -160v16M0 -164v26M10 -160v16", "hl"),
  ) +
  stepBox(
    592,
    3,
    "摇匀",
    "左右轻转，少起泡",
    group(bottle(150), { at: "rotate(16) scale(.68)" }) +
      bend("M-90 -60Q-104 -110 -80 -150", -80, -150, -56, "hl") +
      bend("M96 -60Q114 -100 104 -140", 104, -140, -100, "hl"),
  ) +
  stepBox(
    888,
    4,
    "试温",
    "滴手腕内侧，不烫",
    path("M-110 -40Q-40 -64 20 -44Q60 -34 100 -52M-110 14Q-30 -6 30 8Q70 14 104 -6", "l") +
      group(bottle(205), { at: "translate(44 -204) rotate(-140) scale(.4)" }) +
      path("M-50 -92q-10 18 0 24q10 -6 0 -24", "w") +
      path("M-62 -30q12 -8 24 0", "hl"),
  );

const spoon = (y: number, heap: string): string =>
  path(`M60 ${y}H300Q300 ${y + 62} 250 ${y + 62}H230Q186 ${y + 62} 182 ${y + 14}H60Z`, "b2") + heap;
const scoops =
  group(
    spoon(90, path("M184 88H298", "hl") + rect(200, 62, 130, 14, 4, "w")) +
      arrow(350, 69, 420, 69, "hl") +
      verdict(470, 120, true) +
      text(520, 130, "刮平：浓度正好", 28, "s", "tb"),
    { hot: [1] },
  ) +
  group(spoon(240, path("M184 238Q240 170 300 238Z", "w")) + verdict(470, 260, false) + text(520, 270, "堆尖：太浓", 28, "s", "tb"), {
    hot: [2],
  }) +
  group(spoon(370, path("M188 392H296", "hl")) + verdict(470, 390, false) + text(520, 400, "不满：太稀", 28, "s", "tb"), { hot: [2] });

const feeding =
  path("M70 330Q70 250 170 252H280Q410 290 440 400Q300 450 150 424Q74 404 70 330Z", "b") +
  path("M120 300Q240 280 330 410M230 262Q190 340 150 420", "m") +
  circle(230, 190, 98, "b2") +
  path("M222 92q-6 -26 14 -30q14 4 6 18", "l") +
  path("M262 172q10 -10 20 0", "l") +
  ellipse(268, 214, 14, 9, "g") +
  path("M314 236q10 0 12 8", "l") +
  group(bottle(206), { at: "translate(546 66) rotate(-128) scale(.76)" }) +
  group(path("M392 200L440 262", "n") + text(448, 284, "奶液充满奶嘴", 27, "s", "tb"), { hot: [1] }) +
  group(circle(600, 350, 54, "k") + path("M600 314V350L628 366", "hl") + text(600, 438, "2 小时内喝完", 27, "m", "tb"), { hot: [3] });

export const childcare: Deck = {
  trade: "childcare",
  name: "育婴员",
  title: "七步洗手与冲调奶粉",
  sounds: { 冲调: "chong1tiao2", 奶粉: "nai3fen3", 少起泡: "shao3qi3pao4", 空气: "kong1qi4", 倒掉: "dao4diao4", 打嗝: "da3ge2" },
  slides: [
    {
      kind: "cover", title: "七步洗手<br>与冲调奶粉", line: "手干净，水温对，浓度准。",
      parts: ["内外夹弓大立腕", "先水后粉，平勺量取", "喂奶姿势与剩奶处理"],
      drawing: group(bottle(150), { at: "translate(230 424) scale(1.16)" }),
      say: ["这一讲，学七步洗手和冲调奶粉。", "给宝宝冲奶之前，第一件事就是洗手。"],
    },
    {
      kind: "wide", title: "七步洗手：内外夹弓大立腕", line: "流动水加洗手液，认真揉搓不少于 20 秒。", drawing: seven,
      say: ["记住七个字，前三个是内，外，夹。掌心，手背，指缝。", "然后是弓，大，立。指背，大拇指，指尖。", "最后是腕，揉搓手腕。全程不少于二十秒，冲净擦干。"],
    },
    {
      kind: "wide", title: "冲调四步：先水后粉", line: "水温和比例，以奶粉罐上的说明为准。", drawing: milk,
      say: ["第一步，先加水。用烧开过的水，按罐上的水温，眼睛平视刻度。", "第二步，后加粉。用罐里自带的勺子。", "第三步，左右轻轻转动，摇匀，少起泡。", "第四步，滴几滴在手腕内侧，温热不烫，再喂。"],
    },
    {
      kind: "points", title: "一平勺，不多不少", drawing: scoops,
      points: [{ text: "取一勺，用刮板刮平，不压实", hot: [1] }, { text: "太浓伤肠胃，太稀营养不够", hot: [2] }, { text: "先加粉再加水，浓度会偏高", hot: [3] }],
      say: ["取一勺奶粉，用刮板刮平，不要压实。", "太浓，加重宝宝肠胃和肾脏的负担，太稀，营养不够。", "先加粉再加水，浓度会偏高，所以一定先加水。"],
    },
    {
      kind: "points", title: "喂奶与剩奶", drawing: feeding,
      points: [{ text: "抱起喂，上身抬高，奶液充满奶嘴", hot: [1] }, { text: "喂完竖抱，轻拍后背排气", hot: [2] }, { text: "冲好 2 小时内喝完，喝剩的倒掉", hot: [3] }],
      say: ["抱起来喂，上身抬高，让奶液充满奶嘴，少吸空气。", "喂完竖着抱，轻拍后背，帮他打嗝。", "冲好的奶两小时内喝完，喝剩的倒掉，不要再加热。"],
    },
  ],
};
