/** Pen strokes of the drawings: each returns SVG text. Classes are given their colours by frame.ts. */

/** When a part is lit, appears, or is shown alone: numbers of spoken sentences, from 1. */
export interface When {
  readonly hot?: readonly number[];
  /** Hidden before this sentence. */
  readonly from?: number;
  readonly only?: readonly number[];
  /** SVG transform. */
  readonly at?: string;
}

/** `l` line, `n` thin line, `m` thin muted line, `b` body, `k` ground-filled, `f` filled; `d` makes it dashed. */
type Ink = string;

export function path(d: string, ink: Ink = "l"): string {
  return `<path class="${ink}" d="${d}"/>`;
}

export function rect(x: number, y: number, w: number, h: number, rx = 6, ink: Ink = "l"): string {
  return `<rect class="${ink}" x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}"/>`;
}

export function circle(x: number, y: number, r: number, ink: Ink = "l"): string {
  return `<circle class="${ink}" cx="${x}" cy="${y}" r="${r}"/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, ink: Ink = "l"): string {
  return `<ellipse class="${ink}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`;
}

/** `anchor` s, m or e; `weight` 400 or 700. */
export function text(x: number, y: number, words: string, size = 38, anchor: "s" | "m" | "e" = "m", ink: Ink = "t"): string {
  const side = { s: "start", m: "middle", e: "end" }[anchor];
  return `<text class="${ink}" x="${x}" y="${y}" font-size="${size}" text-anchor="${side}">${words}</text>`;
}

export function group(content: string, when: When = {}): string {
  const marks = [
    when.hot ? ` data-hot="${when.hot.join(" ")}"` : "",
    when.from ? ` data-from="${when.from}"` : "",
    when.only ? ` data-only="${when.only.join(" ")}"` : "",
    when.at ? ` transform="${when.at}"` : "",
  ];
  return `<g${marks.join("")}>${content}</g>`;
}

/** A straight arrow to (x2, y2). */
export function arrow(x1: number, y1: number, x2: number, y2: number, ink: Ink = "l"): string {
  return path(`M${x1} ${y1}L${x2} ${y2}`, ink) + head(x2, y2, (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI);
}

/** An arrow along a path `d` that ends at (x, y) in the direction `degrees` (0 is right, 90 down). */
export function bend(d: string, x: number, y: number, degrees: number, ink: Ink = "l"): string {
  return path(d, ink) + head(x, y, degrees);
}

function head(x: number, y: number, degrees: number): string {
  return `<path class="f" transform="translate(${x} ${y}) rotate(${degrees.toFixed(1)})" d="M7 0L-12 -9V9z"/>`;
}

/** A horizontal dimension line with its words above it. */
export function dim(x1: number, x2: number, y: number, words: string): string {
  const line = path(`M${x1} ${y}H${x2}M${x1} ${y - 10}v20M${x2} ${y - 10}v20`, "n");
  return line + text((x1 + x2) / 2, y - 16, words);
}

/** A numbered ball, as on an assembly drawing. */
export function ball(x: number, y: number, n: number | string): string {
  return circle(x, y, 26, "ball") + text(x, y + 13, String(n), 36, "m", "balln");
}

/** A numbered ball with a leader to the part at (px, py) and its name beside the ball. */
export function callout(n: number, x: number, y: number, px: number, py: number, name: string, side: "s" | "e" = "s"): string {
  const leader = path(`M${px} ${py}L${x} ${y}`, "n") + circle(px, py, 5, "f");
  const words = side === "s" ? text(x + 38, y + 13, name, 38, "s") : text(x - 38, y + 13, name, 38, "e");
  return leader + ball(x, y, n) + words;
}

/** A tick or a cross in a circle, for right and wrong. */
export function verdict(x: number, y: number, right: boolean): string {
  const sign = right ? `M${x - 11} ${y + 1}l8 9 15-18` : `M${x - 9} ${y - 9}l18 18m0-18l-18 18`;
  return circle(x, y, 24, right ? "yes" : "no") + path(sign, "sign");
}
