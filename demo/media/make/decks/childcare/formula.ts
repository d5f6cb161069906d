import { arrow, ball, bend, circle, ellipse, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { bottle } from "./parts.ts";

/** Bottle without its teat, filled with water to the mark. */
const openBottle = group(
  path("M-50 -210Q-62 -196 -62 -176V-24Q-62 0 -38 0H38Q62 0 62 -24V-176Q62 -196 50 -210Z", "k") +
    path("M-58 -120H58V-26Q58 -4 36 -4H-36Q-58 -4 -58 -26Z", "g") + path("M-58 -120H58", "l") +
    path("M-62 -50H-34M-62 -90H-40M-62 -130H-34M-62 -170H-40", "hl"),
  { at: "scale(.74)" },
);
const box = (x: number, n: number, word: string, note: string, drawing: string): string =>
  group(
    rect(x, 10, 272, 460, 14, "k") + ball(x + 40, 52, n) + group(drawing, { at: `translate(${x + 136} 306)` }) +
      text(x + 136, 380, word, 46, "m", "tb") + text(x + 136, 440, note, 38),
    { hot: [n] },
  );
const four =
  box(0, 1, "先倒水", "平视刻度", openBottle + path("M118 -94H62", "hl d") + ellipse(118, -94, 12, 8, "hl")) +
  box(304, 2, "后加粉", "平勺", openBottle + path("M-120 -216H-40Q-40 -188 -16 -188Q16 -188 16 -216H-40", "l") +
    path("M-10 -176v18M0 -180v30M10 -176v18", "hl")) +
  box(
    608, 3, "摇匀", "搓转，少起泡",
    group(bottle(150), { at: "rotate(16) scale(.74)" }) + bend("M-96 -60Q-110 -120 -84 -160", -84, -160, -56, "hl") +
      bend("M104 -60Q122 -110 110 -150", 110, -150, -100, "hl"),
  ) +
  box(
    912, 4, "试温", "温热，不烫",
    path("M-120 -44Q-44 -70 22 -48Q66 -38 108 -58M-120 16Q-34 -6 34 8Q76 16 112 -6", "l") +
      group(bottle(205), { at: "translate(48 -214) rotate(-140) scale(.36)" }) + path("M-50 -98q-10 18 0 24q10 -6 0 -24", "w"),
  );

const water =
  group(openBottle, { at: "translate(170 420) scale(1.7)" }) +
  group(rect(400, 30, 60, 330, 30, "k") + rect(410, 190, 40, 160, 14, "h") + circle(430, 390, 50, "h"), { hot: [1] }) +
  group(text(490, 200, "40～60 ℃", 50, "s", "th") + text(490, 264, "照罐上写的", 40, "s", "tb"), { hot: [1] }) +
  group(path("M60 268H276", "hl") + text(500, 470, "水量以刻度为准", 40, "m", "tb"), { hot: [2] });

const spoon = (y: number, heap: string): string => path(`M40 ${y}H280Q280 ${y + 62} 230 ${y + 62}H210Q166 ${y + 62} 162 ${y + 14}H40Z`,
  "b2") + heap;
const scoops =
  group(
    spoon(90, path("M164 88H278", "hl") + rect(180, 62, 130, 14, 4, "w")) + arrow(330, 69, 400, 69, "hl") + verdict(440, 126, true) +
      text(480, 140, "刮平：正好", 42, "s", "tb"),
    { hot: [1] },
  ) +
  group(spoon(260, path("M164 258Q220 190 280 258Z", "w")) + verdict(440, 286, false) + text(480, 300, "堆尖：太浓", 42, "s", "tb"),
    { hot: [2] }) +
  group(spoon(400, path("M168 422H276", "hl")) + verdict(440, 426, false) + text(480, 440, "不满：太稀", 42, "s", "tb"), { hot: [2] });

const leftover =
  group(bottle(150), { at: "translate(150 440) scale(1.2)" }) +
  group(circle(400, 130, 70, "k") + path("M400 84V130L434 152", "hl") + text(500, 118, "室温", 40, "s") +
    text(500, 172, "2 小时内", 46, "s", "th"), { hot: [1] }) +
  group(circle(400, 330, 70, "k") + path("M400 284V330L376 360", "hl") + text(500, 318, "喝过的", 40, "s") +
    text(500, 372, "1 小时内", 46, "s", "th"), { hot: [2] }) +
  group(verdict(330, 462, false) + text(370, 476, "不加米粉、糖、药", 40, "s", "tb"), { hot: [3] });

export const formula: Deck = {
  slug: "childcare-formula",
  trade: "childcare",
  title: "冲奶粉：先水后粉，比例看罐子",
  sounds: { 冲奶: "chong1nai3", 少起泡: "shao3qi3pao4", 倒好: "dao4hao3", 倒掉: "dao4diao4", 冲好: "chong1hao3", 奶粉: "nai3fen3" },
  slides: [
    {
      kind: "cover", title: "冲奶粉：<br>先水后粉", line: "水温、比例看罐子，次序不能反。",
      drawing: group(bottle(150), { at: "translate(230 424) scale(1.16)" }),
      say: ["这一讲，学给宝宝冲奶粉。", "先洗手，再记住四个字，先水后粉。"],
    },
    {
      kind: "wide", title: "四步：水、粉、摇、试", drawing: four,
      say: ["第一步，奶瓶里先倒好温开水，眼睛平视刻度。", "第二步，用罐里自带的勺，一平勺一平勺地加粉。", "第三步，双手搓着转匀，或者水平轻摇，不要上下猛摇，会起泡。", "第四步，滴一滴在手腕内侧，温热不烫，再喂。"],
    },
    {
      kind: "points", title: "水温和水量", drawing: water,
      points: [{ text: "多为 40～60 ℃，照罐上写的" }, { text: "先粉后水，奶会变浓" }],
      say: ["水温照罐上写的，多数是四十到六十度。", "先放粉再加水到刻度，水就少了，奶会变浓，所以一定先水后粉。"],
    },
    {
      kind: "points", title: "一平勺，不多不少", drawing: scoops,
      points: [{ text: "取一勺刮平，不压实" }, { text: "太浓伤肠胃，太稀营养不够" }],
      say: ["取一勺，用刮板刮平，不要压实。", "太浓，加重宝宝肠胃和肾脏的负担，太稀，营养不够。"],
    },
    {
      kind: "points", title: "剩奶怎么办", drawing: leftover,
      points: [{ text: "冲好的奶，室温不超过 2 小时" }, { text: "喝过的，1 小时内没喝完就倒掉" }, { text: "不要自己加东西" }],
      say: ["冲好的奶，室温放不超过两小时。", "宝宝喝过的剩奶，一小时内没喝完就倒掉。", "不要自己往奶里加米粉，糖和药。"],
    },
    {
      kind: "recap", title: "记住这三句",
      points: [{ text: "先水后粉，水温看罐子" }, { text: "平勺刮平，搓转摇匀" }, { text: "手腕试温，剩奶倒掉" }],
      say: ["记住三句。先水后粉，水温看罐子。", "平勺刮平，搓转摇匀。", "手腕试温，剩奶倒掉。"],
    },
  ],
};
