import { arrow, circle, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";

const block = (x: number, w: number, name: string, value: string, hot: number): string =>
  group(rect(x, 60, w, 130, 12, "b2") + text(x + w / 2, 142, name, 50, "m", "tb") + text(x + w / 2, 262, value, 56, "m", "th"),
    { hot: [hot] });
const formula =
  block(0, 240, "访客数", "1000 人", 1) + text(280, 146, "×", 64, "m", "tb") + block(320, 300, "支付转化率", "3%", 1) +
    text(660, 146, "×", 64, "m", "tb") +
  block(700, 220, "客单价", "60 元", 1) + text(952, 146, "＝", 56, "m", "tb") + block(984, 200, "销售额", "1800 元", 2) +
  group(Array.from({ length: 20 }, (_, i) => circle(60 + i * 40, 360, 14, i < 1 ? "h" : "k")).join("") +
    text(60, 440, "1000 人进店", 42, "s", "tb") + arrow(330, 426, 420, 426, "hl") +
    text(450, 440, "30 人下单", 42, "s", "th") + arrow(670, 426, 760, 426, "hl") + text(790, 440, "30 × 60 ＝ 1800", 42, "s", "tb"),
      { hot: [2] });

const column = (x: number, before: number, after: number, name: string, hot: number): string =>
  group(rect(x, 380 - before, 66, before, 2, "b2") + rect(x + 80, 380 - after, 66, after, 2, "h") +
    text(x + 73, 436, name, 44, "m", "tb"), { hot: [hot] });
const compare =
  path("M20 380H700", "m") + column(40, 260, 130, "访客", 2) + column(280, 200, 192, "转化", 1) + column(520, 240, 236, "客单", 1) +
  group(text(250, 90, "掉了一半", 46, "s", "th") + arrow(240, 90, 170, 230, "hl"), { hot: [2] }) + text(30, 500, "左边上周", 38, "s") +
    text(230, 500, "右边本周", 38, "s", "th");

const row = (y: number, what: string, where: string, hot: number): string =>
  group(rect(20, y, 190, 110, 10, "b2") + text(115, y + 70, what, 46, "m", "tb") + arrow(230, y + 55, 290, y + 55, "hl") +
    text(310, y + 70, where, 40, "s", "tb"), { hot: [hot] });
const causes = row(30, "访客掉", "查流量入口", 1) + row(190, "转化掉", "查价格、评价、库存", 2) + row(350, "客单掉", "查套装、搭配", 3);

const calendar =
  Array.from({ length: 7 }, (_, i) => group(rect(30 + i * 94, 80, 84, 120, 8, "k") +
    text(72 + i * 94, 154, String(i + 1), 46, "m", "tb"), { hot: [1] })).join("") +
  group(text(360, 50, "至少看 7 天", 46, "m", "th"), { hot: [1] }) +
  group(rect(60, 270, 270, 110, 10, "b2") + text(195, 340, "只改价格", 46, "m", "tb") + verdict(330, 270, true), { hot: [2] }) +
  group(rect(400, 270, 290, 110, 10, "b") + text(545, 340, "价格图片一起改", 38, "m", "tb") + verdict(690, 270, false), { hot: [2] }) +
  group(text(360, 470, "避开周末和大促", 46, "m", "th"), { hot: [3] });

export const salesSplit: Deck = {
  slug: "ecommerce-sales-split",
  trade: "ecommerce",
  title: "销售额拆三份：访客、转化、客单价",
  sounds: { 拆: "chai1", 转化: "zhuan3hua4", 客单: "ke4dan1", 大促: "da4cu4", 掉了: "diao4le5" },
  slides: [
    {
      kind: "cover",
      title: "销售额<br>拆三份",
      line: "访客、转化、客单价，掉在哪里一眼看出。",
      drawing: path("M230 230V60A170 170 0 0 1 377 315Z", "h") + path("M230 230L377 315A170 170 0 0 1 83 315Z", "b") +
        path("M230 230L83 315A170 170 0 0 1 230 60Z", "k"),
      say: ["这一讲，把销售额拆成三份来看。", "访客，转化，客单价，掉在哪里，一眼看出来。"],
    },
    {
      kind: "wide",
      title: "一个公式，三个数",
      drawing: formula,
      say: ["销售额，等于访客数，乘支付转化率，乘客单价。", "一千人进店，百分之三下单，就是三十单，客单价六十元，就是一千八百元。"],
    },
    {
      kind: "points",
      title: "下降了，先比三个数",
      drawing: compare,
      points: [{ text: "和上周比，三个数摆在一起" }, { text: "只看谁变得最多" }],
      say: ["销售额下降，先别急着降价，把三个数和上周摆在一起比。", "只看谁变得最多，这里是访客掉了一半。"],
    },
    {
      kind: "points",
      title: "谁掉了，查哪里",
      drawing: causes,
      points: [{ text: "访客掉了，查流量入口" }, { text: "转化掉了，查价格、评价、库存" }, { text: "客单掉了，查套装" }],
      say: ["访客掉了，查流量从哪里来，哪个入口少了。", "转化掉了，查价格，评价和库存。", "客单掉了，查套装和搭配。"],
    },
    {
      kind: "points",
      title: "一次只改一样",
      drawing: calendar,
      points: [{ text: "改完至少看 7 天" }, { text: "一次只改一样，才知道谁起作用" }, { text: "避开周末和大促来比较" }],
      say: ["改完以后，至少看七天。", "一次只改一样，不然不知道是哪一改起了作用。", "比较的时候，避开周末和大促。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "销售额 ＝ 访客 × 转化 × 客单价" }, { text: "先找变得最多的那个数" }, { text: "一次改一样，看 7 天" }],
      say: ["记住三句。销售额等于访客，乘转化，乘客单价。", "先找变得最多的那个数。", "一次改一样，看七天。"],
    },
  ],
};
