import { goals } from "#contract/goals.ts";
import type { Goal, GoalChoice } from "#contract/goals.schema.ts";
import { screen as define } from "../../parts/app/screen.ts";
import { ChooseGoal } from "./ChooseGoal.tsx";

interface GoalData {
  readonly choices: readonly GoalChoice[];
  readonly goal: Goal;
}

/** Which certificate the learner works for (visual: choose-goal). */
export const screen = define<GoalData>({
  load: async ({ call }) => {
    const [choices, goal] = await Promise.all([call(goals.getChoices, {}), call(goals.getGoal, {})]);
    return { choices, goal };
  },
  head: (_data, texts) => ({ title: texts("goal").title, noindex: true }),
  View: ({ data, place }) => <ChooseGoal {...data} to={place.query.get("to")} fresh={place.query.get("new") === "1"} />,
});
