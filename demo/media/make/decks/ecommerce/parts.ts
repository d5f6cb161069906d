import { path, rect } from "../../pen.ts";

/** A vacuum flask 90 wide and 250 high, its foot centred on (0, 0). */
export const flask =
  rect(-45, -180, 90, 180, 16, "b2") +
  rect(-38, -222, 76, 44, 8, "b") +
  rect(-26, -250, 52, 30, 8, "k") +
  path("M-45 -140H45M-45 -40H45", "l") +
  path("M28 -126V-54", "m");

/** The same with dark lines, for a white ground. */
export const darkFlask = flask.replaceAll('"l"', '"dkl"');
