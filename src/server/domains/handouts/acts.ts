import { actOf } from "../../kernel/act.ts";

interface Handout {
  readonly seriesId: number;
  /** With its ending. */
  readonly name: string;
  readonly bytes: number;
}

/** What is written down of handouts. */
export const HANDOUT_ACTS = {
  add: actOf<Handout>("handouts.add"),
  replace: actOf<Handout>("handouts.replace"),
  rename: actOf<Handout>("handouts.rename"),
  order: actOf<{ ids: readonly number[] }>("handouts.order"),
  remove: actOf<Handout>("handouts.remove"),
};
