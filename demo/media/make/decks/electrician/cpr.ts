import { arrow, bend, circle, dim, ellipse, group, path, rect, text } from "../../pen.ts";
import type { Deck } from "../../shape.ts";

/** A person on the floor seen from the side, head at the left, chest about (x + 190, y - 60). */
const onFloor = (x: number, y: number): string =>
  group(circle(50, -50, 44, "b2") + path("M94 -56Q150 -96 250 -84L420 -70L560 -40L600 -60V0H94Z", "b") + path("M-20 0H640", "m"),
    { at: `translate(${x} ${y})` });

export const press =
  onFloor(40, 440) +
  group(
    circle(240, 96, 40, "k") +
      path("M240 136L236 200M236 200L232 352M250 200L240 352M236 200Q330 210 350 290L360 438M236 200Q300 240 300 330L420 438", "l") +
      rect(206, 344, 60, 26, 10, "h"),
    { hot: [1, 2] },
  ) +
  group(arrow(150, 230, 150, 330, "hl") + text(40, 200, "5～6 cm", 46, "s", "th"), { hot: [2] }) +
  group(bend("M420 150q50 -60 100 0t100 0", 622, 156, 40, "hl") + text(540, 90, "100～120 次/分", 42, "m", "th"), { hot: [3] });

const spot =
  path("M120 40Q360 0 600 40L640 480H80Z", "b") + circle(240, 220, 14, "f") + circle(480, 220, 14, "f") + path("M254 220H466", "hl d") +
    path("M360 120V330", "m") +
  group(path("M320 190h80q24 0 24 24v60q0 24 -24 24h-80q-24 0 -24 -24v-60q0 -24 24 -24z", "k") +
    path("M330 200l60 80M390 200l-60 80", "n") + circle(360, 244, 12, "h"), { hot: [1] }) +
  group(text(360, 400, "掌根重叠，放这里", 42, "m", "tb"), { hot: [1] }) + group(text(360, 150, "两乳头连线中点", 40, "m", "th"), { hot: [1] });

export const check =
  group(onFloor(20, 440), {}) +
  group(circle(140, 130, 40, "k") + path("M140 170L150 300M150 200L90 360M150 200L200 350", "l") +
    path("M240 90h150q20 0 20 20v50q0 20 -20 20h-120l-40 30z", "k") +
    text(320, 150, "喂！", 46, "m", "th"), { hot: [1] }) +
  group(rect(440, 40, 260, 180, 12, "k") + text(570, 110, "120", 60, "m", "th") + text(570, 186, "取 AED", 46, "m", "tb"), { hot: [2] }) +
  group(ellipse(240, 360, 90, 40, "hl") + text(470, 320, "看胸口、摸颈动脉", 38, "m", "tb") + text(560, 378, "5～10 秒", 44, "m", "th"),
    { hot: [3] });

const breath =
  path("M20 440H700", "m") +
  group(path("M60 430Q70 340 150 330Q190 260 250 270L262 236L290 250L300 290Q350 320 420 330L700 350V440H60Z", "b2"), { hot: [1] }) +
  group(bend("M190 300Q150 250 190 200", 194, 196, -50, "hl") + text(50, 170, "仰头、抬下巴", 42, "s", "tb"), { hot: [1] }) +
  group(arrow(300, 150, 290, 226, "hl") + text(320, 130, "吹 2 口，每口约 1 秒", 42, "s", "th"), { hot: [2] }) +
  group(bend("M520 320Q560 250 610 320", 610, 322, 60, "hl") + text(560, 240, "胸口起来", 40, "m", "tb"), { hot: [2] });

const cycle =
  dim(40, 760, 120, "按 30 下") + Array.from({ length: 30 }, (_, i) => path(`M${52 + i * 24} 150v60`, "hl")).join("") +
  group(dim(800, 940, 120, "吹 2 口") + circle(834, 182, 28, "h") + circle(906, 182, 28, "h"), { hot: [2] }) +
  group(path("M940 182H1040", "l") + bend("M1100 150A60 60 0 1 1 1050 220", 1050, 220, 220, "hl") + text(1090, 330, "再来", 44, "m", "tb"),
    { hot: [2] }) +
  group(text(400, 330, "每次按完，让胸廓完全弹回", 44, "m", "tb"), { hot: [1] }) +
  group(text(590, 440, "中断不超过 10 秒，做到急救人员接手", 44, "m", "th"), { hot: [3] });

export const resuscitation: Deck = {
  slug: "electrician-cpr",
  trade: "electrician",
  title: "心肺复苏：按多深、多快、按几下",
  sounds: { 重叠: "chong2die2", 胸廓: "xiong1kuo4", 颈动脉: "jing3dong4mai4", 厘米: "li2mi3", 复苏: "fu4su1", 几下: "ji3xia4" },
  slides: [
    {
      kind: "cover",
      title: "心肺复苏",
      line: "按多深、多快、按几下，练到不用想。",
      drawing:
        path("M230 380C60 260 70 130 160 120Q210 116 230 170Q250 116 300 120C390 130 400 260 230 380Z", "k") +
          path("M70 250H170L196 200L236 310L266 250H390", "hl"),
      say: ["这一讲，学心肺复苏，按多深，多快，按几下。", "触电的人没有呼吸心跳，四分钟之内动手，最有希望。"],
    },
    {
      kind: "points",
      title: "先判断：10 秒以内",
      drawing: check,
      points: [{ text: "拍双肩，大声叫" }, { text: "没反应：喊人打 120，取 AED" }, { text: "看胸口、摸颈动脉，5～10 秒" }],
      say: ["先断开电源，再拍他的双肩，大声叫。", "没反应，就喊人打幺二零，取自动除颤仪。", "用五到十秒，看胸口有没有起伏，同时摸颈动脉，没有呼吸心跳，立刻按压。"],
    },
    {
      kind: "points",
      title: "位置：胸骨，乳头连线中点",
      drawing: spot,
      points: [{ text: "两乳头连线中点的胸骨上" }, { text: "掌根重叠，手臂伸直" }],
      say: ["位置在两个乳头连线的中点，胸骨上面。", "一只手掌根压住，另一只手叠上去，手指翘起，手臂伸直。"],
    },
    {
      kind: "points",
      title: "多深，多快",
      drawing: press,
      points: [{ text: "用上身的重量，垂直往下压" }, { text: "深 5～6 厘米" }, { text: "每分钟 100～120 次" }],
      say: ["跪在旁边，肩膀在手的正上方，用上身的重量，垂直往下压。", "每次按下去五到六厘米。", "每分钟一百到一百二十次，差不多一秒按两下。"],
    },
    {
      kind: "points",
      title: "吹气：先把气道打开",
      drawing: breath,
      points: [{ text: "仰头，抬下巴" }, { text: "捏住鼻子吹 2 口，胸口起来就够" }],
      say: ["一手压额头，一手抬下巴，把气道打开。", "捏住鼻子，吹两口气，每口大约一秒，看到胸口起来就够。"],
    },
    {
      kind: "wide",
      title: "30 比 2，一轮接一轮",
      drawing: cycle,
      say: ["按三十下，每次按完，让胸廓完全弹回来。", "吹两口，马上接着按，三十比二，一轮接一轮。", "中断不要超过十秒，一直做到急救人员接手。"],
    },
  ],
};
