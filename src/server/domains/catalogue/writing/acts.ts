import { actOf } from "../../../kernel/act.ts";

interface Shown {
  readonly assetId: number | null;
  readonly seconds: number;
}

/** What is written down of a lesson's video. */
export const LESSON_ACTS = {
  attach: actOf<Shown>("media.attach"),
  /** With the video, whose place another one took. */
  exchange: actOf<{ before: Shown; after: Shown; version: number }>("media.exchange"),
  /** With the video itself. */
  detach: actOf<{ before: { assetId: number }; after: { assetId: null }; version: number }>("media.detach"),
};
