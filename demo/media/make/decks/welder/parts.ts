import { group, path, rect } from "../../pen.ts";

/** Electrode of length 190 with its tip at the origin, pointing down; turn it with `at`. */
export const electrode = (at: string, hot: readonly number[] = []): string =>
  group(
    rect(-9, -150, 18, 146, 4, "b") +
      rect(-4, -190, 8, 40, 1, "w") +
      path("M-26 -176L26 -190L22 -206L-30 -192Z", "b2") +
      path("M24 -198q50 -14 90 6", "l"),
    { at, hot },
  );

export const arc = (x: number, y: number, s = 1): string =>
  group(path("M0 0l-7 12 8 -2 -5 14", "hl") + path("M-26 -2l-14 -8M26 -2l14 -8M-30 14h-16M30 14h16M0 -14v-12", "hl"), {
    at: `translate(${x} ${y}) scale(${s})`,
  });

/** A plate from the side, 34 thick, hatched. */
export const plate = (x: number, y: number, w: number): string =>
  rect(x, y, w, 34, 3, "b") +
  path(Array.from({ length: Math.floor(w / 26) }, (_, i) => `M${x + 12 + i * 26} ${y + 34}l12 -12`).join(""), "m");

/** A gas cylinder of this colour, 110 wide and 340 high with the foot centred on (x, y), and what is written on it. */
export const cylinder = (x: number, y: number, colour: string, written = "", ink = "#07131C"): string =>
  group(
    `<path d="M-55 0V-230Q-55 -286 -18 -292V-312H18V-292Q55 -286 55 -230V0Z" fill="${colour}" stroke="var(--s)" stroke-width="4"/>` +
      rect(-14, -334, 28, 22, 3, "k") +
      path("M-26 -340H26", "l") +
      `<text x="0" y="-130" font-size="40" font-weight="700" fill="${ink}" text-anchor="middle">${written}</text>`,
    { at: `translate(${x} ${y})` },
  );

/** What the cylinders of the three gases are painted. */
export const OXYGEN = "#8FC7E8";
export const ACETYLENE = "#F4F4F0";
export const CARBON_DIOXIDE = "#C9CDD0";
