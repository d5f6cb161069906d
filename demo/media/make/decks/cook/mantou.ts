import { arrow, circle, ellipse, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";

const bowl = (x: number, y: number, w: number): string =>
  path(`M${x - w} ${y}H${x + w}Q${x + w * 0.8} ${y + w * 0.9} ${x} ${y + w * 0.9}Q${x - w * 0.8} ${y + w * 0.9} ${x - w} ${y}Z`, "b");
const dough = (x: number, y: number, r: number): string =>
  path(`M${x - r} ${y}Q${x - r} ${y - r} ${x} ${y - r}Q${x + r} ${y - r} ${x + r} ${y}Z`, "w");
const bun = (x: number, y: number): string =>
  path(`M${x - 70} ${y}Q${x - 80} ${y - 90} ${x} ${y - 94}Q${x + 80} ${y - 90} ${x + 70} ${y}Z`, "w");

const part = (x: number, word: string, grams: string, drawing: string, hot: number): string =>
  group(drawing + text(x, 350, word, 48, "m", "tb") + text(x, 420, grams, 50, "m", "th"), { hot: [hot] });
const recipe =
  part(150, "中筋面粉", "500 克", path("M60 120H240L224 280H76Z", "b2") + path("M70 130Q150 60 230 130", "w"), 1) +
  part(450, "酵母", "5 克", rect(400, 130, 100, 140, 8, "b2") + path("M400 160H500", "l"), 1) +
  part(720, "白糖", "10 克", path("M640 200H800L780 280H660Z", "b2") + path("M660 196Q720 140 780 196", "w"), 1) +
  part(1020, "温水", "250～260 克", path("M950 110H1090L1074 280H966Z", "b2") + path("M954 170H1086", "hl"), 2);

const warm =
  rect(80, 30, 70, 310, 34, "k") + rect(92, 190, 46, 140, 16, "h") + circle(115, 380, 56, "h") +
  group(text(190, 250, "30～35 °C", 54, "s", "th") + text(190, 310, "摸着不烫手", 42, "s", "tb"), { hot: [1] }) +
  group(text(190, 90, "超过 50 °C", 54, "s", "th") + text(190, 150, "酵母会死", 42, "s", "tb") + verdict(530, 76, false), { hot: [2] });

const knead =
  group(dough(140, 240, 100) + text(140, 310, "面光", 48, "m", "tb"), { hot: [1] }) +
    group(bowl(370, 170, 100) + text(370, 310, "盆光", 48, "m", "tb"), { hot: [1] }) +
  group(path("M540 250Q530 150 560 150Q570 110 596 140Q620 110 630 150Q660 140 656 190L640 250Z", "k") +
    text(600, 310, "手光", 48, "m", "tb"), { hot: [1] }) +
  group(text(360, 440, "三光：揉到这样才够", 48, "m", "th"), { hot: [1] });

const rise =
  group(bowl(150, 260, 120) + dough(150, 260, 70) + arrow(290, 260, 380, 260, "hl") + bowl(520, 260, 130) + dough(520, 260, 124),
    { hot: [1] }) +
  group(text(340, 60, "28～35 °C，发到两倍大", 48, "m", "th"), { hot: [1] }) +
  group(path("M520 60V170", "hl") + ellipse(520, 176, 14, 24, "dk") + text(360, 460, "戳个洞：不回缩、不塌陷", 46, "m", "tb"), { hot: [2] });

const shape =
  group(rect(30, 120, 240, 130, 20, "w") + text(150, 330, "切面看不见大孔", 40, "m", "tb") + verdict(270, 100, true), { hot: [1] }) +
  group(bun(430, 250) + bun(600, 250) + path("M360 260H670", "l") + text(520, 330, "再醒 15～20 分钟", 42, "m", "th"), { hot: [2] }) +
  group(text(360, 440, "拿起来变轻了，再上锅", 48, "m", "tb"), { hot: [3] });

export const mantou: Deck = {
  slug: "cook-mantou",
  trade: "cook",
  title: "馒头：500 克面放多少水、多少酵母",
  sounds: { 酵母: "jiao4mu3", 面光: "mian4guang1", 戳个洞: "chuo1ge4dong4", 和面: "huo2mian4", 揉透: "rou2tou4", 塌陷: "ta1xian4" },
  slides: [
    {
      kind: "cover",
      title: "馒头的配方",
      line: "500 克面放多少水、多少酵母，发到什么样。",
      drawing: bun(160, 300) + bun(310, 300) + path("M70 312H400", "l") +
        path("M150 170q-20 -26 0 -50t0 -50M310 170q-20 -26 0 -50t0 -50", "n"),
      say: ["这一讲，学做馒头，五百克面，放多少水，多少酵母。", "配方记牢，再看发面。"],
    },
    {
      kind: "wide",
      title: "配方：以 500 克面粉为准",
      drawing: recipe,
      say: ["中筋面粉五百克，酵母五克，白糖十克。", "温水二百五到二百六十克，差不多是面粉的一半。"],
    },
    {
      kind: "points",
      title: "水温：30～35 °C",
      drawing: warm,
      points: [{ text: "30～35 °C，摸着不烫手" }, { text: "超过 50 °C，酵母会死" }],
      say: ["水温三十到三十五度，手摸着不烫，酵母最喜欢。", "超过五十度，酵母会死，面就发不起来。"],
    },
    {
      kind: "points",
      title: "揉：面光、盆光、手光",
      drawing: knead,
      points: [{ text: "揉到三光：面光、盆光、手光" }],
      say: ["揉面揉到三光，面光，盆光，手光，表面细滑才够。"],
    },
    {
      kind: "points",
      title: "发：两倍大，戳洞看",
      drawing: rise,
      points: [{ text: "28～35 °C，发到两倍大" }, { text: "手指蘸粉戳洞：不回缩、不塌陷" }],
      say: ["放在二十八到三十五度的地方，发到两倍大。", "手指蘸点粉戳个洞，不回缩，不塌陷，就发好了。回缩是没发够，塌了是发过头。"],
    },
    {
      kind: "points",
      title: "排气、成形、再醒",
      drawing: shape,
      points: [{ text: "排气揉透，切面看不见大孔" }, { text: "成形后再醒 15～20 分钟" }, { text: "拿起来变轻了，再上锅" }],
      say: ["发好的面要排气揉透，切开看，没有大孔。", "做成馒头，再醒十五到二十分钟。", "拿起来感觉变轻了，再上锅蒸。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "面 500、水 250～260、酵母 5、糖 10（克）" }, { text: "水温 30～35 °C，揉到三光" }, { text: "发到两倍大，成形再醒 15～20 分钟" }],
      say: ["记住三句。面五百，水二百五，酵母五克，糖十克。", "水温三十到三十五度，揉到三光。", "发到两倍大，成形再醒十五到二十分钟。"],
    },
  ],
};
