import type { ConsolePage } from "./page.ts";

/** 教学. */
export const teachingPages: readonly ConsolePage[] = [];
