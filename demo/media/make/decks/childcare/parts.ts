import { path, rect } from "../../pen.ts";

/** Feeding bottle 120 wide and 330 high, its foot centred on (0, 0). */
export const bottle = (milk = 150): string =>
  path("M-50 -210Q-62 -196 -62 -176V-24Q-62 0 -38 0H38Q62 0 62 -24V-176Q62 -196 50 -210Z", "k") +
  path(`M-58 -${milk}H58V-26Q58 -4 36 -4H-36Q-58 -4 -58 -26Z`, "w") + path("M-62 -50H-34M-62 -90H-40M-62 -130H-34M-62 -170H-40", "hl") +
  rect(-56, -250, 112, 40, 10, "b2") + path("M-36 -250Q-34 -282 -14 -290Q-16 -328 0 -328Q16 -328 14 -290Q34 -282 36 -250Z", "h");
