import { circle, dim, ellipse, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";

const monitor = (x: number, y: number, high: string, low: string): string =>
  rect(x, y, 230, 200, 18, "b2") + rect(x + 24, y + 22, 182, 120, 8, "k") + text(x + 115, y + 74, high, 48, "m", "th") +
    text(x + 115, y + 130, low, 48, "m", "th") + circle(x + 115, y + 170, 14, "h");

const posture =
  path("M20 480H700", "m") +
  circle(170, 80, 46, "k") + path("M170 126V330L290 340V480M170 340L280 346", "l") + rect(110, 340, 120, 140, 6, "b") +
  rect(320, 260, 260, 22, 4, "b2") + path("M340 282V480M560 282V480", "l") + path("M172 180Q230 250 420 248", "l") +
    rect(240, 206, 60, 50, 8, "h") +
  group(rect(460, 180, 100, 80, 8, "b2") + path("M60 232H690", "hl d") + text(640, 216, "心脏", 40, "m", "th"), { hot: [2] }) +
  group(text(480, 80, "安静坐 5 分钟", 46, "m", "tb") + text(480, 140, "不抽烟，不喝浓茶", 40, "m"), { hot: [1] });

const cuff =
  path("M40 180Q200 130 380 170L680 230V350L380 330Q200 350 40 320Z", "b") +
  group(rect(110, 146, 190, 196, 14, "b2") + text(205, 256, "袖带", 44, "m", "tb"), { hot: [1] }) +
  group(ellipse(400, 250, 14, 80, "hl") + text(430, 130, "肘窝", 42, "s", "tb"), { hot: [1] }) +
  group(dim(300, 400, 410, "") + text(350, 470, "2～3 厘米", 46, "m", "th"), { hot: [1] }) +
  group(path("M290 120q-10 30 4 60M320 112q-6 40 6 70", "hl") + text(230, 80, "塞得进一到两指", 42, "m", "tb"), { hot: [2] });

const sides =
  circle(360, 80, 50, "k") + path("M360 130V360L300 490M360 360L420 490", "l") +
  group(path("M360 170L220 330", "l") + rect(240, 220, 60, 50, 8, "h") + verdict(160, 230, true) + text(130, 330, "健侧量", 46, "m", "th"),
    { hot: [1] }) +
  group(path("M360 170L500 330", "m d") + verdict(560, 200, false) + text(600, 300, "偏瘫侧", 44, "m", "tb") +
    text(600, 360, "有瘘的手", 44, "m", "tb"), { hot: [1, 2] });

const height =
  path("M20 250H700", "hl d") + text(640, 234, "心脏", 40, "m", "th") +
  group(rect(60, 220, 220, 60, 10, "b2") + verdict(170, 150, true) + text(170, 350, "一样高：准", 42, "m", "tb"), { hot: [1] }) +
  group(rect(400, 350, 220, 60, 10, "b2") + verdict(510, 320, false) + text(510, 470, "胳膊低：偏高", 42, "m", "th"), { hot: [2] });

const values =
  group(monitor(40, 40, "120", "80") + text(310, 110, "上：收缩压", 44, "s", "tb") + text(310, 180, "下：舒张压", 44, "s", "tb") +
    text(310, 240, "单位 mmHg", 40, "s"), { hot: [1] }) +
  path("M620 30V470", "m d") +
  group(text(900, 100, "≥ 140/90", 70, "m", "th") + text(900, 170, "算偏高，记下来", 44, "m", "tb"), { hot: [2] }) +
  group(rect(660, 220, 490, 250, 14, "k") + text(905, 290, "突然超过 180/110", 46, "m", "tb") +
    text(905, 360, "低于 90/60 又头晕胸闷", 44, "m", "tb") + text(905, 436, "立刻报告", 54, "m", "th"), { hot: [3] }) +
  group(path("M40 320H560M40 390H560M40 460H560M220 290V480", "n") + text(60, 374, "8:00", 38, "s") +
    text(250, 374, "132/84 右上臂", 38, "s"), { hot: [1] });

export const bloodPressure: Deck = {
  slug: "eldercare-blood-pressure",
  trade: "eldercare",
  title: "量血压：袖带高低、松紧、左右手",
  sounds: { 量血压: "liang2xue4ya1", 血压计: "xue4ya1ji4", 血压: "xue4ya1", 量前: "liang2qian2", 量健侧: "liang2jian4ce4", 能量: "neng2liang2",
    厘米: "li2mi3", 瘘: "lou4", 收缩压: "shou1suo1ya1", 舒张压: "shu1zhang1ya1", 肘窝: "zhou3wo1" },
  slides: [
    {
      kind: "cover",
      title: "量血压",
      line: "袖带高低、松紧、左右手，差一点数就不准。",
      drawing: monitor(115, 60, "120", "80") + path("M230 260V320Q230 350 190 350", "l") + rect(70, 320, 120, 80, 14, "k"),
      say: ["这一讲，学给老人量血压。", "袖带的高低，松紧，左右手，差一点，数就不准。"],
    },
    {
      kind: "points",
      title: "量之前：坐好，歇 5 分钟",
      drawing: posture,
      points: [{ text: "安静休息 5 分钟，半小时内不抽烟、不喝浓茶" }, { text: "手臂、心脏、血压计一个高度" }],
      say: ["量前坐着安静休息五分钟，半小时内不抽烟，不喝浓茶。", "手臂，心脏，血压计，要在一个高度。"],
    },
    {
      kind: "points",
      title: "袖带：肘窝上 2～3 厘米",
      drawing: cuff,
      points: [{ text: "下缘在肘窝上 2～3 厘米" }, { text: "松紧塞得进一到两指" }],
      say: ["袖带的下缘，在肘窝上面二到三厘米。", "松紧以塞得进一到两个手指为好，太松偏高，太紧偏低。"],
    },
    {
      kind: "points",
      title: "高低：胳膊低了，数偏高",
      drawing: height,
      points: [{ text: "上臂和心脏一样高，才准" }, { text: "胳膊低了，数值偏高" }],
      say: ["上臂放在桌上，和心脏一样高，量出来才准。", "胳膊垂下去，位置低了，数值就偏高。"],
    },
    {
      kind: "points",
      title: "左右手：偏瘫量健侧",
      drawing: sides,
      points: [{ text: "偏瘫老人量健侧" }, { text: "有动静脉瘘的手不能量" }],
      say: ["偏瘫的老人，量有力的那一侧。", "做透析的老人，有动静脉瘘的那只手，不能量。"],
    },
    {
      kind: "wide",
      title: "记录和报告",
      drawing: values,
      say: ["记录写收缩压和舒张压，还要写时间，量的哪只手。", "达到一百四，九十，算偏高。", "突然超过一百八，一百一，或者低于九十，六十，又有头晕胸闷，立刻报告。"],
    },
  ],
};
