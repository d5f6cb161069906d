import { arrow, circle, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";

const vase = path("M-30 -150H30V-120Q70 -80 60 -20Q54 0 30 0H-30Q-54 0 -60 -20Q-70 -80 -30 -120Z", "b2");
const at = (x: number, y: number, s: number): string => group(vase, { at: `translate(${x} ${y}) scale(${s})` });

const wrap =
  at(170, 400, 1.7) +
  group(path("M60 180q30 -20 60 0t60 0t60 0t60 0M50 250q30 -20 60 0t60 0t60 0t60 0t40 0M56 320q30 -20 60 0t60 0t60 0t50 0", "hl") +
    text(170, 470, "气泡膜绕两圈", 46, "m", "tb"), { hot: [1] }) +
  group(rect(420, 90, 280, 310, 4, "k") + path("M420 90L380 40M700 90L740 40", "l") + at(560, 380, 1.3) +
    text(560, 470, "大一圈的箱子", 46, "m", "tb"), { hot: [2] });

const six =
  rect(120, 40, 480, 420, 4, "b") + rect(200, 110, 320, 280, 4, "k") + at(360, 380, 1.5) +
  group([[140, 60], [180, 80], [540, 70], [570, 200], [150, 250], [560, 330], [170, 420], [300, 430], [460, 425], [560, 425], [300, 76],
    [420, 70], [150, 150], [146, 340]]
    .map(([x, y]) => circle(x!, y!, 13, "hl")).join(""), { hot: [1] }) +
  group(path("M120 500H200M120 490v20M200 490v20", "hl") + text(220, 505, "3 厘米以上", 46, "s", "th"), { hot: [1] }) +
  group(path("M40 180q-20 40 0 80M20 160q-30 60 0 120M680 180q20 40 0 80M700 160q30 60 0 120", "n"), { hot: [2] });

const seal =
  rect(80, 80, 360, 300, 4, "b2") + group(rect(64, 212, 392, 36, 0, "w") + rect(70, 60, 30, 340, 0, "w") +
    rect(420, 60, 30, 340, 0, "w"), { hot: [1] }) +
  group(text(260, 450, "工字形封箱", 48, "m", "th"), { hot: [1] }) +
  group(path("M456 212H500M456 248H500", "n") + text(510, 244, "过边 5 厘米", 40, "s", "tb"), { hot: [1] }) +
  group(path("M560 330h40v30q40 20 40 60v70h-120v-70q0 -40 40 -60z", "k") + path("M552 346h56M552 356h56", "hl") +
    text(600, 300, "瓶口缠膜", 40, "m", "tb"), { hot: [2] });

const drop = (x: number, word: string, drawing: string): string => group(drawing + text(x, 440, word, 48, "m", "tb"), { hot: [2] });
const tests =
  path("M300 380H1164", "m") +
  group(path("M120 60V380M100 60h40M100 380h40", "hl") + text(160, 240, "1 米", 60, "s", "th"), { hot: [1] }) +
  drop(400, "底面", rect(340, 120, 120, 100, 4, "b2") + arrow(400, 250, 400, 360, "hl")) +
  drop(620, "侧面", rect(570, 110, 100, 120, 4, "b2") + path("M570 110h16v120h-16z", "h") + arrow(620, 250, 620, 360, "hl")) +
  drop(840, "棱", group(rect(-56, -46, 112, 92, 4, "b2"), { at: "translate(840 170) rotate(45)" }) + arrow(840, 260, 840, 360, "hl")) +
  drop(1060, "角", group(path("M0 -70L60 -30V40L0 80L-60 40V-30ZM0 -70V10M0 10L-60 -30M0 10L60 -30", "b2"),
    { at: "translate(1060 160)" }) + arrow(1060, 260, 1060, 360, "hl")) +
  group(verdict(520, 486, true) + text(560, 500, "拆开没裂，才批量打包", 44, "s", "th"), { hot: [3] });

export const packing: Deck = {
  slug: "ecommerce-packing",
  trade: "ecommerce",
  title: "易碎品打包：六面都要有 3 厘米",
  sounds: { 厘米: "li2mi3", 填充: "tian2chong1", 两圈: "liang3quan1", 一圈: "yi4quan1", 摔落: "shuai1luo4", 缠膜: "chan2mo2" },
  slides: [
    {
      kind: "cover",
      title: "易碎品打包",
      line: "六面都要有 3 厘米，摇一摇没有响声。",
      drawing: rect(90, 110, 280, 270, 4, "k") + path("M90 110L60 60M370 110L400 60", "l") + at(230, 360, 1.3),
      say: ["这一讲，学易碎品怎么打包。", "玻璃，陶瓷，六面都要有三厘米。"],
    },
    {
      kind: "points",
      title: "先缠膜，再选箱",
      drawing: wrap,
      points: [{ text: "玻璃、陶瓷先用气泡膜绕两圈" }, { text: "箱子比它大一圈" }],
      say: ["玻璃，陶瓷，先用气泡膜绕两圈，胶带固定住。", "放进比它大一圈的箱子。"],
    },
    {
      kind: "points",
      title: "六面都留 3 厘米",
      drawing: six,
      points: [{ text: "上下、左右、前后，都填 3 厘米以上" }, { text: "摇一摇，没有响声" }],
      say: ["上下，左右，前后，六面都留三厘米以上，填满。", "合上箱子摇一摇，没有响声才行，有响声就再填。"],
    },
    {
      kind: "points",
      title: "封箱：工字形",
      drawing: seal,
      points: [{ text: "箱底箱口工字形封，两头过边 5 厘米" }, { text: "液体：瓶口缠膜，再套密封袋" }],
      say: ["箱底和箱口，用工字形封箱，胶带两头，各贴过边五厘米。", "液体的瓶口缠膜，外面再套一个密封袋。"],
    },
    {
      kind: "wide",
      title: "新品先摔一摔",
      drawing: tests,
      say: ["新品先做摔落试验，从一米高往下摔。", "底面，侧面，棱，角，各摔一次。", "拆开没裂，才照这个办法批量打包。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "气泡膜两圈，箱子大一圈" }, { text: "六面 3 厘米，摇一摇不响" }, { text: "工字形封箱，1 米摔不坏" }],
      say: ["记住三句。气泡膜两圈，箱子大一圈。", "六面三厘米，摇一摇不响。", "工字形封箱，一米高摔不坏。"],
    },
  ],
};
