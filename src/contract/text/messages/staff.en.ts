import type { staff as zh } from "./staff.zh.ts";

export const staff: Readonly<Record<keyof typeof zh, string>> = {
  staffWrongPair: "Wrong account or password",
  changedSince: "Someone has changed this since you opened it. Nothing was saved: see what changed and try again",
  changedBy: "{name} has changed this since you opened it. Nothing was saved: see what changed and try again",
  lastOwner: "The school needs at least one active owner",
  ownerRoleFixed: "The owner's role has every duty and can't be changed",
};
