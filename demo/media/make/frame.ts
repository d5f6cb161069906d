/** The slide as a 1280x720 page: drafting-paper ground, stitched panel, ruler at the foot. */
import { palette } from "./palette.ts";
import type { Deck, Point, Slide } from "./shape.ts";

/** The page of slide `index` (from 0) with no sentence lit; `lit` gives the style for one sentence. */
export function page(deck: Deck, index: number): string {
  const slide = deck.slides[index];
  if (!slide) throw new Error(`no slide ${index} in ${deck.trade}`);
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>${style(deck)}</style><style id="lit"></style>
<body class="${slide.kind}">${slide.kind === "cover" || slide.kind === "recap" ? "" : heading(deck, slide)}${body(deck, slide)}${foot(deck, index)}</body></html>`;
}

/** CSS that lights what belongs to sentence `k` of `count` (from 1). */
export function lit(k: number, count: number): string {
  const later = Array.from({ length: count - k }, (_, i) => `[data-from="${k + 1 + i}"]`);
  return [
    `[data-hot~="${k}"]{--s:var(--hi);--w:1.35}`,
    `li[data-hot~="${k}"]{background:var(--bg2);color:#fff}li[data-hot~="${k}"] i{background:var(--hi);color:#1a1206}`,
    `[data-only]:not([data-only~="${k}"]){display:none}`,
    later.length ? `${later.join()}{display:none}` : "",
  ].join("");
}

function heading(deck: Deck, slide: Slide): string {
  return `<div class="kick"><b>${deck.name}</b>${deck.title}</div><h1>${slide.title}</h1>`;
}

function body(deck: Deck, slide: Slide): string {
  switch (slide.kind) {
    case "cover":
      return `<section class="panel"><div class="kick"><b>${deck.name}</b>技能课堂</div><h1>${slide.title}</h1><p>${slide.line}</p>
<ol>${slide.parts.map((part, i) => `<li><i>${i + 1}</i>${part}</li>`).join("")}</ol>
<svg viewBox="0 0 460 460" width="460" height="460"><circle class="disc" cx="230" cy="230" r="226"/>${slide.drawing}</svg></section>`;
    case "points":
      return `<svg class="draw" viewBox="0 0 720 440" width="720" height="440">${slide.drawing}</svg><ul>${items(slide.points)}</ul>`;
    case "wide":
      return `<p class="line">${slide.line}</p><svg class="draw" viewBox="0 0 1152 410" width="1152" height="410">${slide.drawing}</svg>`;
    case "recap":
      return `<section class="panel"><div class="kick"><b>${deck.name}</b>${deck.title}</div><h1>${slide.title}</h1><ul>${items(slide.points)}</ul></section>`;
  }
}

function items(points: readonly Point[]): string {
  return points
    .map((point, i) => `<li data-hot="${point.hot.join(" ")}"><i>${i + 1}</i><span>${point.text}</span></li>`)
    .join("");
}

function foot(deck: Deck, index: number): string {
  const count = deck.slides.length;
  const bars = deck.slides.map((_, i) => `<u${i <= index ? ' class="on"' : ""}></u>`).join("");
  const ticks = Array.from({ length: 63 }, (_, i) => `M${20 + i * 20} 720v-${(i + 1) % 4 === 0 ? 16 : 8}`).join("");
  return `<div class="bars">${bars}</div><div class="mark">${logo}匠成云课堂</div><div class="no">${index + 1} / ${count}</div>
<svg class="rule" viewBox="0 700 1280 20" width="1280" height="20"><path d="${ticks}"/></svg>`;
}

const logo = `<svg viewBox="0 0 36 36" width="28" height="28">
<path d="M27 9H11a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h16" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/>
<path d="M17 13l9 5-9 5z" fill="#F57A2D"/></svg>`;

function style(deck: Deck): string {
  const { bg, bg2, hi } = palette[deck.trade];
  return `:root{--bg:${bg};--bg2:${bg2};--hi:${hi};
 --ground:color-mix(in srgb,${bg} 32%,#07131C);--s:#EAF2F7;--soft:color-mix(in srgb,#fff 66%,${bg});--w:1}
${STYLE}`;
}

const STYLE = `*{box-sizing:border-box;margin:0;padding:0}
body{width:1280px;height:720px;overflow:hidden;position:relative;font-family:"Noto Sans CJK SC","Microsoft YaHei","PingFang SC",sans-serif;
 color:#fff;
 background:linear-gradient(#ffffff14 1px,transparent 1px) 0 0/80px 80px,
  linear-gradient(90deg,#ffffff14 1px,transparent 1px) 0 0/80px 80px,var(--ground)}
.kick{position:absolute;left:64px;top:36px;font-size:22px;color:var(--soft)}
.kick b{background:var(--bg2);color:#fff;border-radius:6px;padding:3px 14px;margin-right:16px;font-weight:700}
h1{position:absolute;left:64px;top:80px;font-size:46px;font-weight:700;line-height:1.3;white-space:nowrap}
.line{position:absolute;left:64px;top:150px;font-size:27px;color:var(--soft)}
.draw{position:absolute;left:64px;top:176px}.wide .draw{top:206px}
ul,ol{list-style:none}
li i{font-style:normal;font-weight:700;flex:none;width:38px;height:38px;border-radius:50%;
 background:var(--bg);color:#fff;font-size:22px;line-height:38px;text-align:center;margin-right:16px}
.points ul{position:absolute;left:816px;top:176px;width:408px;height:440px;
 display:flex;flex-direction:column;justify-content:center;gap:14px}
li span{word-break:keep-all;overflow-wrap:anywhere}
.points li{display:flex;align-items:flex-start;font-size:27px;line-height:1.42;padding:14px 16px;border-radius:10px;color:var(--soft)}
.panel{position:absolute;left:48px;top:40px;width:1184px;height:580px;border-radius:18px;background:var(--bg)}
.panel:before{content:"";position:absolute;inset:14px;border:2.5px dashed #FFA366;border-radius:10px;opacity:.85}
.panel .kick{left:60px;top:56px;color:#ffffffcc}.panel .kick b{background:#07131C55}
.cover h1{left:60px;top:124px;width:620px;font-size:62px;line-height:1.26;white-space:normal}
.cover p{position:absolute;left:60px;top:302px;width:600px;font-size:28px;line-height:1.5;color:#ffffffd9}
.cover ol{position:absolute;left:60px;bottom:54px}
.cover li{display:flex;align-items:center;font-size:28px;margin-top:16px}
.cover li i{background:#07131C66}
.cover .panel>svg{position:absolute;right:56px;top:60px}.disc{fill:var(--bg2)}
.recap h1{left:60px;top:112px;font-size:52px}.recap ul{position:absolute;left:44px;right:44px;top:216px}
.recap li{display:flex;align-items:flex-start;font-size:32px;line-height:1.45;padding:16px;border-radius:10px;
 margin-bottom:14px;color:#ffffffd9}
.recap li i{background:#07131C66;margin-top:4px;margin-right:20px}
.bars{position:absolute;left:64px;right:64px;top:684px;display:flex;gap:4px}
.bars u{flex:1;height:7px;background:#ffffff2b;border-radius:2px}
.bars .on{background:#F57A2D}
.mark{position:absolute;left:64px;top:636px;font-size:21px;font-weight:700;color:#ffffffbf;
 display:flex;align-items:center;gap:8px}
.no{position:absolute;right:64px;top:636px;font-size:21px;color:#ffffffbf}
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
.ball{fill:var(--bg2);stroke:var(--s);stroke-width:2.5}[data-hot] .ball{fill:var(--bg2)}.balln{fill:#fff;font-weight:700}
.yes{fill:#1A7D46}.no{fill:#D0263F}path.no{fill:none;stroke:#F0566A;stroke-width:5}.sign{fill:none;stroke:#fff;stroke-width:5}`;
