import { circle, path, rect } from "../../pen.ts";

/** Person lying on the back, seen from the side; head at the left, feet at (500, 0). */
export const lying =
  circle(40, -46, 34, "b2") + path("M74 -44Q110 -76 190 -72L300 -66Q330 -80 372 -100L410 -54L480 -34V-58L498 -60L504 -10H70Z", "b") +
  path("M120 -62Q150 -30 226 -30", "l") + path("M-10 -14Q20 -34 74 -20L70 0H-14Z", "k");

/** Bed from the side, 620 wide, its top at y. */
export const bed = (x: number, y: number): string =>
  rect(x, y, 620, 30, 6, "b") +
  path(`M${x + 10} ${y + 30}v80M${x + 610} ${y + 30}v80M${x - 6} ${y - 90}v150M${x + 626} ${y - 50}v110`, "l") +
  circle(x + 10, y + 122, 12, "k") +
  circle(x + 610, y + 122, 12, "k");

/** A wheelchair facing right, about 230 wide and 260 high, its wheels on (x, y). */
export const wheelchair = (x: number, y: number): string =>
  circle(x - 40, y - 72, 72, "k") +
  circle(x - 40, y - 72, 10, "f") +
  circle(x + 92, y - 22, 22, "k") +
  path(`M${x - 96} ${y - 262}H${x - 70}V${y - 130}H${x + 60}V${y - 60}L${x + 110} ${y - 56}M${x + 60} ${y - 80}L${x + 92} ${y - 44}`, "l") +
  path(`M${x - 70} ${y - 190}H${x + 40}`, "l") +
  path(`M${x - 70} ${y - 130}L${x - 40} ${y - 72}`, "l");
