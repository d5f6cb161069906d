import { arrow, ball, group, path, rect, text } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { arc, electrode } from "./parts.ts";

/** Two plates at a right angle, the corner at (x, y). */
const corner = (x: number, y: number, w = 400, h = 280): string =>
  rect(x - 40, y - h, 40, h, 2, "b") + rect(x - 40, y, w, 40, 2, "b");
const bead = (x: number, y: number, a: number, b = a): string =>
  path(`M${x} ${y - a}Q${x + a * 0.5} ${y - b * 0.45} ${x + b} ${y}L${x} ${y}Z`, "h");

const angle =
  corner(160, 420, 520, 380) +
  electrode("translate(196 384) rotate(45) scale(1.6)") +
  arc(190, 392, 0.8) +
  group(
    path("M160 420L520 60", "m d") + path("M160 270A150 150 0 0 1 266 314", "hl") + path("M266 314A150 150 0 0 1 310 420", "hl") +
      text(214, 240, "45°", 42, "m", "th") + text(350, 380, "45°", 42, "m", "th"),
    { hot: [1] },
  ) +
  text(100, 40, "立板", 38) + text(560, 494, "平板", 38);

const travel =
  rect(40, 400, 640, 36, 3, "b") +
  path("M40 400Q60 366 100 376T180 376T260 378L310 400Z", "h") +
  electrode("translate(330 388) rotate(18) scale(1.7)") +
  arc(330, 394, 0.8) +
  group(path("M330 390L620 390", "m d") + path("M480 390A150 150 0 0 0 378 246", "hl") + text(500, 290, "65°～80°", 44, "s", "th"),
    { hot: [1] }) +
  group(arrow(440, 470, 640, 470) + text(420, 484, "焊接方向", 38, "e"), { hot: [1] });

const layers =
  group(corner(110, 300, 330, 220) + bead(110, 300, 90) + path("M84 210V300M76 210h16M76 300h16", "hl") +
    text(250, 160, "单层一道", 42, "m", "tb") + text(230, 400, "焊脚 6～8 mm 以下", 36), { hot: [1] }) +
  group(
    corner(540, 300, 200, 220) + path("M540 230Q580 270 620 300H540Z", "h") + path("M540 160Q570 200 590 246Q560 232 540 232Z", "o") +
      path("M590 248Q640 270 680 300H618Z", "o") + ball(640, 240, 1) + ball(620, 150, 2) +
      text(570, 400, "多层多道", 42, "m", "tb") + text(570, 452, "压住前道 1/3～1/2", 36),
    { hot: [2] },
  );

const faults =
  group(
    corner(110, 300, 330, 230) + bead(110, 300, 80, 110) + path("M110 208q-16 10 0 22", "no") + text(250, 190, "咬边", 46, "m", "th") +
      arrow(200, 180, 130, 214, "hl") + text(220, 400, "电流大、弧长", 38) + text(220, 452, "立板一侧没停", 38),
    { hot: [1] },
  ) +
  group(
    corner(470, 300, 240, 230) + path("M470 250Q540 210 620 300H470Z", "h") + text(600, 190, "下板鼓起", 46, "m", "th") +
      text(580, 400, "焊条太平", 38) + text(580, 452, "走得太慢", 38),
    { hot: [2] },
  );

export const fillet: Deck = {
  slug: "welder-fillet",
  trade: "welder",
  title: "平角焊：焊条夹角 45°，焊脚怎么不偏",
  sounds: { 夹角: "jia1jiao3", 毫米: "hao2mi3", 焊脚: "han4jiao3", 角焊: "jiao3han4", 调: "tiao2" },
  slides: [
    {
      kind: "cover",
      title: "平角焊：<br>焊条夹角 45°",
      line: "两块板成直角，焊脚怎么才不偏。",
      drawing: group(corner(150, 360, 260, 250), {}) + bead(150, 360, 90) + electrode("translate(190 318) rotate(45) scale(1.1)"),
      say: ["这一讲，学平角焊。", "两块板成直角，焊条夹角怎么摆，焊脚才不会偏到一边。"],
    },
    {
      kind: "points",
      title: "和两块板各成 45°",
      drawing: angle,
      points: [{ text: "一样厚：和两板各成 45°" }, { text: "不一样厚：电弧偏向厚板" }],
      say: ["两板一样厚，焊条放在正中间，和两板各成四十五度。", "板厚不一样，电弧要偏向厚板，让两边化得一样多。"],
    },
    {
      kind: "points",
      title: "往焊接方向倾斜",
      drawing: travel,
      points: [{ text: "与焊缝成 65°～80°" }, { text: "太陡，铁水往前跑" }, { text: "短弧，匀速往前带" }],
      say: ["从侧面看，焊条往焊接方向倾斜，和焊缝成六十五到八十度。", "角度不对，熔渣和铁水会跑到电弧前面，容易夹渣。", "用短弧，匀速往前带。"],
    },
    {
      kind: "points",
      title: "焊脚大小决定几道",
      drawing: layers,
      points: [{ text: "小焊脚：单层焊一道" }, { text: "大焊脚：先焊下面，后道压前道" }, { text: "两边相差不大于 2 mm 左右" }],
      say: [
        "焊脚在六到八毫米以下，单层焊一道就够。",
        "再大就多层多道，先焊下面一道，后一道压住前一道的三分之一到一半。",
        "焊脚两边量一量，相差不大于两毫米左右。",
      ],
    },
    {
      kind: "points",
      title: "两种毛病，各怪各的",
      drawing: faults,
      points: [{ text: "上板咬边：减电流，压短弧，立板侧稍停" }, { text: "下板鼓起：抬高焊条，走快一点" }],
      say: ["上板咬边，是电流大，弧太长，或者在立板一侧没有停。", "下板鼓起来，是焊条放得太平，或者走得太慢。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "夹角 45°，偏厚板" }, { text: "倾斜 65°～80°，用短弧" }, { text: "焊脚两边一样大，后道压前道" }],
      say: ["记住三句。夹角四十五度，厚薄不同就偏向厚板。", "往前倾斜六十五到八十度，用短弧。", "焊脚两边一样大，后道压住前道。"],
    },
  ],
};
