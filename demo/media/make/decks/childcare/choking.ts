import { arrow, ball, circle, ellipse, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { supine } from "./babies.ts";

const slaps =
  path("M40 330Q200 280 420 340L640 460", "l") + path("M30 390Q200 350 400 410L610 498", "l") +
  group(circle(540, 380, 44, "k") + path("M510 350Q400 290 260 290Q200 296 200 330Q300 330 500 410Z", "b2"), {}) +
  group(text(600, 330, "头低于胸", 42, "m", "tb") + arrow(640, 350, 620, 430, "hl"), { hot: [1] }) +
  group(path("M330 110L380 270M300 130L350 276", "l") + rect(330, 262, 60, 34, 12, "h") + text(330, 70, "两肩胛骨中间，5 下", 44, "m", "th"),
    { hot: [2] }) +
  group(text(120, 250, "前臂托住", 42, "m", "tb"), { hot: [1] });

const presses =
  group(supine(360, 260), { at: "translate(-216 -156) scale(1.6)" }) +
  group(circle(324, 208, 5, "f") + circle(396, 208, 5, "f") + path("M330 208H390", "hl d") + rect(346, 214, 12, 60, 6, "h") +
    rect(362, 214, 12, 60, 6, "h"), { hot: [1] }) +
  group(path("M376 240H520", "n") + text(530, 230, "连线中点", 40, "s", "tb") + text(530, 284, "稍下", 40, "s", "tb"), { hot: [1] }) +
  group(text(110, 230, "两指", 46, "m", "tb") + text(110, 296, "深约 4 cm", 44, "m", "th") + text(110, 360, "5 下", 46, "m", "th"),
    { hot: [2] });

const loop =
  group(circle(200, 190, 140, "k") + ball(200, 90, 1) + text(200, 200, "拍背", 54, "m", "tb") + text(200, 270, "5 下", 48, "m", "th"),
    { hot: [1] }) +
  group(circle(620, 190, 140, "k") + ball(620, 90, 2) + text(620, 200, "按胸", 54, "m", "tb") + text(620, 270, "5 下", 48, "m", "th"),
    { hot: [1] }) +
  group(arrow(350, 150, 460, 150, "hl") + arrow(470, 230, 360, 230, "hl"), { hot: [1] }) +
  group(text(410, 420, "直到咳出来，或者没反应", 48, "m", "tb"), { hot: [1] }) +
  path("M820 20V470", "m d") +
  group(text(1000, 100, "没反应", 54, "m", "th") + text(1000, 190, "放平", 46, "m", "tb") + text(1000, 260, "心肺复苏", 46, "m", "tb") +
    text(1000, 330, "打 120", 46, "m", "tb"), { hot: [2] });

const mouth =
  circle(200, 230, 170, "k") + path("M130 190h20M250 190h20", "l") + ellipse(200, 310, 70, 50, "dk") +
  group(circle(200, 316, 18, "h") + verdict(420, 100, true) + text(460, 114, "看得见：", 44, "s", "tb") +
    text(400, 180, "小指勾出来", 44, "s", "th"), { hot: [1] }) +
  group(verdict(420, 320, false) + text(460, 334, "看不见：", 44, "s", "tb") + text(400, 400, "不要乱掏", 44, "s", "th"), { hot: [2] });

export const infantChoking: Deck = {
  slug: "childcare-choking",
  trade: "childcare",
  title: "婴儿噎住：五下拍背、五下按胸",
  sounds: { 噎住: "ye1zhu4", 肩胛: "jian1jia3", 厘米: "li2mi3", 掏: "tao1", 勾: "gou1", 趴: "pa1", 咳: "ke2" },
  slides: [
    {
      kind: "cover",
      title: "婴儿噎住",
      line: "五下拍背、五下按胸，一岁以内这样救。",
      drawing: supine(230, 240),
      say: ["这一讲，不到一岁的宝宝噎住了，怎么救。", "五下拍背，五下按胸，轮着做。"],
    },
    {
      kind: "points",
      title: "拍背：趴在前臂上",
      drawing: slaps,
      points: [{ text: "脸朝下趴前臂上，头低于胸，托住下巴" }, { text: "掌根在两肩胛骨中间拍 5 下" }],
      say: ["让宝宝脸朝下，趴在你的前臂上，头低于胸，一手托住下巴。", "另一只手用掌根，在两个肩胛骨中间，拍五下。"],
    },
    {
      kind: "points",
      title: "按胸：两根手指",
      drawing: presses,
      points: [{ text: "翻成仰卧，头仍低；两乳头连线中点稍下" }, { text: "两指按 5 下，深约 4 cm" }],
      say: ["没出来，就夹住翻成仰卧，头仍然低，找两个乳头连线中点，稍微往下。", "用两根手指，按五下，深大约四厘米。"],
    },
    {
      kind: "wide",
      title: "两样轮着做",
      drawing: loop,
      say: ["拍背五下，按胸五下，轮着做，直到咳出来，或者没有反应。", "没反应，就放平，做心肺复苏，打幺二零。"],
    },
    {
      kind: "points",
      title: "嘴里的东西掏不掏",
      drawing: mouth,
      points: [{ text: "看得见，才用小指勾出来" }, { text: "看不见，不要乱掏，会推得更深" }],
      say: ["嘴里的东西，看得见，才用小指勾出来。", "看不见，不要乱掏，会推得更深。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "不到一岁：头低，拍背 5 下" }, { text: "翻过来，两指按胸 5 下" }, { text: "一岁以上，才用腹部冲击" }],
      say: ["记住三句。不到一岁，头低，拍背五下。", "翻过来，两指按胸五下。", "一岁以上，才用腹部冲击，小宝宝的肚子不能冲。"],
    },
  ],
};
