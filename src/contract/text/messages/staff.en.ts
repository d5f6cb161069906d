import type { staff as zh } from "./staff.zh.ts";

export const staff: Readonly<Record<keyof typeof zh, string>> = {
  staffWrongPair: "Wrong account or password",
};
