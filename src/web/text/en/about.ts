import type { Texts } from "../texts.ts";

/** Words of the about page. */
export const text: Texts["about"] = { title: "About us" };
