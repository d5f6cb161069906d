/** The page around a handout: A4 in the house's look, with the colours of its trade. */
import type { DemoHandout } from "#demo/content/handouts.ts";
import { palette } from "./palette.ts";

const css = (bg: string, hi: string): string => `
@page { size: A4; margin: 14mm 15mm 16mm; }
* { box-sizing: border-box; margin: 0; padding: 0; }
html { -webkit-print-color-adjust: exact; }
body { font: 400 10.6pt/1.62 "Noto Sans SC", "Noto Sans CJK SC", sans-serif; color: #1A2127; line-break: strict; }
header { position: relative; margin-bottom: 5mm; padding: 6mm 8mm 5.500mm; border-radius: 4mm; background: ${bg}; color: #fff; }
header::after { content: ""; position: absolute; inset: 1.6mm; border: 1px dashed ${hi}; border-radius: 2.8mm; }
header small { font-size: 9pt; opacity: .86; }
h1 { font-size: 19pt; line-height: 1.3; }
h2 { margin: 5mm 0 2mm; padding-left: 2.6mm; border-left: 1.1mm solid ${hi}; font-size: 12.5pt; line-height: 1.35; break-after: avoid; }
h2.new { break-before: page; margin-top: 0; }
em { font-style: normal; font-weight: 700; color: #AD3D00; }
.lead { font-size: 11.600pt; }
.note { margin-top: 1.6mm; color: #47505A; font-size: 9pt; }
.poem { margin-top: 3mm; padding: 3mm; border: 1px solid #E3E0D9; border-radius: 2mm;
  text-align: center; font-size: 13pt; font-weight: 700; line-height: 1.7; color: ${bg}; }
table { width: 100%; border-collapse: collapse; break-inside: avoid; font-size: 9.800pt; }
th, td { padding: 1.300mm 2.200mm; border: 1px solid #CFCBC2; text-align: left; vertical-align: top; }
th { background: #F1EFEA; font-weight: 700; }
table.small { font-size: 9.400pt; }
.tick td:first-child { width: 8mm; text-align: center; }
.tick.log td:first-child { width: auto; text-align: left; }
.log td { height: 7mm; }
.tick.log td { height: 5.6mm; padding-top: .7mm; padding-bottom: .7mm; }
.blank { margin: 2mm 0; }
.blank td { height: 7.500mm; width: 50%; vertical-align: middle; }
.colour i { display: inline-block; width: 9mm; height: 4mm; margin-right: 2mm; border-radius: 1mm; vertical-align: -0.6mm; }
.colour.big i { width: 15mm; height: 6mm; vertical-align: -1.5mm; }
ul { padding-left: 5mm; }
ul.plain li { margin: .6mm 0; }
.steps { list-style: none; counter-reset: n; display: grid; gap: 1.800mm; }
.steps li { counter-increment: n; display: grid; grid-template-columns: 8mm 22mm 1fr; align-items: start; break-inside: avoid; }
.steps li::before { content: counter(n); display: grid; place-items: center; width: 6mm; height: 6mm; border-radius: 50%;
  background: ${bg}; color: #fff; font-weight: 700; font-size: 10pt; }
.steps.four { grid-template-columns: repeat(4, 1fr); gap: 3mm; }
.steps.four li { grid-template-columns: 8mm 1fr; align-content: start; padding: 2.400mm; border: 1px solid #E3E0D9; border-radius: 2mm; }
.steps.four p { grid-column: 1 / -1; font-size: 9.600pt; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm; margin-top: 3mm; align-items: start; break-inside: avoid; }
.warn, .tip { margin-top: 3mm; padding: 2.600mm 3.600mm; border-radius: 2mm; break-inside: avoid; }
.pair > .warn, .pair > .tip { margin-top: 0; height: 100%; }
.warn { background: #FDECEE; border-left: 1.1mm solid #D0263F; }
.warn b { color: #B3162F; }
.tip { background: #EDF4F8; border-left: 1.1mm solid #1F5C85; }
.tip table { margin-top: 1.400mm; background: #fff; }
.formula { padding: 3mm; border: 1px solid #E3E0D9; border-radius: 2mm; text-align: center; font-size: 13pt; font-weight: 700; }
figure { break-inside: avoid; text-align: center; }
figcaption { font-size: 9.400pt; color: #47505A; }
.figures { display: grid; grid-template-columns: 1fr 1.2fr; gap: 6mm; margin-top: 3mm; }
.figures svg { width: 100%; max-height: 96mm; }
.figures.one { grid-template-columns: 62mm 1fr; align-items: center; }
.seven { padding-left: 6mm; }
.seven li { margin: .8mm 0; }
.wide { margin: 2mm 0; }
.wide svg { width: 100%; max-height: 46mm; }
svg text { font-family: "Noto Sans SC", "Noto Sans CJK SC", sans-serif; }`;

/** The whole document; `course` is the title of the course that the sheet belongs to. */
export function sheet({ trade, name }: DemoHandout, course: string, body: string): string {
  const { bg, hi } = palette[trade];
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${name}</title><link rel="stylesheet" href="/font/400.css"><link rel="stylesheet" href="/font/700.css"><style>${css(bg, hi)}</style></head>
<body><header><small>匠成职业培训学校 · 讲义 · ${course}</small><h1>${name}</h1></header><main>${body}</main></body></html>`;
}

/** What stands at the foot of every page. */
export const foot = `<div style="width:100%;padding:0 15mm;display:flex;justify-content:space-between;font:8pt 'Noto Sans SC';color:#626B74"><span>匠成云课堂　只作教学用，作业以现行标准和现场规程为准</span><span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`;
