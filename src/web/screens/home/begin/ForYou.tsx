import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { useApp, useText } from "../../../parts/app/context.tsx";
import { goalAddress, goalName, type GoalView } from "../../../parts/goal/goal.ts";

/** By what the recommendations are ordered, and the way to change it. */
export function ForYou({ goal }: { readonly goal: GoalView | null }): ReactNode {
  const t = useText("home");
  const { language } = useApp();
  return (
    <>
      {goal ? fill(t.forGoal, { goal: goalName(goal, language) }) : t.forYouSub}{" "}
      <a className="lnk" href={goalAddress("/home")}>{goal ? t.changeGoal : t.chooseGoal}</a>
    </>
  );
}
