import { circle, path, rect } from "../../pen.ts";

/** Chinese cleaver, blade 260x130 with its edge on y = 130, handle to the right. */
export const cleaver =
  path("M0 14Q0 0 16 0H240Q262 0 262 20V130H16Q0 130 0 112Z", "b2") +
  path("M4 116H262", "m") +
  rect(262, 18, 150, 40, 18, "b") +
  circle(300, 38, 5, "f") +
  circle(370, 38, 5, "f") +
  circle(28, 26, 8, "k");

/** Left hand over food; `curled` for the safe claw. */
export const claw = (curled: boolean): string =>
  rect(-170, 60, 220, 60, 8, "b2") +
  rect(-190, 122, 340, 22, 6, "b") +
  (curled
    ? path("M-190 -60Q-90 -110 -20 -86Q40 -66 44 -30Q46 -6 24 0Q6 4 2 30Q0 56 -22 58Q-42 58 -42 34Q-42 10 -62 4Q-110 0 -190 40Z", "k") +
      path("M-4 -84Q-22 -50 0 -10", "n")
    : path("M-190 -50Q-90 -80 -10 -40L84 44Q92 58 74 60L-10 30Q-110 10 -190 40Z", "k")) +
  rect(54, -120, 14, 236, 3, "w");

/** Shreds side by side, 150 wide and 150 high. */
export const shreds = Array.from({ length: 11 }, (_, i) => rect(14 * i, 30 + (i % 3) * 8, 8, 150, 2, "w")).join("");

export const potato =
  path("M10 110Q0 40 70 30Q150 20 170 80Q180 150 110 170Q30 180 10 110Z", "b2") + path("M50 70l6 4M110 60l5 5M90 130l6 3", "n");
