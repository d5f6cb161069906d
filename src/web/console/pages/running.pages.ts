import type { ConsolePage } from "./page.ts";

/** 运营. */
export const runningPages: readonly ConsolePage[] = [];
