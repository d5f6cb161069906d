import { arrow, ball, bend, circle, ellipse, group, path, rect, text } from "../pen.ts";
import type { Deck } from "../shape.ts";

/** Person lying on the back, seen from the side; head at the left, feet at (500, 0). */
const lying =
  circle(40, -46, 34, "b2") + path("M74 -44Q110 -76 190 -72L300 -66Q330 -80 372 -100L410 -54L480 -34V-58L498 -60L504 -10H70Z", "b") +
  path("M120 -62Q150 -30 226 -30", "l") + path("M-10 -14Q20 -34 74 -20L70 0H-14Z", "k");

/** Bed from the side, 620 wide, its top at y. */
const bed = (x: number, y: number): string =>
  rect(x, y, 620, 30, 6, "b") +
  path(`M${x + 10} ${y + 30}v80M${x + 610} ${y + 30}v80M${x - 6} ${y - 90}v150M${x + 626} ${y - 50}v110`, "l") +
  circle(x + 10, y + 122, 12, "k") +
  circle(x + 610, y + 122, 12, "k");

const pressure =
  bed(50, 280) +
  group(lying, { at: "translate(110 280)" }) +
  [
    ["枕部", 140, 150, 140, 264],
    ["肩胛", 226, 90, 206, 272],
    ["肘部", 330, 150, 330, 256],
    ["骶尾", 440, 90, 420, 272],
    ["足跟", 590, 150, 604, 274],
  ]
    .map(([name, x, y, px, py]) =>
      group(
        path(`M${px} ${py}L${x} ${Number(y) + 12}`, "n") +
          circle(Number(px), Number(py), 10, "h") +
          text(Number(x), Number(y), String(name), 28, "m", "tb"),
        { hot: [2] },
      ),
    )
    .join("") +
  group(circle(640, 34, 28, "k") + path("M640 18V34L652 42", "hl") + text(600, 44, "至少每 2 小时", 28, "e", "th"), { hot: [1] });

const ready =
  bed(50, 250) +
  group(circle(60, 372, 26, "hl") + text(110, 420, "① 刹住床轮", 27, "s", "tb"), { hot: [1] }) +
  group(path("M180 250V150H540V250M270 150V250M360 150V250M450 150V250", "l") + text(360, 132, "② 拉起对侧床栏", 27, "m", "tb"), {
    hot: [2],
  }) +
  group(rect(560, 190, 90, 56, 26, "b2") + rect(560, 132, 90, 56, 26, "b2") + text(604, 110, "③ 软枕 2～3 个", 27, "m", "tb"), {
    hot: [3],
  }) +
  group(
    path("M70 40h170q20 0 20 20v34q0 20 -20 20h-110l-30 26v-26h-30q-20 0 -20 -20v-34q0 -20 20 -20z", "k") +
      text(155, 86, "奶奶，翻个身", 25),
    { hot: [1] },
  );

/** Bed from above, 240x330, with a person whose body is drawn around x = 0. */
const above = (x: number, n: number, word: string, body: string, extra: string): string =>
  group(
    rect(x, 0, 252, 326, 14, "k") +
      rect(x + 76, 14, 100, 54, 16, "b") +
      body +
      extra +
      ball(x + 30, 32, n) +
      text(x + 126, 376, word, 28, "m", "tb"),
    { hot: [n] },
  );
const bentKnees = (x: number): string =>
  group(
    circle(0, 0, 26, "b2") +
      path("M-40 40Q0 22 40 40L34 150H-34Z", "b2") +
      path("M-18 150L-44 196L-12 232M18 150L44 196L12 232", "l") +
      path("M-40 44L20 92M40 44L-20 104", "l"),
    { at: `translate(${x} 48)` },
  );
const side = (x: number): string =>
  group(
    circle(0, 0, 26, "b2") +
      path("M-14 30Q26 40 22 90L16 150H-20Q-34 90 -14 30Z", "b2") +
      path("M10 150L62 190L24 250M-10 150L36 206L-2 262", "l") +
      path("M8 56L58 80L50 116", "l"),
    { at: `translate(${x} 48)` },
  );

const turn =
  above(0, 1, "双臂抱胸，双腿屈起", bentKnees(126), "") +
  above(300, 2, "托肩托臀，移到近侧", bentKnees(378), arrow(490, 160, 436, 160, "hl")) +
  above(600, 3, "扶肩扶髋，翻向对侧", side(726), bend("M676 120Q706 70 776 100", 776, 100, 30, "hl")) +
  above(900, 4, "垫枕，拉平衣服床单", side(1026), ellipse(972, 150, 20, 66, "b") + ellipse(1066, 256, 40, 16, "b"));

const wedge =
  path("M40 372H680", "l") +
  path("M40 372v34H680v-34", "m") +
  group(path("M420 368H660L590 200Z", "b2") + text(590, 432, "背后软枕", 26), { hot: [1] }) +
  group(ellipse(0, 0, 150, 72, "b"), { at: "translate(420 262) rotate(-30)" }) +
  group(circle(0, 0, 50, "b2") + path("M-10 -50L0 -66L10 -50", "l"), { at: "translate(420 262) rotate(-30)" }) +
  group(
    path("M230 372L672 117", "m d") +
      path("M370 372A140 140 0 0 0 351 302", "hl") +
      text(150, 340, "约 30°", 32, "m", "th") +
      path("M200 336L346 338", "n"),
    { hot: [1] },
  ) +
  group(
    rect(40, 80, 230, 170, 12, "k") +
      rect(64, 102, 150, 34, 17, "b") +
      ellipse(140, 154, 76, 20, "b2") +
      rect(64, 172, 170, 34, 17, "b") +
      text(154, 240, "两膝之间垫枕", 25, "m", "tb"),
    { hot: [2] },
  ) +
  text(420, 60, "从床头看", 26, "m", "ts");

const skin =
  path("M20 60Q180 20 340 60V400H20Z", "b") +
  ellipse(180, 220, 76, 56, "h") +
  group(path("M160 400V280Q160 252 180 252Q200 252 200 280V400", "k") + text(180, 120, "指压 3 秒，松开看", 27, "m", "tb"), { hot: [1] }) +
  group(
    rect(390, 60, 310, 150, 14, "k") +
      circle(450, 134, 34, "w") +
      text(500, 122, "变白又转红", 28, "s", "tb") +
      text(500, 164, "解除压力，多看", 25, "s"),
    { hot: [2] },
  ) +
  group(
    rect(390, 250, 310, 150, 14, "k") +
      circle(450, 324, 34, "no") +
      text(500, 312, "一直是红的", 28, "s", "tb") +
      text(500, 354, "1 期压疮，上报", 25, "s"),
    { hot: [3] },
  );

export const eldercare: Deck = {
  trade: "eldercare",
  name: "养老护理",
  title: "协助卧床老人翻身",
  sounds: { 压疮: "ya1chuang1", 骶尾: "di3wei3", 为什么: "wei4shen2me5", 发红: "fa1hong2" },
  slides: [
    {
      kind: "cover",
      title: "协助卧床老人<br>翻身",
      line: "翻得稳、垫得准、看得细。",
      parts: ["为什么至少两小时翻一次", "四步翻身法", "垫枕与查看皮肤"],
      drawing:
        group(
          rect(0, 0, 620, 30, 6, "b") + path("M10 30v70M610 30v70M-6 -90v150M626 -50v110", "l") + group(lying, { at: "translate(60 0)" }),
          { at: "translate(56 280) scale(.56)" },
        ) + bend("M150 170A96 96 0 0 1 310 170", 310, 170, 62, "hl"),
      say: ["这一讲，学协助卧床老人翻身。", "先说为什么翻，再学怎么翻，最后看皮肤。"],
    },
    {
      kind: "points",
      title: "为什么要翻身",
      drawing: pressure,
      points: [
        { text: "至少每 2 小时翻一次身，夜里也要翻", hot: [1] },
        { text: "骨头突出处最怕压，压久了会生压疮", hot: [2] },
      ],
      say: ["卧床老人，至少每两小时翻一次身，夜里也要翻。", "后脑，肩胛，手肘，骶尾和足跟，骨头突出，压久了容易生压疮。"],
    },
    {
      kind: "points",
      title: "翻身前的准备",
      drawing: ready,
      points: [
        { text: "洗手，刹住床轮，告诉老人要做什么", hot: [1] },
        { text: "拉起对侧床栏，防止坠床", hot: [2] },
        { text: "备好软枕，理顺各种管路", hot: [3] },
      ],
      say: ["先洗手，刹住床轮，再告诉老人要做什么。", "拉起对侧床栏，防止坠床。", "备好软枕，把各种管路理顺，避免拉脱。"],
    },
    {
      kind: "wide",
      title: "四步翻身",
      line: "从上往下看，护理员站在左边，老人向右翻成侧卧。",
      drawing: turn,
      say: [
        "第一步，双臂抱在胸前，双腿屈起。",
        "第二步，托住肩和臀，把老人移到靠近自己的一侧，不要拖拉。",
        "第三步，一手扶肩，一手扶髋，轻轻翻向对侧。",
        "第四步，垫好软枕，拉平衣服和床单。",
      ],
    },
    {
      kind: "points",
      title: "侧卧 30°，垫稳软枕",
      drawing: wedge,
      points: [
        { text: "背后垫软枕，<br>身体斜侧约 30°", hot: [1] },
        { text: "两膝之间垫枕，<br>耳朵、手臂不压住", hot: [2] },
      ],
      say: ["背后垫软枕，身体斜侧大约三十度，比完全侧卧压力小。", "两膝之间垫一个枕头，耳朵和手臂不要压住。"],
    },
    {
      kind: "points",
      title: "每次翻身都看皮肤",
      drawing: skin,
      points: [
        { text: "发红处用手指轻压，再松开", hot: [1] },
        { text: "先变白再转红：解除压力，继续观察", hot: [2] },
        { text: "压不褪色：不要按摩，马上报告并记录", hot: [3] },
      ],
      say: [
        "看到发红的地方，用手指轻压，再松开。",
        "先变白又转红，解除压力，继续观察。",
        "压了不褪色，可能是一期压疮，不要按摩，马上报告，并做好记录。",
      ],
    },
  ],
};
