import { ball, circle, group, path, rect, text, verdict } from "../pen.ts";
import type { Deck } from "../shape.ts";

/** A vacuum flask 90 wide and 250 high, its foot centred on (0, 0). */
const flask =
  rect(-45, -180, 90, 180, 16, "b2") +
  rect(-38, -222, 76, 44, 8, "b") +
  rect(-26, -250, 52, 30, 8, "k") +
  path("M-45 -140H45M-45 -40H45", "l") +
  path("M28 -126V-54", "m");
const at = (x: number, y: number, s: number, content: string): string => group(content, { at: `translate(${x} ${y}) scale(${s})` });

const phone =
  rect(110, 30, 240, 400, 30, "k") +
  path("M200 54h60", "l") +
  rect(132, 80, 196, 196, 6, "w") +
  at(230, 268, 0.7, flask.replaceAll('"l"', '"dkl"')) +
  text(140, 320, "￥89", 36, "s", "th") +
  path("M140 348H320M140 376H260", "l") +
  rect(132, 394, 196, 14, 7, "o");

const composition =
  group(
    rect(30, 40, 300, 300, 4, "w") +
      at(180, 312, 0.98, flask.replaceAll('"l"', '"dkl"')) +
      path("M130 40V340M230 40V340M30 140H330M30 240H330", "dkl d") +
      path("M14 40V340M4 40h20M4 340h20", "n"),
    { hot: [1] },
  ) +
  verdict(330, 40, true) +
  group(text(180, 388, "主体占画面约三分之二", 27, "m", "tb"), { hot: [2] }) +
  group(text(180, 426, "800×800 像素以上", 26, "m", "th"), { hot: [1] }) +
  group(
    rect(410, 40, 300, 300, 4, "b") +
      at(480, 310, 0.42, flask) +
      path("M430 80h150M430 116h210M430 152h120M560 210h130M560 246h100", "hl") +
      circle(640, 110, 44, "o") +
      text(640, 120, "爆款", 28, "m", "td") +
      rect(600, 280, 90, 44, 6, "h") +
      verdict(710, 40, false) +
      text(560, 388, "字多、主体小、底色乱", 27, "m", "tb"),
    { hot: [3] },
  );

const frame = (x: number, n: number, word: string, note: string, drawing: string): string =>
  group(
    rect(x, 40, 212, 212, 6, n === 1 ? "w" : "b") +
      drawing +
      ball(x + 106, 284, n) +
      text(x + 106, 340, word, 31, "m", "tb") +
      text(x + 106, 380, note, 24),
    { hot: [n <= 1 ? 1 : n <= 3 ? 2 : 3] },
  );

const five =
  frame(0, 1, "正面", "白底，看清整体", at(106, 236, 0.7, flask)) +
  frame(
    235,
    2,
    "卖点",
    "一张只讲一个",
    at(300, 236, 0.66, flask) + text(396, 140, "12 h", 40, "m", "th") + text(396, 180, "保温", 28, "m", "tb"),
  ) +
  frame(
    470,
    3,
    "细节",
    "杯口、密封圈",
    circle(576, 146, 84, "k") + circle(576, 146, 60, "l") + circle(576, 146, 46, "hl") + path("M636 206L668 238", "l"),
  ) +
  frame(
    705,
    4,
    "尺寸",
    "标出长宽高和容量",
    at(790, 236, 0.7, flask) +
      path("M846 62V236M834 62h24M834 236h24", "hl") +
      text(884, 146, "25", 30, "m", "th") +
      text(884, 180, "cm", 24, "m", "th"),
  ) +
  frame(
    940,
    5,
    "场景",
    "谁在哪里用",
    path("M940 210H1152", "l") +
      at(1000, 210, 0.46, flask) +
      rect(1040, 110, 96, 66, 4, "k") +
      path("M1030 210L1044 178H1134L1146 210Z", "b2"),
  );

const block = (x: number, w: number, word: string, name: string, n: number): string =>
  group(
    rect(x, 96, w, 84, 8, "b2") +
      text(x + w / 2, 150, word, 32, "m", "tb") +
      path(`M${x + w / 2} 180V224`, "n") +
      text(x + w / 2, 258, name, 27),
    { hot: [n] },
  );

const formula =
  block(0, 170, "匠家", "品牌", 1) +
  block(184, 230, "保温杯", "品类词：买家怎么搜", 1) +
  block(428, 270, "316 不锈钢", "材质", 2) +
  block(712, 190, "500 ml", "规格", 2) +
  block(916, 236, "车载防漏", "卖点、场景", 2) +
  path("M0 60H414M0 48v24M414 48v24", "n") +
  text(207, 44, "最重要的词放前面", 27, "m", "th") +
  group(
    path("M0 330H1152M0 318v24M1152 318v24", "n") + text(576, 374, "总长不超过平台上限：常见为 60 个字符，也就是 30 个汉字", 28, "m", "tb"),
    { hot: [3] },
  );

const bad = (y: number, words: string, why: string, n: number): string =>
  group(
    rect(10, y, 690, 116, 12, "k") +
      text(40, y + 52, words, 30, "s", "tb") +
      text(40, y + 92, why, 25, "s", "ts") +
      verdict(652, y + 58, false),
    { hot: [n] },
  );
const pitfalls =
  bad(16, "全网最佳保温杯", "绝对化用语，广告法不允许", 1) +
  bad(158, "保温杯 水杯 杯子 茶杯 咖啡杯", "堆同类词，读不通，也会降权", 2) +
  bad(300, "图上是 316，实物是 201", "图文与实物不符，退货还要担责", 3);

export const ecommerce: Deck = {
  trade: "ecommerce",
  name: "电子商务",
  title: "商品主图与标题",
  sounds: { 不符: "bu4fu2", 只讲: "zhi3jiang3", 担责: "dan1ze2" },
  slides: [
    {
      kind: "cover", title: "商品主图<br>与标题", line: "图让人点进来，标题让人搜得到。",
      parts: ["主图的尺寸与构图", "五张图各讲什么", "标题公式与禁忌"],
      drawing: phone,
      say: ["这一讲，学商品主图和标题怎么做。", "主图让人愿意点进来，标题让人搜得到。"],
    },
    {
      kind: "points", title: "主图：正方形，主体大", drawing: composition,
      points: [{ text: "正方形，边长<br>800 像素以上，可放大", hot: [1] }, { text: "主体居中，约占画面三分之二", hot: [2] }, { text: "底色干净，文字不超过一行", hot: [3] }],
      say: ["主图做成正方形，边长八百像素以上，买家才能放大看。", "主体居中，占画面的三分之二左右。", "底色要干净，文字太多，商品太小，手机上根本看不清。"],
    },
    {
      kind: "wide", title: "五张主图，各讲一件事", line: "以保温杯为例，按买家想知道的顺序排。", drawing: five,
      say: ["第一张，正面白底，看清整体。", "第二张讲卖点，一张只讲一个。第三张拍细节，比如杯口和密封圈。", "第四张标尺寸和容量，第五张放使用场景，告诉买家谁在哪里用。"],
    },
    {
      kind: "wide", title: "标题公式", line: "品牌＋品类词＋属性＋卖点，一口气读得通。", drawing: formula,
      say: ["标题先写品牌和品类词，品类词就是买家怎么搜，你就怎么写。", "接着写材质和规格，再写卖点和场景。", "总长不要超过平台的上限，常见的是六十个字符，也就是三十个汉字。"],
    },
    {
      kind: "points", title: "三个不能踩的坑", drawing: pitfalls,
      points: [{ text: "不写“最佳”“最高级”<br>“国家级”", hot: [1] }, { text: "不堆同类词，一个词只写一次", hot: [2] }, { text: "材质、规格与实物一致", hot: [3] }],
      say: ["第一，不写国家级，最高级，最佳，广告法不允许。", "第二，不堆砌同类词，一个词写一次就够。", "第三，材质和规格要和实物一致，不符就要退货，还要担责任。"],
    },
    {
      kind: "recap", title: "上架前查三遍",
      points: [{ text: "用手机看主图：一眼认出卖什么", hot: [1] }, { text: "把标题读一遍：通顺，没有错字", hot: [2] }, { text: "对照实物查参数：一项也不虚标", hot: [3] }],
      say: ["上架前查三遍。用手机看主图，一眼认出卖什么。", "把标题读一遍，通顺，没有错字。", "对照实物查参数，一项也不虚标。"],
    },
  ],
};
