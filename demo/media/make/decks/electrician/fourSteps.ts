import { ball, circle, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { earth } from "./symbols.ts";

const box = (x: number, n: number, word: string, drawing: string): string =>
  group(rect(x, 10, 272, 440, 14, "k") + ball(x + 40, 52, n) + group(drawing, { at: `translate(${x + 136} 220)` }) +
    text(x + 136, 416, word, 52, "m", "tb"), {
    hot: [n],
  });
const knife = path("M-80 90H-40M40 90H80M-40 90L20 10", "l") + circle(-40, 90, 8, "f") + circle(40, 90, 8, "f");
const tester = rect(-18, -90, 36, 110, 8, "b2") + path("M0 20V80", "l") + circle(0, -60, 10, "h");
export const four =
  box(0, 1, "停电", knife + path("M-40 20L40 -60", "n")) +
  box(304, 2, "验电", tester + path("M-90 80H90", "l")) +
  box(608, 3, "接地", path("M-90 -70H90M-60 -70V10M0 -70V10M60 -70V10M-60 10H60", "l") + earth(0, 10)) +
  box(912, 4, "挂牌", path("M0 -110L-70 -50M0 -110L70 -50", "n") + rect(-110, -50, 220, 150, 8, "w") + text(0, 10, "禁止合闸", 44, "m", "td") +
    text(0, 74, "有人工作", 44, "m", "td"));

export const gap =
  group(text(60, 70, "电源", 40, "s", "tb") + path("M100 90V150", "l") + rect(60, 150, 80, 90, 6, "b2") +
    text(170, 210, "断路器", 40, "s", "tb"), { hot: [1] }) +
  path("M100 240V290", "l") +
  group(circle(100, 298, 9, "f") + circle(100, 398, 9, "f") + path("M100 398L30 310", "l") + text(180, 296, "刀闸拉开", 40, "s", "tb"),
    { hot: [1] }) +
  path("M100 400V470", "l") +
  group(circle(92, 350, 80, "hl d") + text(400, 350, "看得见的", 46, "s", "th") + text(400, 410, "断开点", 46, "s", "th") +
    path("M176 350H380", "n"), { hot: [2] });

export const testing =
  group(rect(20, 40, 300, 210, 12, "k") + path("M60 200H280", "hl") + group(tester, { at: "translate(170 120) scale(.9)" }) +
    verdict(290, 70, true) +
    text(170, 310, "先在有电处试", 42, "m", "tb"), { hot: [1] }) +
  group(
    ["L1", "L2", "L3", "N"].map((name, i) => text(420 + i * 80, 60, name, 38) + path(`M${420 + i * 80} 80V270`, "l")).join("") +
      group(tester, { at: "translate(460 350) rotate(160) scale(.9)" }) + text(540, 470, "逐根都要验", 42, "m", "tb"),
    { hot: [2] },
  ) +
  group(text(170, 400, "验电笔", 40, "m") + text(170, 460, "60～500 V", 46, "m", "th"), { hot: [3] });

const grounding =
  path("M40 80H680M40 140H680M40 200H680", "l") + text(40, 54, "停电的导线", 38, "s") +
  group(earth(340, 400) + ball(260, 420, 1) + text(400, 440, "先接接地端", 44, "s", "th"), { hot: [1] }) +
  group(path("M340 400V290L260 80M340 290V140M340 290L420 200", "l") + circle(260, 80, 12, "h") + circle(340, 140, 12, "h") +
    circle(420, 200, 12, "h") + ball(200, 250, 2) +
    text(440, 300, "再接导体端", 44, "s", "th"), { hot: [1] }) +
  group(text(360, 496, "拆的时候反过来", 40, "s", "tb"), { hot: [2] });

export const fourSteps: Deck = {
  slug: "electrician-four-steps",
  trade: "electrician",
  title: "停电、验电、接地、挂牌四步不能乱",
  sounds: { 拉开刀闸: "la1kai1 dao1zha2", 刀闸: "dao1zha2", 合闸: "he2zha2", 遮栏: "zhe1lan2", 拆的: "chai1de5", 相线: "xiang4xian4" },
  slides: [
    {
      kind: "cover",
      title: "停电、验电、<br>接地、挂牌",
      line: "在停电的设备上干活，四步不能乱。",
      drawing: rect(90, 150, 280, 200, 10, "w") + path("M230 50L120 150M230 50L340 150", "l") + text(230, 236, "禁止合闸", 58, "m", "td") +
        text(230, 312, "有人工作", 58, "m", "td"),
      say: ["这一讲，学停电，验电，接地，挂牌，四步不能乱。", "少一步，合闸的人不知道你在里面。"],
    },
    { kind: "wide", title: "四步，一步都不能少", drawing: four, say: ["第一步，停电。", "第二步，验电。", "第三步，装接地线。", "第四步，挂牌，再装上遮栏。"] },
    {
      kind: "points",
      title: "停电：要看得见断开点",
      drawing: gap,
      points: [{ text: "先断开开关，再拉开刀闸" }, { text: "断开点要亲眼看见" }],
      say: ["先断开断路器，再拉开刀闸，次序不能反。", "要有看得见的断开点，光看开关手柄，不算数。"],
    },
    {
      kind: "points",
      title: "验电：先试好，再逐根验",
      drawing: testing,
      points: [{ text: "先在有电处试，确认验电器是好的" }, { text: "L1、L2、L3 和 N，逐根验" }, { text: "低压验电笔：60～500 V" }],
      say: ["验电前，先在有电的地方试一下，确认验电器是好的。", "再对三根相线和中性线，逐根都验。", "低压验电笔，一般用在六十到五百伏。"],
    },
    {
      kind: "points",
      title: "接地：先接地，后导体",
      drawing: grounding,
      points: [{ text: "先接接地端，再接导体端" }, { text: "拆的时候反过来" }],
      say: ["装接地线，先接接地端，再接导体端。", "拆的时候反过来，先拆导体端，后拆接地端。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "停、验、接、挂，次序不乱" }, { text: "验电先试好，逐根都要验" }, { text: "禁止合闸的牌，谁挂的谁摘" }],
      say: ["记住三句。停，验，接，挂，次序不乱。", "验电先试好，逐根都要验。", "禁止合闸，有人工作，这块牌，谁挂的谁摘。"],
    },
  ],
};
