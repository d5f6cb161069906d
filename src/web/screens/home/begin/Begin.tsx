import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Panel } from "../../../kit/Panel.tsx";
import { typeset } from "../../../kit/typeset.tsx";
import { useApp, useText, useViewer } from "../../../parts/app/context.tsx";
import type { Card } from "../../../parts/course/cards/card.ts";
import { Cover } from "../../../parts/course/cards/Cover.tsx";
import { entryAddress } from "../../../parts/course/entry.ts";
import { goalAddress, goalName, type GoalView } from "../../../parts/goal/goal.ts";
import { drawAddress } from "../../../parts/practice/addresses.ts";
import css from "./Begin.module.css";

const HOME = "/home";
/** Questions of the exercise that the panel offers. */
const QUICK_COUNT = 10;

interface BeginProps {
  readonly goal: GoalView | null;
  /** The course that leads to the goal; undefined: there is none. */
  readonly first: Card | undefined;
}

/** The panel of a learner without a course: what to begin with for the goal, or the question for the goal. */
export function Begin({ goal, first }: BeginProps): ReactNode {
  const t = useText("home");
  const { language } = useApp();
  const viewer = useViewer();
  if (!goal || !first) {
    return (
      <Panel as="section" className={css.begin} aria-labelledby="resume">
        <div>
          {viewer?.nickName && <p className={css.line}>{fill(t.welcome, { name: viewer.nickName })}</p>}
          <h1 id="resume">{goal ? fill(t.aim, { goal: goalName(goal, language) }) : t.askGoal}</h1>
          <p className={css.line}>{goal ? t.beginText : t.askGoalText}</p>
          <div className={css.buttons}>
            <LinkButton kind="primary" size="lg" href={goal ? "/courseClass/home" : goalAddress(HOME)}>
              {goal ? t.begin : t.chooseGoal}
            </LinkButton>
            <LinkButton kind="onPanel" size="lg" href={goal ? goalAddress(HOME) : "/courseClass/home"}>
              {goal ? t.changeGoal : t.allCourses}
            </LinkButton>
          </div>
        </div>
      </Panel>
    );
  }
  const address = entryAddress(first);
  return (
    <Panel as="section" className={css.begin} aria-labelledby="resume">
      <div className={css.top}>
        <a className={css.picture} href={address} tabIndex={-1} aria-hidden="true">
          <Cover src={first.coverUrl} form="drawing" load="first" />
        </a>
        <div>
          <p className={css.line}>
            {fill(t.aim, { goal: goalName(goal, language) })}
            <a className={css.change} href={goalAddress(HOME)}>{t.changeGoal}</a>
          </p>
          <h1 id="resume">{typeset(first.title)}</h1>
          <p className={css.line}>{t.beginText}</p>
          <div className={css.buttons}>
            <LinkButton kind="primary" size="lg" href={address}>{t.beginHere}</LinkButton>
            {goal.courseId !== null && (
              <LinkButton kind="onPanel" size="lg" href={drawAddress({ courseId: goal.courseId, count: QUICK_COUNT })}>
                {t.practise}
              </LinkButton>
            )}
          </div>
        </div>
      </div>
    </Panel>
  );
}
