import type { PersonalData } from "../../kernel/personal.ts";
import { eraseWatched, evidenceOf, keysOf, watchedOf } from "./personal.store.ts";

/** What a learner watched. On erasure the evidence stays, without address and device, as the record of study hours. */
export const learningData: PersonalData = {
  name: "learning",

  async collect({ db }, learnerId) {
    const [lessons, heartbeats, keys] = await Promise.all([watchedOf(db, learnerId), evidenceOf(db, learnerId), keysOf(db, learnerId)]);
    return { lessons, heartbeats, keys };
  },

  erase: ({ db }, learnerId) => eraseWatched(db, learnerId),
};
