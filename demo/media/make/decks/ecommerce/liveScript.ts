import { arrow, circle, group, path, rect, text } from "../../pen.ts";
import type { Deck } from "../../shape.ts";

const kinds = ["卖得稳", "第二件", "主推", "主推", "主推", "补充", "补充", "返场"];
const cells = kinds
  .map((kind, i) => {
    const x = 8 + i * 147;
    const hot = i === 0 ? 1 : i >= 2 && i <= 4 ? 2 : i === 7 ? 3 : 9;
    return group(rect(x, 110, 139, 200, 10, i >= 2 && i <= 4 ? "b2" : "k") + text(x + 70, 190, String(i + 1), 60, "m", "tb") +
      text(x + 70, 270, kind, 40, "m", "th"), { hot: [hot] });
  })
  .join("");
const grid =
  cells + path("M8 360H1176M8 346v28M1176 346v28", "n") + text(592, 420, "8 格 × 15 分钟 ＝ 2 小时", 52, "m", "tb") + text(78, 80, "开场", 40) +
    text(1110, 80, "收尾", 40);

const line = (y: number, n: number, what: string, hot: number): string =>
  group(circle(70, y + 40, 30, "b2") + text(70, y + 54, String(n), 40, "m", "tw") + text(130, y + 56, what, 46, "s", "tb"), { hot: [hot] });
const sheet =
  rect(20, 10, 480, 480, 8, "k") + line(40, 1, "卖点三句", 1) + line(150, 2, "价格和库存", 1) + line(260, 3, "演示动作", 2) + line(370, 4, "谁改价上链接", 2) +
  group(rect(560, 60, 120, 210, 18, "b2") + circle(620, 90, 14, "h") + path("M620 270V330", "l") + rect(550, 330, 140, 90, 4, "w") +
    path("M566 352h108M566 374h108M566 396h70", "dkl") + text(620, 480, "镜头下面", 42, "m", "th"), { hot: [3] });

const days =
  group(rect(20, 60, 300, 170, 12, "b2") + text(170, 130, "前 3 天", 50, "m", "th") + text(170, 200, "发预告", 50, "m", "tb"), { hot: [1] }) +
    arrow(330, 145, 390, 145, "hl") +
  group(rect(400, 60, 300, 170, 12, "b2") + text(550, 130, "前 1 天", 50, "m", "th") + text(550, 200, "试播 10 分钟", 46, "m", "tb"),
    { hot: [2] }) +
  group(text(130, 330, "网速", 48, "m", "tb") + text(360, 330, "收音", 48, "m", "tb") + text(590, 330, "链接", 48, "m", "tb") +
    path("M60 350H200M290 350H430M520 350H660", "hl"), { hot: [2] }) +
  group(text(360, 450, "上行低于 4 兆，换地方", 50, "m", "th"), { hot: [3] });

const minute = (from: number, to: number, fill: string): string => {
  const at = (m: number): string =>
    `${(200 + 170 * Math.sin((m / 15) * 2 * Math.PI)).toFixed(1)} ${(240 - 170 * Math.cos((m / 15) * 2 * Math.PI)).toFixed(1)}`;
  return `<path class="${fill}" d="M200 240L${at(from)}A170 170 0 ${to - from > 7.5 ? 1 : 0} 1 ${at(to)}Z"/>`;
};
const quarter =
  group(minute(0, 5, "b2"), { hot: [1] }) + group(minute(5, 12, "b"), { hot: [2] }) + group(minute(12, 15, "h"), { hot: [3] }) +
  group(text(430, 110, "讲卖点", 52, "s", "tb"), { hot: [1] }) + group(text(430, 250, "演示、答问", 52, "s", "tb"), { hot: [2] }) +
    group(text(430, 390, "报价、上链接", 52, "s", "th"), { hot: [3] });

export const liveScript: Deck = {
  slug: "ecommerce-live-script",
  trade: "ecommerce",
  title: "一场两小时直播：脚本按 15 分钟一格写",
  sounds: { 返场: "fan3chang3", 一场: "yi4chang3", 开播: "kai1bo1", 上行: "shang4xing2", 库存: "ku4cun2", 一格: "yi4ge2", 八格: "ba1ge2" },
  slides: [
    {
      kind: "cover",
      title: "两小时直播<br>怎么写脚本",
      line: "按 15 分钟一格写，每格讲一件货。",
      drawing: rect(130, 40, 200, 380, 28, "k") + circle(230, 160, 50, "b2") + path("M150 330Q160 240 230 240T310 330", "b2") +
        rect(150, 350, 160, 40, 8, "h"),
      say: ["这一讲，学写一场两小时直播的脚本。", "办法很简单，十五分钟一格，每格讲一件货。"],
    },
    {
      kind: "wide",
      title: "两小时，分成八格",
      drawing: grid,
      say: ["两小时分成八格，每格十五分钟，第一格讲卖得稳的。", "第三到第五格人最多，放主推。", "最后一格，留着答疑和返场。"],
    },
    {
      kind: "points",
      title: "一格里怎么走",
      drawing: quarter,
      points: [{ text: "先讲卖点，谁用、好在哪" }, { text: "再演示，边做边答" }, { text: "最后报价、上链接" }],
      say: ["一格里面，先讲卖点，谁用，好在哪。", "再做演示，边做边回答问题。", "最后报价，上链接，留时间给人下单。"],
    },
    {
      kind: "points",
      title: "每格写清四样",
      drawing: sheet,
      points: [{ text: "卖点三句、价格和库存" }, { text: "演示动作、谁来改价上链接" }, { text: "打印出来，放在镜头下面" }],
      say: ["每格写清四样，卖点三句，价格和库存。", "还有演示什么动作，谁来改价，谁来上链接。", "打印出来，放在镜头下面，眼睛不用乱找。"],
    },
    {
      kind: "points",
      title: "开播之前",
      drawing: days,
      points: [{ text: "前 3 天发预告" }, { text: "前 1 天试播 10 分钟：网速、收音、链接" }, { text: "上行带宽低于 4 兆，换地方" }],
      say: ["开播前三天，发预告。", "前一天，试播十分钟，看网速，收音和商品链接。", "上行带宽低于四兆，就换地方。"],
    },
    {
      kind: "recap",
      title: "记住这三句",
      points: [{ text: "八格，每格 15 分钟，一格一件货" }, { text: "主推放第 3～5 格，最后留返场" }, { text: "前 3 天预告，前 1 天试播" }],
      say: ["记住三句。八格，每格十五分钟，一格一件货。", "主推放在第三到第五格，最后留返场。", "前三天预告，前一天试播。"],
    },
  ],
};
