import { arrow, circle, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { darkFlask, flask } from "./parts.ts";

const at = (x: number, y: number, s: number, content: string): string => group(content, { at: `translate(${x} ${y}) scale(${s})` });

const studio =
  group(rect(30, 40, 160, 300, 4, "k") + path("M110 40V340M30 190H190", "l") + text(110, 396, "上午的窗边", 40, "m", "tb") +
    arrow(210, 150, 330, 190, "hl") + arrow(210, 240, 330, 250, "hl"), {
    hot: [1],
  }) +
  rect(340, 330, 560, 24, 3, "b") + at(560, 330, 0.9, flask) +
  group(path("M800 60V330L880 330V60Z", "w") + text(900, 100, "白背景", 40, "s", "tb") + path("M610 290H800M610 276v28M800 276v28", "hl") +
    text(705, 262, "50 厘米", 38, "m", "th"), {
    hot: [2],
  }) +
  group(rect(640, 380, 26, 110, 2, "w") + path("M628 402L586 350", "hl") + text(690, 450, "白泡沫板，补暗的一面", 40, "s", "tb"), { hot: [3] });

const composition =
  group(rect(30, 30, 330, 330, 4, "w") + at(196, 346, 1.2, darkFlask) + path("M14 30V360M4 30h20M4 360h20", "n"), { hot: [1, 2] }) +
    verdict(360, 30, true) +
  group(text(196, 420, "800 像素以上", 42, "m", "th"), { hot: [1] }) + group(text(196, 480, "占七八成", 42, "m", "tb"), { hot: [2] }) +
  group(
    rect(410, 30, 290, 330, 4, "b") + at(470, 340, 0.42, flask) +
      path("M430 90h150M430 126h210M430 162h120M560 230h120M560 266h100", "hl") +
      circle(640, 110, 52, "o") + text(640, 124, "爆款", 38, "m", "td") + verdict(700, 30, false) + text(555, 420, "字多、主体小", 42, "m", "tb"),
    { hot: [3] },
  );

const frame = (x: number, n: number, word: string, drawing: string, hot: number): string =>
  group(rect(x, 40, 270, 290, 6, n === 1 ? "w" : "b") + drawing + text(x + 135, 400, word, 42, "m", "tb"), { hot: [hot] });
const four =
  frame(0, 1, "是什么", at(135, 310, 1, darkFlask), 1) +
  frame(304, 2, "细节", circle(439, 185, 104, "k") + circle(439, 185, 74, "l") + circle(439, 185, 56, "hl") +
    path("M512 258L550 296", "l"), 2) +
  frame(608, 3, "尺寸", at(720, 310, 0.96, flask) + path("M800 70V310M786 70h28M786 310h28", "hl") + text(846, 204, "25", 40, "m", "th"), 2) +
  frame(912, 4, "场景", path("M912 280H1182", "l") + at(990, 280, 0.6, flask) + rect(1050, 150, 110, 76, 4, "k") +
    path("M1040 280L1056 240H1154L1170 280Z", "b2"), 2);

const honest =
  group(rect(30, 60, 300, 320, 6, "w") + at(180, 350, 1, darkFlask) + text(180, 440, "图上", 42, "m", "tb"), { hot: [1] }) +
  group(at(520, 350, 1, flask) + rect(440, 350, 160, 20, 2, "b") + text(520, 440, "实物", 42, "m", "tb"), { hot: [1] }) +
  group(text(390, 220, "＝", 70, "m", "th"), { hot: [1] }) +
  group(path("M620 100H660V350H620M640 150h20M640 200h20M640 250h20M640 300h20", "hl") + text(560, 60, "旁边放一把尺", 40, "m", "tb"),
    { hot: [2] });

export const mainPicture: Deck = {
  slug: "ecommerce-main-picture",
  trade: "ecommerce",
  title: "手机拍主图：窗边、白纸、两块反光板",
  sounds: { 泡沫: "pao4mo4", 盗图: "dao4tu2", 补光: "bu3guang1", 占画面: "zhan4hua4mian4" },
  slides: [
    {
      kind: "cover", title: "手机拍主图", line: "窗边、白纸、两块反光板，不花钱拍清楚。",
      drawing:
        rect(110, 30, 240, 400, 30, "k") + path("M200 54h60", "l") + rect(132, 80, 196, 220, 6, "w") + at(230, 290, 0.76, darkFlask) +
          circle(230, 366, 34, "l") + circle(230, 366, 24, "f"),
      say: ["这一讲，学用手机拍商品主图。", "准备三样，窗边的光，白纸，两块反光板。"],
    },
    {
      kind: "wide", title: "搭一个小影棚", drawing: studio,
      say: ["上午窗边的散射光最好，关掉屋里的灯，不用闪光灯。", "背后立一张白纸，商品离白背景五十厘米。", "暗的一面立白泡沫板，把光反回来，一边一块。"],
    },
    {
      kind: "points", title: "主图：正方形，主体大", drawing: composition,
      points: [{ text: "1:1，边长 800 像素以上，能放大看" }, { text: "商品占画面七八成" }, { text: "字多、主体小，手机上看不清" }],
      say: ["主图常用一比一，边长八百像素以上，买家才能放大看。", "商品居中，占画面七八成。", "字太多，商品太小，手机上根本看不清。"],
    },
    {
      kind: "wide", title: "后面几张，各讲一件事", drawing: four,
      say: ["第一张说清是什么，白底，看清整体。", "后面放细节，尺寸和使用场景，一张只讲一件事。"],
    },
    {
      kind: "points", title: "拍得好看，更要拍得真", drawing: honest,
      points: [{ text: "颜色要和实物一致" }, { text: "尺寸旁边放一把尺" }, { text: "不用别人的照片" }],
      say: ["颜色要和实物一致，拍完拿着实物对一对。", "拍尺寸的那张，旁边放一把尺。", "不用别人的照片，盗图会被下架，还要赔钱。"],
    },
    {
      kind: "recap", title: "记住这三句",
      points: [{ text: "窗边散射光，关灯，不闪光" }, { text: "正方形 800 像素以上，主体七八成" }, { text: "自己拍，颜色尺寸都是真的" }],
      say: ["记住三句。窗边散射光，关灯，不用闪光灯。", "正方形，八百像素以上，主体占七八成。", "自己拍，颜色和尺寸都是真的。"],
    },
  ],
};
