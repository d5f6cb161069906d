import { arrow, bend, circle, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";

const head = (x: number, y: number, r = 44): string => circle(x, y, r, "k");

const signs =
  group(head(170, 110, 64) + path("M150 132q20 -18 40 0", "l") + path("M170 174V400M170 210L120 290L160 196M170 210L224 290L184 196", "l") +
    text(170, 470, "手抓脖子", 44, "m", "tb"), { hot: [2] }) +
  group(rect(330, 40, 360, 170, 12, "k") + verdict(380, 120, true) + text(430, 106, "还能咳：", 42, "s", "tb") +
    text(430, 168, "用力咳", 46, "s", "th"), { hot: [1] }) +
  group(rect(330, 270, 360, 190, 12, "k") + verdict(380, 360, false) + text(430, 346, "咳不出声：", 42, "s", "tb") +
    text(430, 410, "马上动手", 46, "s", "th"), { hot: [2] });

const back =
  path("M20 480H700", "m") +
  head(470, 170) + path("M440 200Q330 220 280 300L260 480M280 300L340 480M400 220L470 330L500 420", "b2") +
  group(head(150, 110) + path("M150 154L160 320L120 480M160 320L210 480M152 200L330 230", "l") + rect(322, 206, 50, 34, 12, "h"),
    { hot: [1] }) +
  group(bend("M300 130Q340 150 350 196", 350, 198, 76, "hl") + text(400, 90, "两肩胛骨之间，拍 5 下", 40, "m", "th"), { hot: [1] }) +
  group(text(560, 290, "弯腰", 44, "s", "tb") + text(560, 350, "头低", 44, "s", "tb"), { hot: [1] });

const thrust =
  path("M20 490H700", "m") +
  head(330, 90) + path("M330 134V320L300 490M330 320L370 490M330 170L420 250", "l") +
  group(head(200, 110) + path("M200 154L210 330L150 490M210 330L250 490M206 190Q280 260 352 262M206 200Q260 280 352 276", "l") +
    rect(340, 246, 50, 46, 12, "h"), { hot: [1] }) +
  group(bend("M400 268Q450 260 440 190", 440, 186, -95, "hl") + text(480, 190, "向里、向上", 44, "s", "th"), { hot: [2] }) +
  group(circle(330, 330, 7, "h") + path("M340 330H480", "n") + text(490, 344, "肚脐", 42, "s", "tb") +
    path("M470 268H450M470 326H450M460 268V326", "hl") +
    text(490, 290, "上两横指", 42, "s", "tb"), { hot: [1] });

const round = (x: number, word: string, sub: string, hot: number): string =>
  group(circle(x, 180, 130, "k") + text(x, 170, word, 52, "m", "tb") + text(x, 236, sub, 44, "m", "th"), { hot: [hot] });
const cycle =
  round(190, "拍背", "5 下", 1) + round(620, "冲击", "5 下", 1) +
  group(arrow(330, 150, 470, 150, "hl") + arrow(480, 220, 340, 220, "hl") + text(405, 390, "轮着来，直到吐出来", 46, "m", "tb"), { hot: [1] }) +
  path("M810 20V470", "m d") +
  group(text(1000, 110, "人软下去", 52, "m", "th") + text(1000, 200, "放平，心肺复苏", 44, "m", "tb") + text(1000, 270, "吹气前看嘴里", 44, "m", "tb"),
    { hot: [2] }) +
  group(text(1000, 400, "吐出来也要送医", 46, "m", "th"), { hot: [3] });

export const elderChoking: Deck = {
  slug: "eldercare-choking",
  trade: "eldercare",
  title: "噎住了：背部叩击和腹部冲击怎么做",
  sounds: { 噎住: "ye1zhu4", 叩击: "kou4ji1", 肩胛: "jian1jia3", 肚脐: "du4qi2", 横指: "heng2zhi3", 掌根: "zhang3gen1", 咳: "ke2", 吐出来: "tu3chu1lai2" },
  slides: [
    {
      kind: "cover",
      title: "噎住了<br>怎么办",
      line: "背部叩击五下，腹部冲击五下，轮着来。",
      drawing: head(230, 130, 80) + path("M206 160q24 -22 48 0", "l") +
        path("M230 210V400M230 250L160 340L216 226M230 250L300 340L244 226", "l"),
      say: ["这一讲，老人吃东西噎住了，怎么救。", "两个动作，背部叩击和腹部冲击。"],
    },
    {
      kind: "points",
      title: "先分清：还能不能咳",
      drawing: signs,
      points: [{ text: "还能咳、能说话：鼓励他用力咳" }, { text: "咳不出声、手抓脖子、脸发紫：完全堵住，叫人打 120" }],
      say: ["还能咳，能说话，就鼓励他用力咳，不要拍。", "咳不出声，手抓脖子，脸发紫，就是完全堵住了，边叫人打幺二零，边动手。"],
    },
    {
      kind: "points",
      title: "背部叩击：弯腰拍 5 下",
      drawing: back,
      points: [{ text: "让他弯腰，头低，一手托住胸口" }, { text: "掌根在两肩胛骨之间拍 5 下", hot: [1, 2] }],
      say: ["先让他弯腰低头，一只手托住他的胸口。", "用掌根，在两个肩胛骨之间，用力拍五下。"],
    },
    {
      kind: "points",
      title: "腹部冲击：抱住冲 5 下",
      drawing: thrust,
      points: [{ text: "站背后，一手握拳，放肚脐上两横指" }, { text: "另一手包住，快速向里向上冲 5 下" }],
      say: ["不行就站到背后，一手握拳，放在肚脐上两横指的地方。", "另一只手包住拳头，快速向里，向上，冲击五下。"],
    },
    {
      kind: "wide",
      title: "轮着来，直到吐出来",
      drawing: cycle,
      say: ["拍背五下，冲击五下，两种轮着来，直到东西吐出来。", "人软下去，就放平，按心肺复苏做，每次吹气前看看嘴里，看得见才掏。", "冲击过的老人，东西出来了，也要送医院检查。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "能咳就让他咳" }, { text: "不能咳：拍背 5 下，冲击 5 下" }, { text: "软下去做心肺复苏，出来了也送医" }],
      say: ["记住三句。能咳就让他咳。", "不能咳，拍背五下，冲击五下。", "人软下去做心肺复苏，救回来也要送医院。"],
    },
  ],
};
