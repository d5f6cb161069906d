import { circle, group, path } from "../../pen.ts";

/** A baby who sits, about 120 wide and 170 high, on (x, y). */
export const sitting = (x: number, y: number): string =>
  group(circle(0, -126, 42, "k") + path("M-12 -130h2M14 -130h2M-8 -110q10 8 20 0", "n") +
    path("M0 -84Q-40 -70 -36 0H36Q40 -70 0 -84", "b2") +
    path("M-34 -4Q-70 -4 -66 -30M34 -4Q70 -4 66 -30M-26 -60L-60 -50M26 -60L60 -50", "l"), { at: `translate(${x} ${y})` });

/** A baby who lies on the tummy, head to the right, about 200 long. */
export const prone = (x: number, y: number, lift = 0): string =>
  group(group(circle(90, -50, 38, "k") + path("M110 -56h2M104 -38q8 4 14 -2", "n"), { at: `rotate(${-lift} 40 -20)` }) +
    path("M60 -50Q-20 -70 -70 -30Q-90 0 -60 0H60Z", "b2") + path("M50 -10L90 0M-60 -8L-110 -2", "l"), { at: `translate(${x} ${y})` });

/** A baby on hands and knees, head to the right. */
export const crawling = (x: number, y: number): string =>
  group(circle(96, -86, 38, "k") + path("M116 -92h2", "n") + path("M66 -76Q-10 -100 -60 -70Q-76 -50 -60 -40L60 -46Z", "b2") +
    path("M56 -50V0H72M-56 -44L-40 -2H-90", "l"), {
    at: `translate(${x} ${y})`,
  });

/** A baby who stands, 200 high; `walks`: with one foot ahead. */
export const standing = (x: number, y: number, walks = false): string =>
  group(circle(0, -162, 40, "k") + path("M-12 -166h2M14 -166h2M-8 -146q10 8 20 0", "n") + path("M-30 -122H30L24 -56H-24Z", "b2") +
    path(walks ? "M-14 -56L-40 0H-24M14 -56L44 -8H60M-28 -108L-60 -130M28 -108L62 -126" :
      "M-14 -56V0H-28M14 -56V0H28M-28 -108L-50 -70M28 -108L50 -70", "l"), {
    at: `translate(${x} ${y})`,
  });

/** A baby who lies on the back, seen from above, the head up; about 130 wide and 260 high around (x, y). */
export const supine = (x: number, y: number): string =>
  group(circle(0, -96, 46, "k") + path("M-16 -100h4M12 -100h4M-10 -80q10 8 20 0", "n") + path("M-38 -46Q0 -60 38 -46L30 60H-30Z", "b2") +
    path("M-36 -34L-76 -70M36 -34L76 -70M-18 60L-40 120M18 60L40 120", "l"), { at: `translate(${x} ${y})` });
