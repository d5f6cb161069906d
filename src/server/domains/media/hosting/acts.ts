import { actOf } from "../../../kernel/act.ts";

/** What is written down of videos that lie with a host outside the school. */
export const HOSTING_ACTS = {
  placed: actOf<{ title: string; bytes: number }>("media.uploadPlaced"),
  adopted: actOf<{ title: string; vid: string }>("media.adopted"),
};
