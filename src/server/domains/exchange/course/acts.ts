import { actOf } from "../../../kernel/act.ts";

/** What is written down of what comes in and goes out by an exchange file. */
export const EXCHANGE_ACTS = {
  courseIn: actOf<{ title: string; lessons: number; films: number; handouts: number; published: boolean }>("exchange.courseIn"),
  courseUpdated: actOf<{ title: string; changes: readonly string[] }>("exchange.courseUpdated"),
  courseOut: actOf<{ title: string; films: number; handouts: number }>("exchange.courseOut"),
};
