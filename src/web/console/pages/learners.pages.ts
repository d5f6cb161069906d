import type { ConsolePage } from "./page.ts";

/** 学员. */
export const learnersPages: readonly ConsolePage[] = [];
