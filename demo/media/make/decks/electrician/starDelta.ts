import { circle, group, path, rect, text } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { motor } from "./symbols.ts";

/** A winding as a coil from (x1, y1) to (x2, y2). */
function winding(x1: number, y1: number, x2: number, y2: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const lead = (length - 120) / 2;
  const loops = Array.from({ length: 4 }, () => "a15 15 0 0 1 30 0").join("");
  return group(path(`M0 0H${lead}${loops}H${length}`, "l"), { at: `translate(${x1} ${y1}) rotate(${turn.toFixed(1)})` });
}

const starLines = (x: number, y: number): string =>
  winding(x, y - 180, x, y) + winding(x - 160, y + 110, x, y) + winding(x + 160, y + 110, x, y) + circle(x, y, 9, "f");

const star =
  group(starLines(300, 250), { hot: [1] }) + text(300, 50, "L1", 40) + text(110, 410, "L2", 40) + text(490, 410, "L3", 40) +
  group(path("M360 80V240M348 80h24M348 240h24", "hl") + text(384, 180, "220 V", 44, "s", "th"), { hot: [1] }) +
  group(path("M110 90L70 340", "hl") + text(20, 230, "380 V", 44, "s", "th"), { hot: [2] }) +
  group(text(360, 480, "220 × 1.732 ＝ 380", 46, "m", "tb"), { hot: [2] });

const delta =
  group(winding(300, 70, 130, 360) + winding(130, 360, 470, 360) + winding(470, 360, 300, 70) +
    [[300, 70], [130, 360], [470, 360]].map(([x, y]) => circle(x!, y!, 9, "f")).join(""), { hot: [1] }) +
  text(300, 46, "L1", 40) + text(90, 390, "L2", 40) + text(510, 390, "L3", 40) +
  group(text(300, 270, "380 V", 48, "m", "th"), { hot: [1] }) +
  group(text(440, 170, "线电流 ＝", 42, "s", "tb") + text(440, 226, "√3 × 相电流", 42, "s", "th"), { hot: [2] });

const power =
  group(rect(40, 60, 1100, 150, 14, "k") + text(590, 156, "P ＝ √3 × U × I × cosφ", 76, "m", "th"), { hot: [1] }) +
  group(text(300, 300, "U、I 都用线值", 46, "m", "tb"), { hot: [2] }) +
  group(rect(640, 250, 500, 220, 12, "b") + text(890, 320, "电动机还要 × 效率 η", 44, "m", "tb") + text(890, 400, "铭牌 kW 是轴上输出", 44, "m"),
    { hot: [3] }) +
  group(motor(300, 430), { at: "translate(0 0)" });

export const estimate =
  motor(150, 220) + text(150, 350, "7.5 kW", 50, "m", "tb") +
  group(text(490, 150, "一千瓦两安", 60, "m", "th"), { hot: [1] }) +
  group(text(490, 280, "7.5 × 2 ＝ 15 A", 54, "m", "tb"), { hot: [2] }) +
  group(rect(300, 350, 390, 120, 10, "k") + text(495, 424, "再跟铭牌核对", 46, "m", "tb"), { hot: [2] });

export const starDelta: Deck = {
  slug: "electrician-star-delta",
  trade: "electrician",
  title: "星形和三角形：380 V 与 220 V 从哪里来",
  sounds: { 相电压: "xiang4dian4ya1", 相电流: "xiang4dian4liu2", 三相: "san1xiang4", 铭牌: "ming2pai2", 估算: "gu1suan4", 相等: "xiang1deng3" },
  slides: [
    {
      kind: "cover",
      title: "星形和<br>三角形",
      line: "380 V 与 220 V 从哪里来。",
      drawing: group(starLines(230, 240), {}),
      say: ["这一讲，学星形和三角形两种接法。", "三百八十伏和二百二十伏，到底从哪里来。"],
    },
    {
      kind: "points",
      title: "星形：三个尾巴接在一起",
      drawing: star,
      points: [{ text: "一根线到中点：相电压 220 V" }, { text: "两根线之间：线电压是 √3 倍，380 V" }, { text: "线电流等于相电流" }],
      say: [
        "三个绕组的尾巴接在一起，就是星形，每个绕组上是相电压，二百二十伏。",
        "两根线之间是线电压，等于相电压的根号三倍，二百二乘一点七三二，就是三百八。",
        "线上的电流，就是绕组里的电流。",
      ],
    },
    {
      kind: "points",
      title: "三角形：首尾相连",
      drawing: delta,
      points: [{ text: "绕组上就是 380 V，两个电压相等" }, { text: "线电流是相电流的 √3 倍" }],
      say: ["三个绕组首尾相连，就是三角形，每个绕组直接承受三百八十伏，线电压等于相电压。", "电流反过来，线电流是相电流的根号三倍。"],
    },
    {
      kind: "wide",
      title: "三相功率怎么算",
      drawing: power,
      say: ["三相功率，等于根号三，乘电压，乘电流，乘功率因数。", "电压和电流，都用线上的值，星形三角形一个公式。", "电动机还要再乘效率，因为铭牌上的千瓦，是轴上输出的功率。"],
    },
    {
      kind: "points",
      title: "现场估算：一千瓦两安",
      drawing: estimate,
      points: [{ text: "380 V 电动机，一千瓦约两安" }, { text: "7.5 kW 约 15 A，差得多就是看错了" }],
      say: ["三百八十伏的电动机，估算电流，记住一句，一千瓦两安。", "七点五千瓦，大约十五安，再跟铭牌核对，差得多，就是哪里看错了。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "星形：电压 √3 倍，电流相等" }, { text: "三角形：电压相等，电流 √3 倍" }, { text: "380 V 电动机，一千瓦两安" }],
      say: ["记住三句。星形，电压根号三倍，电流相等。", "三角形，电压相等，电流根号三倍。", "三百八十伏电动机，一千瓦两安。"],
    },
  ],
};
