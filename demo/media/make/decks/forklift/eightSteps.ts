import { arrow, ball, bend, dim, group, path, rect, text, verdict } from "../../pen.ts";
import type { Deck } from "../../shape.ts";
import { truck } from "./parts.ts";

const names = ["进位", "直架", "调高", "进叉", "微提", "后倾", "驶离", "落叉"];
const eight = names
  .map((name, i) => {
    const [x, y] = [20 + (i % 4) * 296, 20 + Math.floor(i / 4) * 240];
    return group(rect(x, y, 256, 190, 14, "k") + ball(x + 44, y + 46, i + 1) + text(x + 128, y + 140, name, 64, "m", "tb"),
      { hot: [i < 3 ? 1 : i < 6 ? 2 : 3] });
  })
  .join("");

const pallet = (x: number, y: number, w = 190): string =>
  rect(x, y - 150, w, 120, 4, "b2") +
    path(`M${x} ${y - 30}H${x + w}M${x} ${y}H${x + w}M${x + 6} ${y - 30}V${y}M${x + w / 2} ${y - 30}V${y}M${x + w - 6} ${y - 30}V${y}`,
      "l");

const approach =
  path("M20 440H700", "m") + group(truck, { at: "translate(-60 136) scale(.8)" }) + pallet(500, 438) +
  group(dim(390, 500, 240, "") + text(446, 200, "约 300 毫米", 44, "m", "th"), { hot: [1] }) +
    group(path("M222 160V430", "hl") + text(120, 120, "门架直起", 44, "m", "tb"), { hot: [2] });

const depth =
  path("M20 440H700", "m") + rect(60, 120, 26, 320, 3, "k") + path("M86 420H470", "hl") + rect(86, 412, 384, 14, 2, "h") +
    pallet(120, 440, 400) +
  group(dim(120, 387, 220, "至少 2/3"), { hot: [1] }) +
  group(rect(580, 290, 110, 150, 4, "b") + verdict(560, 240, false) + text(600, 130, "不捅坏", 44, "m", "tb") +
    text(600, 190, "后面的货", 44, "m", "tb"), { hot: [2] });

const lift =
  path("M20 440H700", "m") + rect(60, 100, 26, 340, 3, "k") + rect(86, 370, 330, 14, 2, "h") + pallet(110, 370, 290) +
  group(path("M470 370V440M456 370h28M456 440h28", "hl") + text(440, 490, "50～100 毫米", 44, "s", "th"), { hot: [1] }) +
  group(bend("M60 90Q20 60 -10 80", 0, 74, 150, "hl") + text(130, 70, "② 后倾", 48, "s", "tb"), { hot: [2] }) +
    group(text(560, 330, "① 微提", 48, "m", "tb"), { hot: [1] });

const go =
  path("M20 440H700", "m") + group(truck, { at: "translate(20 100) scale(.8)" }) + rect(370, 260, 120, 90, 4, "b2") +
  group(path("M520 364V440M506 364h28M506 440h28", "hl") + text(480, 490, "300～400 毫米", 44, "m", "th"), { hot: [2] }) +
  group(arrow(180, 50, 40, 50, "hl") + text(210, 64, "慢退，看后方", 46, "s", "tb"), { hot: [1] });

export const eightSteps: Deck = {
  slug: "forklift-eight-steps",
  trade: "forklift",
  title: "取货八步：进位、直架、调高、进叉、微提、后倾、驶离、落叉",
  sounds: { 货叉: "huo4cha1", 叉车: "cha1che1", 进叉: "jin4cha1", 落叉: "luo4cha1", 叉齿: "cha1chi3", 叉间距: "cha1jian1ju4", 叉尖: "cha1jian1",
    调高: "tiao2gao1", 驶离: "shi3li2", 捅坏: "tong3huai4", 重叉: "zhong4cha1" },
  slides: [
    {
      kind: "cover",
      title: "取货八步",
      line: "每一步停稳再做下一步，货不倒，架不歪。",
      drawing: group(truck, { at: "translate(0 110) scale(.72)" }) + rect(290, 246, 110, 100, 4, "k") + path("M20 386H440", "m"),
      say: ["这一讲，学叉车取货八步。", "每一步停稳了，再做下一步。"],
    },
    {
      kind: "wide",
      title: "先把八个名字背下来",
      drawing: eight,
      say: ["前三步，进位，直架，调高。", "中间三步，进叉，微提，后倾。", "最后两步，驶离，落叉。"],
    },
    {
      kind: "points",
      title: "进位、直架、调高",
      drawing: approach,
      points: [{ text: "正对货物，停在约 300 毫米外" }, { text: "门架直起，叉间距尽量宽、左右对称" }, { text: "货叉水平，对准托盘孔" }],
      say: ["正对货物，停在大约三百毫米外面。", "门架直起，叉间距尽量宽，左右对称。", "调好高度，货叉水平，对准托盘孔。"],
    },
    {
      kind: "points",
      title: "进叉：插到底",
      drawing: depth,
      points: [{ text: "慢慢进，最少插入货物深度的 2/3" }, { text: "叉尖不超出货物后面" }],
      say: ["慢慢进叉，叉齿要插到底，最少插入货物深度的三分之二。", "叉尖不要超出货物后面，免得捅坏后面的货。"],
    },
    {
      kind: "points",
      title: "微提，再后倾",
      drawing: lift,
      points: [{ text: "先离地 50～100 毫米，看稳不稳" }, { text: "稳了再后倾；偏重就放下重叉" }],
      say: ["先微微提起，离地五十到一百毫米，看稳不稳。", "稳了再后倾门架，偏重的，放下重新叉。"],
    },
    {
      kind: "points",
      title: "驶离，再落叉",
      drawing: go,
      points: [{ text: "慢慢退出来，看后方" }, { text: "落到离地 300～400 毫米再走" }],
      say: ["看好后方，慢慢退出来。", "把货叉落到离地三百到四百毫米，才可以走。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "300 毫米外停，直架、对孔" }, { text: "插到底，微提看稳，再后倾" }, { text: "看后方慢退，落到 300～400 毫米再走" }],
      say: ["记住三句。三百毫米外停住，直架，对孔。", "插到底，微提看稳，再后倾。", "看好后方慢慢退，落低了再走。"],
    },
  ],
};
