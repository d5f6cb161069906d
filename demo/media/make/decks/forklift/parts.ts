import { circle, path, rect } from "../../pen.ts";

/** Forklift facing right, 560 wide and 380 high, standing on y = 380. */
export const truck =
  path("M30 330V220Q30 190 62 188H150L172 262H300V330Z", "b2") +
  path("M120 188L136 60H282L306 262", "l") +
  path("M120 60H296", "l") +
  path("M176 262V212H236L244 262M176 212L166 150", "l") +
  path("M262 240L238 176M222 180L252 168", "l") +
  rect(322, 20, 16, 320, 3, "k") +
  rect(346, 20, 16, 320, 3, "k") +
  path("M354 30V250", "hl d") +
  rect(362, 240, 20, 88, 3, "b") +
  path("M382 240V322Q382 334 396 334H548", "l") +
  circle(100, 330, 48, "k") +
  circle(100, 330, 18, "b2") +
  circle(288, 326, 54, "k") +
  circle(288, 326, 20, "b2") +
  rect(180, 34, 30, 22, 6, "h") +
  circle(318, 84, 12, "h");

/** A fork from the side: shank up, blade to the right. */
export const fork = path("M60 60V320Q60 380 120 380H520L546 372L520 356H132Q92 356 92 320V60Z", "b2");
