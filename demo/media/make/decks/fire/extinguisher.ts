import { arrow, ball, bend, circle, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { extinguisher, figure, flame } from "./parts.ts";

const step = (x: number, n: number, word: string, note: string, drawing: string): string =>
  group(rect(x, 6, 272, 470, 14, "k") + ball(x + 40, 48, n) + text(x + 136, 374, word, 64, "m", "tb") + text(x + 136, 440, note, 38) +
    drawing, { hot: [n] });

const fourSteps =
  step(0, 1, "提", "颠几下，提起", group(extinguisher, { at: "translate(126 306) scale(.7)" }) + arrow(230, 220, 230, 110, "hl")) +
  step(
    304, 2, "拔", "拔掉保险销",
    group(path("M20 90L166 26M20 106H166L174 96M20 90Q8 98 20 106", "l") + rect(32, 106, 44, 120, 4, "b2") +
      path("M76 146Q116 146 116 192", "l") +
      circle(212, 80, 22, "hl") + path("M190 80H48", "hl") + arrow(150, 170, 226, 170, "hl"), { at: "translate(312 70)" }),
  ) +
  step(
    608, 3, "握", "一手握管",
    path("M640 110Q730 100 744 190", "l") +
      group(path("M-14 -10h28l14 90h-56z", "b2") +
        path("M-40 22q0 -22 24 -22h34q22 0 22 22t-22 22h-34q-24 0 -24 -22M-20 0v44M0 0v44M20 0v44", "l"), { at: "translate(750 200)" }),
  ) +
  step(
    912, 4, "压", "一手压把",
    group(path("M18 106L150 86M18 118H150M18 106Q8 112 18 118", "l") + rect(30, 118, 44, 120, 4, "b2") +
      path("M74 154Q120 150 140 172", "l") +
      path("M136 162l24 12 -8 16 -24 -14z", "k") + arrow(100, 0, 100, 74, "hl") +
        path("M168 186l50 10M166 196l48 24M160 204l38 36", "hl"), { at: "translate(926 60)" }),
  );

const stance =
  path("M20 440H700", "m") + group(figure, { at: "translate(150 438) scale(1.3)" }) + flame(590, 438, 1.5) +
    rect(530, 424, 120, 18, 3, "k") +
  group([70, 114].map((y) => bend(`M20 ${y}q30 -16 60 0t60 0`, 142, y, 20, "n")).join("") + text(250, 84, "上风处", 44, "m", "th"),
    { hot: [1] }) +
  group(path("M190 456V480M590 456V480M190 468H590", "n") + text(390, 426, "2～5 米", 44, "m", "th"), { hot: [1] });

const roots =
  path("M20 440H700", "m") + group(figure, { at: "translate(110 438) scale(1.1)" }) + flame(480, 438, 1.5) + flame(590, 438, 1.8) +
  group(path("M220 262L430 400M220 262L470 440M220 262L560 438", "hl d") + text(320, 180, "对准根部", 44, "m", "tb"), { hot: [1] }) +
  group(bend("M440 478Q520 500 620 478", 626, 476, -16) + text(330, 490, "左右扫", 40, "e", "th"), { hot: [1] }) +
  group(rect(430, 20, 270, 120, 12, "k") + text(565, 68, "4 公斤干粉", 40, "m", "tb") + text(565, 122, "只喷十几秒", 40, "m", "th"), { hot: [2] });

const dioxide =
  group(extinguisher, { at: "translate(150 420) scale(1.1)" }) +
  group(circle(250, 300, 46, "hl") + verdict(330, 300, false) + text(370, 290, "别握金属处", 44, "s", "tb") +
    text(370, 346, "会冻伤手", 40, "s", "th"), { hot: [1] }) +
  group(rect(350, 30, 340, 190, 8, "k") + rect(640, 60, 50, 160, 2, "b") + arrow(500, 130, 630, 130, "hl") +
    text(430, 144, "喷完", 42, "m", "tb"), { hot: [2] }) +
  group(text(520, 440, "小房间缺氧，赶快出来", 38, "m", "tb"), { hot: [2] });

export const extinguishing: Deck = {
  slug: "fire-extinguisher",
  trade: "fire",
  title: "灭火器：提、拔、握、压，扫火根",
  sounds: { 着火: "zhao2huo3", 灭火器: "mie4huo3qi4", 上风: "shang4feng1", 压把: "ya1ba4", 干粉: "gan1fen3", 颠几下: "dian1ji3xia4" },
  slides: [
    {
      kind: "cover", title: "提、拔、握、压，扫火根", line: "灭火器怎么用，四个字，一句话。",
      drawing: group(extinguisher, { at: "translate(218 424) scale(1.12)" }),
      say: ["这一讲，学灭火器怎么用。", "记住四个字，提，拔，握，压，再加一句，扫火根。"],
    },
    {
      kind: "points", title: "站：上风处，2～5 米", drawing: stance,
      points: [{ text: "提到上风处，烟往外吹" }, { text: "背后留好退路" }],
      say: ["把灭火器提到上风处，离火两到五米。", "背后要留好退路，火大了能撤。"],
    },
    {
      kind: "wide", title: "四个动作，次序不能乱", drawing: fourSteps,
      say: ["提，提起灭火器，干粉的先上下颠几下，让粉松开。", "拔，拔掉保险销。", "握，一只手握住喷管前端。", "压，另一只手压下压把，干粉就喷出来。"],
    },
    {
      kind: "points", title: "扫：对准火苗的根部", drawing: roots,
      points: [{ text: "对准根部左右扫，由近往远推" }, { text: "没扑灭，马上撤，打 119" }],
      say: ["对准火苗的根部左右扫，由近往远推，不要对着火头喷。", "四公斤的干粉只喷十几秒，没扑灭就马上撤，打幺幺九。"],
    },
    {
      kind: "points", title: "二氧化碳的，多记两条", drawing: dioxide,
      points: [{ text: "不要握喷筒的金属处" }, { text: "小房间里，喷完赶快出来" }],
      say: ["用二氧化碳灭火器，不要握喷筒的金属处，会冻伤手。", "小房间里喷完，赶快出来，人会缺氧。"],
    },
    {
      kind: "recap", title: "记住这三句",
      points: [{ text: "上风处，2～5 米，留退路" }, { text: "提、拔、握、压" }, { text: "对准根部左右扫，扑不灭就撤" }],
      say: ["记住三句。站上风处，留好退路。", "提，拔，握，压。", "对准根部左右扫，扑不灭就撤。"],
    },
  ],
};
