import type { ArticleState } from "#contract/staff/news.ts";
import type { Tone } from "../../../kit/Tag.tsx";

/** The colour beside the word of each state. */
export const STATE_TONES: Readonly<Record<ArticleState, Tone>> = {
  draft: "warn", scheduled: "brand", published: "ok", withdrawn: "plain",
};
