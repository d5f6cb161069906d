import { callout, circle, group, path, rect, text } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { extinguisher } from "./parts.ts";

const parts =
  group(extinguisher, { at: "translate(330 470) scale(1.25)" }) +
  group(callout(1, 200, 90, 296, 132, "压力表", "e"), { hot: [1] }) + group(callout(2, 500, 50, 356, 100, "保险销"), { hot: [2] }) +
  group(callout(3, 540, 220, 448, 230, "软管"), { hot: [3] }) + group(callout(4, 170, 330, 260, 330, "筒体", "e"), { hot: [3] });

const at = (deg: number, r: number): string =>
  `${(210 + r * Math.cos((deg * Math.PI) / 180)).toFixed(1)} ${(250 + r * Math.sin((deg * Math.PI) / 180)).toFixed(1)}`;
const sector = (from: number, to: number, fill: string): string =>
  `<path d="M${at(from, 160)}A160 160 0 0 1 ${at(to, 160)}L${at(to, 104)}A104 104 0 0 0 ${at(from, 104)}Z" fill="${fill}"/>`;
const hand = (deg: number): string => group(path("M0 0H118", "hl"), { at: `translate(210 250) rotate(${deg})` });
const gauge =
  circle(210, 250, 190, "b") + circle(210, 250, 170, "k") +
  sector(160, 230, "#D0263F") + sector(232, 308, "#1A7D46") + sector(310, 380, "#E0A100") +
  group(hand(272), { only: [1] }) + group(hand(190), { only: [2] }) + group(hand(345), { only: [3] }) + circle(210, 250, 14, "h") +
  group(circle(446, 120, 20, "yes") + text(484, 134, "绿区：正常", 42, "s", "tb"), { hot: [1] }) +
  group(circle(446, 250, 20, "no") + text(484, 264, "红区：不足", 42, "s", "tb"), { hot: [2] }) +
  group(`<circle cx="446" cy="380" r="20" fill="#E0A100"/>` + text(484, 394, "黄区：偏高", 42, "s", "tb"), { hot: [3] });

/** A bar of years: first repair, later ones, the end. */
const years = (y: number, name: string, first: number, each: number, end: number, hot: number): string => {
  const x = (year: number): number => 250 + year * 60;
  const repairs = Array.from({ length: Math.ceil((end - first) / each) }, (_, i) => first + i * each);
  return group(
    text(220, y + 14, name, 40, "e", "tb") + path(`M${x(0)} ${y}H${x(end)}`, "l") +
      repairs.map((year) => circle(x(year), y, 14, "h") + text(x(year), y + 62, String(year), 36)).join("") +
      rect(x(end) - 5, y - 34, 10, 68, 0, "no") + text(x(end) + 20, y + 14, `${end} 年报废`, 40, "s", "th"),
    { hot: [hot] },
  );
};
const service =
  years(80, "干粉", 5, 2, 10, 1) + years(230, "水基型", 3, 1, 6, 2) + years(380, "二氧化碳", 5, 2, 12, 3) +
  text(250, 490, "● 维修（满几年）", 38, "s", "th");

const scale =
  group(extinguisher, { at: "translate(180 330) scale(.9)" }) + rect(60, 336, 240, 90, 10, "k") +
  group(text(180, 398, "称重", 46, "m", "th"), { hot: [1] }) +
  group(rect(400, 60, 290, 180, 10, "k") + text(545, 130, "铭牌总重", 44, "m", "tb") + text(545, 200, "和秤上对照", 42, "m"), { hot: [1] }) +
  group(path("M420 300L520 470M520 300L420 470", "no") + text(560, 370, "锈、变形", 42, "s", "tb") + text(545, 440, "不等年限", 40, "s", "th"),
    { hot: [2] });

export const inspection: Deck = {
  slug: "fire-inspection",
  trade: "fire",
  title: "灭火器检查：指针、日期、铅封",
  sounds: { 灭火器: "mie4huo3qi4", 干粉: "gan1fen3", 称重: "cheng1zhong4", 铭牌: "ming2pai2", 充装: "chong1zhuang1" },
  slides: [
    {
      kind: "cover", title: "灭火器检查", line: "指针、日期、铅封，一具一具看过去。",
      drawing: circle(230, 230, 170, "k") + group(sector(160, 230, "#D0263F") + sector(232, 308, "#1A7D46") +
        sector(310, 380, "#E0A100") + hand(272) + circle(210, 250, 14, "h"), { at: "translate(20 -20)" }),
      say: ["这一讲，学灭火器怎么检查。", "看三样，指针，日期，铅封。"],
    },
    {
      kind: "points", title: "外观看四处", drawing: parts,
      points: [{ text: "压力表指针在绿区" }, { text: "保险销和铅封完好" }, { text: "软管不裂，筒体不锈" }],
      say: ["先看压力表，指针要在绿区。", "再看保险销和铅封，断了说明有人动过。", "软管不开裂，喷嘴不堵，筒体不生锈，不变形。"],
    },
    {
      kind: "points", title: "压力表怎么看", drawing: gauge,
      points: [{ text: "绿区：正常" }, { text: "红区：压力不够，要充装" }, { text: "黄区：压力偏高，送检" }],
      say: ["指针在绿区，压力正常。", "指针在红区，压力不够，要送去充装。", "指针在黄区，压力偏高，也要送检。"],
    },
    {
      kind: "points", title: "二氧化碳没有压力表", drawing: scale,
      points: [{ text: "用秤称，和铭牌上的重量对照" }, { text: "瓶体锈蚀、变形，不等年限" }],
      say: ["二氧化碳灭火器没有压力表，用秤称，和铭牌上的重量对照。", "瓶体锈蚀，变形的，不等到年限就换掉。"],
    },
    {
      kind: "wide", title: "日期：几年修，几年报废", drawing: service,
      say: [
        "干粉的，出厂满五年第一次维修，以后每两年一次，满十年报废。",
        "水基型的，满三年第一次维修，以后每年一次，满六年报废。",
        "二氧化碳的，满五年第一次维修，以后每两年一次，满十二年报废。维修要由有资格的单位做。",
      ],
    },
    {
      kind: "recap", title: "记住这三句",
      points: [{ text: "指针在绿区" }, { text: "铅封完好，瓶体不锈不变形" }, { text: "日期没到维修和报废的年限" }],
      say: ["记住三句。指针在绿区。", "铅封完好，瓶体不锈，不变形。", "日期没到维修和报废的年限，到了就送走。"],
    },
  ],
};
