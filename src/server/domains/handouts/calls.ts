import type { handouts } from "#contract/handouts.ts";
import type { Handlers } from "../../kernel/call.ts";
import { limit } from "../../kernel/limits.ts";
import { previewedCourses } from "../catalogue/catalogue.ts";
import { downloadOf, listFor, previewOf } from "./handouts.ts";

/** Addresses that one learner gets in a minute. */
const ADDRESSES_A_MINUTE = 60;
const asking = (learnerId: number) => [{ key: `handout:${learnerId}`, limit: ADDRESSES_A_MINUTE, seconds: 60 }];

export const handoutCalls: Handlers<typeof handouts> = {
  getTextbookList: async (means, { id }, caller, visit) =>
    listFor(means, id, caller?.learnerId ?? null, await previewedCourses(means, visit)),
  hnCourseTextbookList: async (means, { seriesId }, caller, visit) =>
    listFor(means, seriesId, caller?.learnerId ?? null, await previewedCourses(means, visit)),

  async downloadTextbook(means, { id }, { learnerId }) {
    await limit(means.db, means.now(), asking(learnerId));
    return downloadOf(means, id, learnerId);
  },

  async previewTextbook(means, { id }, { learnerId }) {
    await limit(means.db, means.now(), asking(learnerId));
    return previewOf(means, id, learnerId);
  },
};
