import { arrow, ball, bend, circle, ellipse, group, path, rect, text } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { bed, lying } from "./parts.ts";

/** A sore place on the person who lies on the bed: its name above, a leader to it. */
const place = (name: string, x: number, y: number, px: number, py: number): string =>
  group(path(`M${px} ${py}L${x} ${y + 16}`, "n") + circle(px, py, 12, "h") + text(x, y, name, 38, "m", "tb"), { hot: [2] });

const pressure =
  bed(50, 330) +
  group(lying, { at: "translate(110 330)" }) +
  place("耳朵", 130, 170, 160, 300) + place("肩胛", 236, 120, 206, 322) + place("髋部", 420, 190, 410, 300) +
  place("骶尾", 470, 120, 436, 324) + place("脚跟", 620, 180, 606, 324) +
  group(circle(60, 50, 34, "k") + path("M60 30V50L76 60", "hl") + text(116, 64, "至少每 2 小时翻一次", 42, "s", "th"), { hot: [1] });

/** Bed from above, with a person whose body is drawn around x + 126. */
const above = (x: number, n: number, word: string, body: string, extra: string): string =>
  group(
    rect(x, 0, 270, 390, 14, "k") + rect(x + 85, 14, 100, 54, 16, "b") + body + extra + ball(x + 36, 40, n) +
      text(x + 135, 450, word, 40, "m", "tb"),
    { hot: [n] },
  );
const bentKnees = (x: number): string =>
  group(
    circle(0, 0, 30, "b2") + path("M-44 46Q0 26 44 46L38 170H-38Z", "b2") +
      path("M-20 170L-50 224L-14 268M20 170L50 224L14 268", "l") + path("M-44 50L24 106M44 50L-22 120", "l"),
    { at: `translate(${x} 54)` },
  );
const side = (x: number): string =>
  group(
    circle(0, 0, 30, "b2") + path("M-16 34Q30 46 26 104L18 170H-22Q-40 104 -16 34Z", "b2") +
      path("M12 170L70 216L28 284M-12 170L42 234L-2 298", "l") + path("M10 64L66 92L58 132", "l"),
    { at: `translate(${x} 54)` },
  );
const turn =
  above(0, 1, "抱胸屈膝", bentKnees(135), "") +
  above(304, 2, "移到近侧", bentKnees(406), arrow(530, 190, 476, 190, "hl")) +
  above(608, 3, "整体翻身", side(743), bend("M690 140Q722 84 796 118", 796, 118, 30, "hl")) +
  above(912, 4, "垫枕拉平", side(1047), ellipse(984, 176, 24, 76, "b") + ellipse(1086, 300, 46, 18, "b"));

const wedge =
  path("M40 430H680", "l") +
  group(path("M420 426H660L590 258Z", "b2") + text(560, 484, "背后软枕", 38), { hot: [1] }) +
  group(ellipse(0, 0, 150, 72, "b"), { at: "translate(420 320) rotate(-30)" }) +
  group(circle(0, 0, 50, "b2") + path("M-10 -50L0 -66L10 -50", "l"), { at: "translate(420 320) rotate(-30)" }) +
  group(path("M230 430L672 175", "m d") + path("M370 430A140 140 0 0 0 351 360", "hl") + text(190, 400, "约 30°", 46, "m", "th"),
    { hot: [1] }) +
  group(
    rect(40, 30, 300, 220, 12, "k") + rect(70, 50, 190, 40, 20, "b") + ellipse(160, 112, 96, 22, "b2") + rect(70, 134, 210, 40, 20, "b") +
      text(190, 228, "两膝之间垫枕", 40, "m", "tb"),
    { hot: [2] },
  ) +
  group(path("M420 60H600V110H660V140H420Z", "b") + path("M400 150H460V190H400Z", "b2") + text(560, 214, "脚跟悬空", 40, "m", "tb"),
    { hot: [3] });

const skin =
  path("M20 60Q180 20 320 60V460H20Z", "b") + ellipse(170, 280, 80, 62, "h") +
  group(path("M150 460V340Q150 312 170 312Q190 312 190 340V460", "k") + text(170, 140, "指压，松开看", 40, "m", "tb"), { hot: [1] }) +
  group(rect(360, 60, 340, 170, 14, "k") + circle(420, 146, 36, "w") + text(480, 132, "变白又转红", 40, "s", "tb") +
    text(480, 190, "减压，再看", 38, "s"), {
    hot: [2],
  }) +
  group(rect(360, 280, 340, 170, 14, "k") + circle(420, 366, 36, "no") + text(480, 352, "压不褪色", 40, "s", "tb") +
    text(480, 410, "一期压疮", 38, "s"), {
    hot: [3],
  });

export const turning: Deck = {
  slug: "eldercare-turning",
  trade: "eldercare",
  title: "翻身两小时一次：五个部位看红不红",
  sounds: { 压疮: "ya1chuang1", 骶尾: "di3wei3", 发红: "fa1hong2", 髋部: "kuan1bu4", 肩髋: "jian1kuan1", 肩胛: "jian1jia3" },
  slides: [
    {
      kind: "cover",
      title: "翻身两小时<br>一次",
      line: "怎么翻，怎么垫，五个部位看红不红。",
      drawing:
        group(rect(0, 0, 620, 30, 6, "b") + path("M10 30v70M610 30v70M-6 -90v150M626 -50v110", "l") +
          group(lying, { at: "translate(60 0)" }), {
          at: "translate(56 280) scale(.56)",
        }) + bend("M150 170A96 96 0 0 1 310 170", 310, 170, 62, "hl"),
      say: ["这一讲，学给卧床老人翻身。", "先说为什么两小时一次，再学怎么翻，最后看皮肤。"],
    },
    {
      kind: "points",
      title: "压久了就会生压疮",
      drawing: pressure,
      points: [{ text: "至少每 2 小时翻一次，记时间和卧位" }, { text: "看五处：骶尾、髋部、肩胛、脚跟、耳朵" }],
      say: ["卧床老人，至少每两小时翻一次身，夜里也要翻，记下时间和卧位。", "骨头突出的地方最怕压，骶尾，髋部，肩胛，脚跟和耳朵，五处都要看。"],
    },
    {
      kind: "wide",
      title: "四步翻身",
      drawing: turn,
      say: [
        "第一步，刹住床轮，双臂抱在胸前，双腿屈起。",
        "第二步，托住肩和臀，把老人移到靠近自己的床边，不要拖拽。",
        "第三步，抱住肩和髋，整体转向对侧。",
        "第四步，垫好软枕，拉平衣服和床单。",
      ],
    },
    {
      kind: "points",
      title: "侧卧 30°，垫稳软枕",
      drawing: wedge,
      points: [{ text: "身体斜侧约 30°，背后垫枕" }, { text: "两膝之间垫枕" }, { text: "脚踝下垫枕，脚跟悬空" }],
      say: ["身体斜侧大约三十度，背后垫软枕，比完全侧卧压力小。", "两膝之间垫一个枕头。", "脚踝下面也垫，让脚跟悬空。"],
    },
    {
      kind: "points",
      title: "看皮肤：红不红，褪不褪",
      drawing: skin,
      points: [{ text: "发红处，指压再松开" }, { text: "先白再红：减压，继续观察" }, { text: "不褪色：报告，不按摩，不用气圈" }],
      say: ["看到发红的地方，用手指轻压，再松开。", "先变白又转红，解除压力，继续观察。", "压了不褪色，就是一期压疮，马上减压，报告，别按摩，也别用气圈。"],
    },
  ],
};
