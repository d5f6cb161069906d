import { arrow, circle, dim, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { fork, truck } from "./parts.ts";

const wear =
  group(fork, { at: "translate(20 40)" }) +
  group(circle(100, 398, 56, "hl d") + text(40, 500, "叉根：受力最大", 40, "s", "tb"), { hot: [1] }) +
  group(path("M330 340V396M330 470V422", "n") + text(250, 310, "量厚度", 40, "s", "tb"), { hot: [1] }) +
  group(
    rect(250, 40, 440, 190, 12, "k") + text(470, 100, "40 → 36 毫米", 50, "m", "tb") + text(470, 180, "磨薄 10%，换", 50, "m", "th"),
    { hot: [2] },
  );

const tips =
  rect(30, 60, 24, 330, 3, "k") + path("M54 280H640", "l") + path("M54 300H640", "l") +
  path("M54 280H640V300H54Z", "b2") + path("M54 320L640 366V386L54 340Z", "b2") +
  group(path("M660 290V376M648 290h24M648 376h24", "hl") + text(640, 440, "高低差", 42, "e", "th"), { hot: [1] }) +
  dim(54, 640, 200, "叉长 1070 毫米") +
  group(text(350, 100, "3% 约 32 毫米", 50, "m", "th"), { hot: [2] });

const crack =
  group(fork, { at: "translate(20 20) scale(.9)" }) +
  group(path("M80 300l26 14 -10 16 26 12", "no") + circle(100, 320, 62, "hl") + text(190, 290, "根部内弯", 42, "s", "tb"), { hot: [1] }) +
  group(path("M74 74H40V120H60M74 250H40V210H60", "l") + circle(54, 96, 40, "hl") + text(130, 90, "挂钩", 42, "s", "tb"), { hot: [1] }) +
  group(rect(380, 60, 310, 190, 12, "k") + path("M470 110l-30 60h40l-20 50", "hl") + verdict(580, 120, false) +
    text(535, 230, "不许烧焊", 44, "m", "th"), { hot: [2] });

const pin =
  rect(40, 260, 640, 60, 4, "b2") + [0, 1, 2, 3, 4, 5, 6].map((i) => path(`M${90 + i * 90} 260v24h20v-24`, "l")).join("") +
  rect(300, 130, 90, 250, 6, "k") + rect(330, 90, 30, 180, 6, "h") +
  group(text(400, 110, "定位销插进槽里", 42, "s", "tb"), { hot: [1] }) +
  group(arrow(290, 430, 190, 430) + arrow(400, 430, 500, 430) + text(345, 446, "拽", 44, "m", "th") +
    text(345, 500, "左右拽不动", 40, "m", "tb"), { hot: [2] });

export const forks: Deck = {
  slug: "forklift-forks",
  trade: "forklift",
  title: "货叉和挂钩：磨掉一成就换",
  sounds: { 货叉: "huo4cha1", 叉车: "cha1che1", 叉尖: "cha1jian1", 叉根: "cha1gen1", 叉长: "cha1chang2", 磨掉: "mo2diao4", 磨薄: "mo2bao2",
    烧焊: "shao1han4", 拽: "zhuai4" },
  slides: [
    {
      kind: "cover", title: "货叉和挂钩：<br>磨掉一成就换", line: "出车前，蹲下来看清楚四样。",
      drawing: group(truck, { at: "translate(20 96) scale(.78)" }) + path("M30 394H440", "m"),
      say: ["这一讲，学货叉和挂钩怎么查。", "货叉磨掉一成就换，裂了更不能用。"],
    },
    {
      kind: "points", title: "一量厚度", drawing: wear,
      points: [{ text: "用卡尺量货叉根部" }, { text: "比原来磨薄 10% 就换" }],
      say: ["货叉根部受力最大，用卡尺量它的厚度。", "比原来磨薄百分之十就换。原来厚四十毫米，量到三十六毫米，就不能再用。"],
    },
    {
      kind: "points", title: "二看叉尖高低", drawing: tips,
      points: [{ text: "两根叉尖放在同一高度看" }, { text: "高低差超过叉长的 3%，停用" }],
      say: ["两根货叉放在同一高度，看叉尖一样不一样高。", "高低差超过叉长的百分之三要停用。一千零七十毫米长的叉，就是大约三十二毫米。"],
    },
    {
      kind: "points", title: "三查裂纹", drawing: crack,
      points: [{ text: "看根部内弯和上下挂钩" }, { text: "有裂纹直接换，不许烧焊" }],
      say: ["看根部内弯和上下挂钩，擦干净再看，有没有裂纹。", "有裂纹直接换，不许烧焊，焊过的地方更容易断。"],
    },
    {
      kind: "points", title: "四拽定位销", drawing: pin,
      points: [{ text: "定位销能插进槽里" }, { text: "左右拽，货叉不动" }],
      say: ["定位销要能插进叉架的槽里，弹得回来。", "再用手左右拽一拽，货叉不动，才算锁住。"],
    },
    {
      kind: "recap", title: "记住这四样",
      points: [{ text: "厚度：磨掉一成就换" }, { text: "叉尖：高低差不过叉长的 3%" }, { text: "裂纹：换，不焊；定位销：锁住" }],
      say: ["记住四样。厚度，磨掉一成就换。", "叉尖，高低差不超过叉长的百分之三。", "有裂纹就换，不烧焊。定位销要锁住。"],
    },
  ],
};
