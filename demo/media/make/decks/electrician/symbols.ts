import { circle, path, rect, text } from "../../pen.ts";

/** A motor with its three terminals at x-64, x, x+64 and y-90. */
export const motor = (x: number, y: number): string =>
  path(`M${x - 64} ${y - 90}V${y - 60}L${x - 42} ${y - 42}M${x} ${y - 90}V${y - 60}M${x + 64} ${y - 90}V${y - 60}L${x + 42} ${y - 42}`) +
  circle(x, y, 60, "k") + text(x, y + 2, "M", 44, "m", "tb") + text(x, y + 42, "3~", 36);

/** Three main contacts whose middle one is at x; conductors 50 apart, 70 high. */
export const mains = (x: number, y: number): string =>
  [-50, 0, 50].map((dx) => path(`M${x + dx} ${y}v14M${x + dx} ${y + 52}v18M${x + dx} ${y + 52}l-18 -38`)).join("");

/** Names above three conductors. */
export const phases = (x: number, y: number, names: readonly string[], apart = 64): string =>
  names.map((name, i) => text(x + (i - 1) * apart, y, name, 36)).join("");

/** Contacts of a control circuit, 80 wide, from (x, y): normally open, normally closed, the button on top, a coil of 100. */
export const open = (x: number, y: number): string => path(`M${x} ${y}h20M${x + 60} ${y}h20M${x + 60} ${y}l-36 -22`);
export const shut = (x: number, y: number): string => path(`M${x} ${y}h20M${x + 60} ${y}h20M${x + 60} ${y}l-44 -18M${x + 20} ${y}v-24`);
export const button = (x: number, y: number): string => path(`M${x + 40} ${y - 12}v-24M${x + 24} ${y - 36}h32`, "n");
export const coil = (x: number, y: number, name: string): string =>
  rect(x, y - 30, 100, 60, 4, "k") + text(x + 50, y + 14, name, 36, "m", "tb");

/** The mark of earth, hanging from (x, y). */
export const earth = (x: number, y: number): string =>
  path(`M${x} ${y}v24M${x - 30} ${y + 24}h60M${x - 19} ${y + 36}h38M${x - 8} ${y + 48}h16`);

/** A standing person 240 high with the feet at (x, y); arms hang unless `reach` gives where the right hand is. */
export const person = (x: number, y: number, reach: readonly [number, number] = [x + 34, y - 100]): string =>
  circle(x, y - 214, 27, "k") +
  path(`M${x} ${y - 187}V${y - 92}L${x - 30} ${y}M${x} ${y - 92}L${x + 30} ${y}M${x} ${y - 168}L${x - 34} ${y - 100}`) +
  path(`M${x} ${y - 168}L${reach[0]} ${reach[1]}`);
