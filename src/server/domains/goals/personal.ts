import type { PersonalData } from "../../kernel/personal.ts";
import { goalShown } from "./goals.ts";
import { dropGoal } from "./store.ts";

/** What a learner works for. Nothing of it stays after an erasure. */
export const goalData: PersonalData = {
  name: "goal",
  async collect(means, learnerId) {
    const goal = await goalShown(means, learnerId);
    return goal && { trade: goal.name, level: goal.level, setTime: goal.setTime };
  },
  erase: ({ db }, learnerId) => dropGoal(db, learnerId),
};
