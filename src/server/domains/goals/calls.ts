import type { goals } from "#contract/goals.ts";
import type { Handlers } from "../../kernel/call.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { coursePlaces } from "../catalogue/catalogue.ts";
import { goalShown } from "./goals.ts";
import { known } from "./known.ts";
import { subjectFor } from "./rules.ts";
import { dropGoal, putGoal } from "./store.ts";

export const goalCalls: Handlers<typeof goals> = {
  async getGoal(means, _input, { learnerId }) {
    return goalShown(means, learnerId);
  },

  async saveGoal(means, { categoryId, level }, { learnerId }) {
    if (categoryId === null) {
      await dropGoal(means.db, learnerId);
      return null;
    }
    const trade = (await known(means)).choices.find((one) => one.categoryId === categoryId);
    if (!trade || (level !== "" && !trade.levels.some((one) => one.level === level))) throw unknownThing();
    await putGoal(means.pool, learnerId, categoryId, level, new Date(means.now()));
    return goalShown(means, learnerId);
  },

  async getSubjectsOf(means, { ids }) {
    const [{ trades, subjects }, places] = await Promise.all([known(means), coursePlaces(means, ids)]);
    return places.flatMap(({ seriesId, categoryId, level }) => {
      const courseId = subjectFor({ categoryId, level }, trades, subjects);
      return courseId === null ? [] : [{ id: seriesId, courseId }];
    });
  },

  async getChoices(means) {
    const { choices } = await known(means);
    return choices.map((trade) => ({ ...trade, levels: trade.levels.map((one) => ({ ...one, name: one.level })) }));
  },
};
