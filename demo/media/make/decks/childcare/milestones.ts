import { group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { crawling, prone, sitting, standing } from "./babies.ts";

const place = (x: number, months: string, word: string, hot: number, drawing: string): string =>
  group(drawing + text(x, 390, months, 42, "m", "th") + text(x, 450, word, 46, "m", "tb"), { hot: [hot] });
const table =
  path("M20 310H1164", "m") +
  place(120, "3 个月", "抬头", 1, prone(100, 308, 24)) + place(350, "4～6", "翻身", 1, prone(350, 308) + path("M270 190Q350 130 430 190", "hl")) +
  place(590, "6～8", "坐稳", 2, sitting(590, 308)) + place(820, "8～10", "爬", 2, crawling(800, 308)) +
    place(1060, "12 前后", "走", 3, standing(1060, 308, true));

const tummy =
  path("M20 330H700", "m") + rect(60, 330, 600, 30, 8, "b") + prone(260, 328, 24) +
  group(rect(500, 250, 90, 80, 8, "h") + path("M520 240h50", "hl"), { hot: [1] }) +
  group(text(360, 430, "一次 1～2 分钟，慢慢加", 44, "m", "tb"), { hot: [1] }) +
    group(text(360, 110, "半岁：一天累计 30 分钟以上", 46, "m", "th"), { hot: [2] });

const walker =
  path("M20 440H700", "m") +
  group(path("M80 300H300M90 300L60 420M290 300L320 420M60 420H320", "l") + standing(190, 420) + verdict(330, 240, false) +
    text(190, 496, "学步车", 44, "m", "tb"), { hot: [1] }) +
  group(standing(520, 438, true) + path("M580 312H650V420M640 438a14 14 0 1 0 28 0a14 14 0 1 0 -28 0", "hl") + verdict(650, 240, true) +
    text(550, 496, "推车、牵手", 44, "m", "tb"), { hot: [2] });

const line = (y: number, months: string, what: string, hot: number): string =>
  group(rect(20, y, 230, 100, 10, "b2") + text(135, y + 66, months, 44, "m", "tb") + text(280, y + 66, what, 46, "s", "th"),
    { hot: [hot] });
const late =
  line(20, "4 个月", "还不抬头", 1) + line(140, "9 个月", "坐不稳", 1) + line(260, "18 个月", "不会走", 1) + group(line(380, "任何时候", "会了又不会了", 2), {});

export const milestones: Deck = {
  slug: "childcare-milestones",
  trade: "childcare",
  title: "大动作时间表：几个月会什么、晚多久要查",
  sounds: { 累计: "lei3ji4", 学步车: "xue2bu4che1", 几个月: "ji3ge4yue4", 几回: "ji3hui2", 儿保: "er2bao3" },
  slides: [
    {
      kind: "cover",
      title: "大动作<br>时间表",
      line: "几个月会什么，晚多久要去查。",
      drawing: sitting(150, 350) + standing(310, 350, true),
      say: ["这一讲，看宝宝的大动作时间表。", "几个月会什么，晚多久要去查。"],
    },
    {
      kind: "wide",
      title: "抬、翻、坐、爬、走",
      drawing: table,
      say: [
        "大致三个月抬头，四到六个月翻身。",
        "六到八个月坐稳，八到十个月会爬。",
        "十二个月前后会走，差一两个月，多半正常。",
      ],
    },
    {
      kind: "points",
      title: "每天趴一趴",
      drawing: tummy,
      points: [{ text: "醒着时趴几回，从一两分钟加起" }, { text: "半岁时，一天累计 30 分钟以上" }],
      say: ["醒着的时候，每天趴几回，从一次一两分钟慢慢加，大人在旁边看着。", "到半岁，一天累计三十分钟以上。趴得好，抬头和爬就来得顺。"],
    },
    {
      kind: "points",
      title: "学走：不用学步车",
      drawing: walker,
      points: [{ text: "不用学步车：容易翻，腿用力不对" }, { text: "扶推车，或者牵着手" }],
      say: ["学走的时候不用学步车，容易翻倒，脚尖用力也不对。", "让他扶着推车走，或者牵着手走。"],
    },
    {
      kind: "points",
      title: "晚到这时候，要去查",
      drawing: late,
      points: [{ text: "4 个月不抬头，9 个月坐不稳，18 个月不会走" }, { text: "会的又不会了，马上查" }],
      say: ["四个月不抬头，九个月坐不稳，十八个月不会走，带去儿保门诊。", "本来会的，又不会了，更要马上去查，早查早干预。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "三抬四翻六坐八爬，周岁前后走" }, { text: "每天趴一趴，不用学步车" }, { text: "差一两个月正常，太晚或倒退要查" }],
      say: ["记住三句。三抬，四翻，六坐，八爬，周岁前后走。", "每天趴一趴，不用学步车。", "差一两个月多半正常，太晚或者倒退，要去查。"],
    },
  ],
};
