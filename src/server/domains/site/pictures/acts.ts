import { actOf } from "../../../kernel/act.ts";

/** What is written down of pictures. */
export const PICTURE_ACTS = {
  added: actOf<{ address: string; use: string; bytes: number; width: number; height: number }>("site.pictureAdded"),
};
