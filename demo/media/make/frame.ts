/** The slide as a 1280x720 page: a flat ground that costs no bits, a drawing with its points, a ruler at the foot. */
import { palette } from "./palette.ts";
import type { Deck, Point, Slide } from "./shape.ts";

/** Text may not be smaller on the picture: a twentieth of its height. */
export const SMALLEST = 36;

/** The page of slide `index` (from 0) with no sentence lit; `lit` gives the style for one sentence. */
export function page(deck: Deck, index: number): string {
  const slide = deck.slides[index];
  if (!slide) throw new Error(`no slide ${index} in ${deck.slug}`);
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>${style(deck)}</style><style id="lit"></style>
<body class="${slide.kind}">${body(deck, slide)}${ruler}</body></html>`;
}

/** CSS that lights what belongs to sentence `k` of `count` (from 1). */
export function lit(k: number, count: number): string {
  const later = Array.from({ length: count - k }, (_, i) => `[data-from="${k + 1 + i}"]`);
  return [
    `[data-hot~="${k}"]{--s:var(--hi);--w:1.35}`,
    `li[data-hot~="${k}"]{background:var(--bg2);color:#fff;border-color:var(--hi)}`,
    `[data-only]:not([data-only~="${k}"]){display:none}`,
    later.length ? `${later.join()}{display:none}` : "",
  ].join("");
}

function body(deck: Deck, slide: Slide): string {
  const title = `<h1>${slide.title}</h1>`;
  switch (slide.kind) {
    case "cover":
      return `<section class="panel"><b class="chip">${palette[deck.trade].name}</b><div>${title}<p>${slide.line}</p></div>
<svg viewBox="0 0 460 460" width="460" height="460"><circle class="disc" cx="230" cy="230" r="226"/>${slide.drawing}</svg></section>`;
    case "points":
      return `${title}<svg class="draw" viewBox="0 0 720 500" width="720" height="500">${slide.drawing}</svg><ul>${items(slide.points)}</ul>`;
    case "wide":
      return `${title}<svg class="draw" viewBox="0 0 1184 500" width="1184" height="500">${slide.drawing}</svg>`;
    case "recap":
      return `<section class="panel">${title}<ul>${items(slide.points)}</ul></section>`;
  }
}

function items(points: readonly Point[]): string {
  // A number and its unit stay on one line.
  const whole = (text: string): string => text.replaceAll(/(?<=\d) | (?=\d)/g, "\u00a0").replaceAll("～", "\u2060～\u2060");
  return points.map(({ text, hot }, i) => `<li data-hot="${(hot ?? [i + 1]).join(" ")}"><span>${whole(text)}</span></li>`).join("");
}

/** The foot stays free of words: subtitles lie over it. */
const ticks = Array.from({ length: 63 }, (_, i) => `M${20 + i * 20} 720v-${(i + 1) % 4 === 0 ? 16 : 8}`).join("");
const ruler = `<svg class="rule" viewBox="0 700 1280 20" width="1280" height="20"><path d="${ticks}"/></svg>`;

function style(deck: Deck): string {
  const { bg, bg2, hi } = palette[deck.trade];
  return `:root{--bg:${bg};--bg2:${bg2};--hi:${hi};
 --ground:color-mix(in srgb,${bg} 32%,#07131C);--s:#EAF2F7;--soft:color-mix(in srgb,#fff 66%,${bg});--w:1}
${STYLE}`;
}

const STYLE = `*{box-sizing:border-box;margin:0;padding:0}
body{width:1280px;height:720px;overflow:hidden;position:relative;font-family:"Noto Sans CJK SC","Microsoft YaHei","PingFang SC",sans-serif;
 color:#fff;
 background:var(--ground)}
h1{position:absolute;left:48px;top:32px;font-size:50px;font-weight:700;line-height:1.3;white-space:nowrap}
.draw{position:absolute;left:48px;top:122px}
ul{list-style:none}
li span{word-break:keep-all;overflow-wrap:anywhere}
li{border-left:7px solid var(--bg2)}
.points ul{position:absolute;left:796px;top:122px;width:440px;height:500px;
 display:flex;flex-direction:column;justify-content:center;gap:16px}
.points li{font-size:36px;line-height:1.34;padding:12px 8px 12px 18px;border-radius:0 10px 10px 0;color:var(--soft)}
.panel{position:absolute;left:40px;top:36px;width:1200px;height:592px;border-radius:18px;background:var(--bg)}
.panel:before{content:"";position:absolute;inset:14px;border:2.5px dashed #FFA366;border-radius:10px;opacity:.85}
.chip{position:absolute;left:60px;top:56px;font-size:36px;padding:6px 20px;border-radius:8px;background:#07131C55}
.cover div{position:absolute;left:60px;top:150px;width:650px;height:400px;display:flex;flex-direction:column;justify-content:center;gap:34px}
.cover h1{position:static;font-size:70px;line-height:1.28;white-space:normal}
.cover p{font-size:40px;line-height:1.42;color:#ffffffe6}
.cover .panel>svg{position:absolute;right:52px;top:66px}.disc{fill:var(--bg2)}
.recap h1{left:60px;top:52px;font-size:58px}.recap ul{position:absolute;left:52px;right:52px;top:160px}
.recap li{font-size:42px;line-height:1.4;padding:16px 12px 16px 24px;border-radius:0 10px 10px 0;
 margin-bottom:16px;color:#ffffffd9}
.rule{position:absolute;left:0;top:700px}.rule path{stroke:#fff;stroke-opacity:.3;stroke-width:1.5}
svg{overflow:visible}svg path,svg rect,svg circle,svg ellipse{stroke-linecap:round;stroke-linejoin:round}
.draw .l,.panel .l{fill:none;stroke:var(--s);stroke-width:calc(4px*var(--w))}.n{fill:none;stroke:var(--s);stroke-width:calc(2.5px*var(--w))}
.m{fill:none;stroke:#ffffff80;stroke-width:2.5}
.d{stroke-dasharray:9 9}
.b{fill:var(--bg);stroke:var(--s);stroke-width:calc(3.5px*var(--w))}
.k{fill:var(--ground);stroke:var(--s);stroke-width:calc(3.5px*var(--w))}
.panel .k{fill:var(--bg)}
.b2{fill:var(--bg2);stroke:var(--s);stroke-width:3.5}
.f{fill:var(--s)}
.w{fill:#EAF2F7}
.h{fill:var(--hi)}
.hl{fill:none;stroke:var(--hi);stroke-width:4}
.o{fill:#F57A2D}
.g{fill:#ffffff24}
.dk{fill:#07131C}
.dkl{fill:none;stroke:#07131C;stroke-width:3.5}
.t{fill:var(--s);font-weight:400}
.tb{fill:var(--s);font-weight:700}
.th{fill:var(--hi);font-weight:700}
.ts{fill:var(--soft)}
.td{fill:#07131C;font-weight:700}
.tw{fill:#fff;font-weight:700}
.ball{fill:var(--bg2);stroke:var(--s);stroke-width:2.5}[data-hot] .ball{fill:var(--bg2)}.balln{fill:#fff;font-weight:700}
.yes{fill:#1A7D46}.no{fill:#D0263F}path.no{fill:none;stroke:#F0566A;stroke-width:5}.sign{fill:none;stroke:#fff;stroke-width:5}`;
