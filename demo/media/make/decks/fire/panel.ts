import { arrow, circle, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";

const RED = "#E5484D";
const AMBER = "#E0A100";
const GREEN = "#2FA866";
const lamp = (x: number, y: number, colour: string, r = 34): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" stroke="var(--s)" stroke-width="4"/>`;

const row = (y: number, colour: string, word: string, what: string, hot: number): string =>
  group(lamp(80, y, colour, 44) + text(150, y + 16, word, 50, "s", "tb") + text(260, y + 16, what, 44, "s", "th"), { hot: [hot] });
const lamps = row(80, RED, "红", "火警、已经启动", 1) + row(240, AMBER, "黄", "故障、屏蔽", 2) + row(400, GREEN, "绿", "工作正常", 3);

const sound = (x: number, y: number): string => path(`M${x} ${y - 16}h24l36 -28v88l-36 -28h-24z`, "b2") +
  path(`M${x + 76} ${y - 24}q18 24 0 48M${x + 96} ${y - 40}q30 40 0 80`, "hl");
const first =
  rect(20, 20, 680, 200, 12, "k") + group(lamp(90, 120, RED, 40) + text(150, 100, "火警优先显示", 50, "s", "th") +
    text(150, 170, "3 层 302 房 探测器", 42, "s", "tb"), { hot: [1] }) +
  group(sound(60, 320) + text(230, 336, "火警音：急", 48, "s", "tb"), { hot: [2] }) +
    group(sound(60, 440) + text(230, 456, "故障音：缓", 48, "s", "tb"), { hot: [2] });

const self =
  rect(30, 30, 380, 300, 14, "b2") + rect(60, 60, 320, 110, 6, "k") + lamp(100, 230, RED, 26) + lamp(180, 230, AMBER, 26) +
    lamp(260, 230, GREEN, 26) + text(220, 132, "自检", 50, "m", "th") +
  group(text(220, 400, "灯、屏、声音", 48, "m", "tb") + text(220, 462, "交接班做一次", 44, "m", "th"), { hot: [1] }) +
  group(path("M410 180H520", "m d") + circle(590, 130, 60, "k") + path("M590 70Q640 110 590 130Q540 150 590 190", "l") +
    verdict(650, 80, false) + text(580, 260, "水泵、风机", 42, "m", "tb") + text(580, 320, "不跟着动", 46, "m", "th"), { hot: [2] });

const power =
  group(rect(20, 40, 230, 140, 10, "b2") + text(135, 128, "主电", 56, "m", "tb"), { hot: [1] }) +
    group(path("M60 30L210 190M210 30L60 190", "no"), { hot: [1] }) +
  group(rect(20, 290, 230, 140, 10, "b2") + text(135, 378, "备电", 56, "m", "tb"), { hot: [1] }) +
    group(arrow(260, 360, 440, 260, "hl") + lamp(480, 380, GREEN, 26) + text(520, 396, "备电灯亮", 46, "s", "th"), { hot: [1] }) +
  rect(450, 150, 240, 150, 12, "k") + text(570, 240, "控制器", 50, "m", "tb");

const hours =
  rect(20, 150, 900, 110, 6, "b2") + rect(920, 150, 150, 110, 6, "h") +
  group(text(470, 222, "监视 8 小时", 56, "m", "tb"), { hot: [1] }) +
    group(text(995, 330, "报警 30 分钟", 50, "m", "th") + path("M995 262V286", "hl"), { hot: [1] }) +
  group(text(592, 90, "只靠备电，要撑这么久", 50, "m", "tb"), { hot: [1] }) +
  group(text(592, 440, "试完，恢复主电，看主电灯亮", 52, "m", "th"), { hot: [2] });

export const panel: Deck = {
  slug: "fire-panel",
  trade: "fire",
  title: "控制器面板：红、黄、绿灯和主备电",
  sounds: { 屏蔽: "ping2bi4", 自检: "zi4jian3", 主备电: "zhu3bei4dian4", 监视: "jian1shi4", 泵: "beng4", 转备电: "zhuan3bei4dian4" },
  slides: [
    {
      kind: "cover",
      title: "控制器面板",
      line: "红、黄、绿灯说什么，主电备电怎么试。",
      drawing: rect(80, 60, 300, 340, 14, "k") + rect(110, 90, 240, 110, 6, "b") + lamp(140, 260, RED) + lamp(230, 260, AMBER) +
        lamp(320, 260, GREEN) + path("M120 340H340M120 366H340", "n"),
      say: ["这一讲，看懂火灾报警控制器的面板。", "红灯，黄灯，绿灯，再加主电和备电。"],
    },
    {
      kind: "points",
      title: "三种颜色",
      drawing: lamps,
      points: [{ text: "红：火警和已经启动的信号" }, { text: "黄：故障、屏蔽" }, { text: "绿：工作正常" }],
      say: ["红灯，是火警，还有设备已经启动的信号。", "黄灯，是故障和屏蔽。", "绿灯，是工作正常。"],
    },
    {
      kind: "points",
      title: "火警优先",
      drawing: first,
      points: [{ text: "火警和故障同时有，先显示火警" }, { text: "两种声音不一样，要听得出" }],
      say: ["火警和故障同时来，屏幕优先显示火警，先看是几层，哪一个探测器。", "火警音和故障音，听着不一样，值班的人要听得出来。"],
    },
    {
      kind: "points",
      title: "自检：交接班做一次",
      drawing: self,
      points: [{ text: "看指示灯、屏幕，听声音" }, { text: "它控制的水泵、风机不应跟着动作" }],
      say: ["按自检，所有的灯亮一遍，看屏幕，听声音，交接班时做一次。", "自检的时候，它控制的水泵，风机，不应该跟着动作。"],
    },
    {
      kind: "points",
      title: "试备电：关掉主电",
      drawing: power,
      points: [{ text: "关主电，自动转备电，备电灯亮" }],
      say: ["关掉主电，控制器自动转到备电，备电灯亮，工作不能中断。"],
    },
    {
      kind: "wide",
      title: "备电要撑多久",
      drawing: hours,
      say: ["备电应该能撑监视八小时，再加报警三十分钟。", "试完，恢复主电，看主电灯亮，再写进记录。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "红火警，黄故障，绿正常" }, { text: "交接班自检，设备不动作" }, { text: "备电 8 小时加 30 分钟，试完恢复" }],
      say: ["记住三句。红火警，黄故障，绿正常。", "交接班自检，设备不动作。", "备电八小时加三十分钟，试完就恢复。"],
    },
  ],
};
