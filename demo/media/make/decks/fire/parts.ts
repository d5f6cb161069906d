import { circle, group, path, rect } from "../../pen.ts";

/** Powder extinguisher about 120 wide and 330 high, its foot centred on (0, 0). */
export const extinguisher =
  path("M-60 -18V-210Q-60 -250 -18 -258H18Q60 -250 60 -210V-18Q60 0 42 0H-42Q-60 0 -60 -18Z", "b2") +
  rect(-44, -170, 88, 96, 6, "k") +
  path("M-30 -146H30M-30 -122H30M-30 -98H8", "m") +
  rect(-17, -284, 34, 28, 3, "k") +
  path("M-20 -290H84L92 -304M-20 -290L-26 -312L88 -340", "l") +
  circle(-34, -270, 17, "k") +
  path("M-34 -270l8 -9", "hl") +
  path("M17 -272H40Q96 -266 96 -200V-90", "l") +
  path("M86 -92h20l6 44h-32z", "k");

export const flame = (x: number, y: number, s: number): string =>
  group(
    path("M0 0C-52 -4 -58 -60 -22 -92C-24 -66 -8 -62 -6 -78C-2 -104 -14 -118 6 -146C8 -108 54 -84 46 -40C42 -14 26 0 0 0Z", "h") +
      path("M0 -4C-24 -8 -22 -38 -2 -58C2 -40 26 -34 20 -18C16 -8 8 -4 0 -4Z", "o"),
    { at: `translate(${x} ${y}) scale(${s})` },
  );

/** A standing figure facing right who holds a hose; feet at (0, 0). */
export const figure =
  circle(0, -226, 26, "k") +
  path("M0 -198V-96M0 -96L-26 0M0 -96L28 0", "l") +
  path("M0 -176L44 -142L84 -150M0 -176L-14 -128L22 -100", "l") +
  group(extinguisher, { at: "translate(26 -22) scale(.26)" });
