import { actOf } from "../../kernel/act.ts";

/** What is written down of the school's keys: which set, never a key. */
export const KEY_ACTS = {
  made: actOf<{ set: number }>("keys.made"),
  used: actOf<{ set: number }>("keys.used"),
  renewed: actOf<{ set: number; rows: number; unreadable: number }>("keys.renewed"),
  retired: actOf<{ set: number; dropped: number }>("keys.retired"),
};
