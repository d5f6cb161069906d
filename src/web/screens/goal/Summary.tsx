import type { ReactNode } from "react";
import type { GoalChoice } from "#contract/goals.schema.ts";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../kit/Card.tsx";
import { useApp, useText } from "../../parts/app/context.tsx";
import { counted, digits } from "../../parts/course/counted.ts";
import { tradeName } from "../../parts/course/trades/trades.ts";
import css from "./Goal.module.css";

interface SummaryProps {
  /** null: none is chosen yet. */
  readonly trade: GoalChoice | null;
  readonly level: string;
  /** The one button; on a phone it stands in a bar of its own. */
  readonly children: ReactNode;
}

/** What the school has for the choice, and the button. What it says is read out: it follows what is chosen above. */
export function Summary({ trade, level, children }: SummaryProps): ReactNode {
  const t = useText("goal");
  return (
    <Card padded className={css.summary}>
      <div className={css.said} role="status">
        {trade ? <Prepared trade={trade} level={level} /> : <b>{t.chooseFirst}</b>}
      </div>
      <div className={css.bar}>{children}</div>
    </Card>
  );
}

function Prepared({ trade, level }: { readonly trade: GoalChoice; readonly level: string }): ReactNode {
  const t = useText("goal");
  const { language } = useApp();
  const { courseCount, lessonCount, questionCount } = trade.levels.find((one) => one.level === level) ?? trade;
  const has = [
    courseCount > 0 && counted(courseCount, t.courseOne, t.courseMany),
    lessonCount > 0 && counted(lessonCount, t.lessonOne, t.lessonMany),
    questionCount > 0 && fill(t.questions, { count: digits(questionCount) }),
  ].filter((words) => words !== false);
  return (
    <>
      <b>{[tradeName(language, trade), level].filter(Boolean).join(" · ")}</b>
      {has.length > 0 && <span>{fill(t.prepared, { list: has.join(t.comma) })}</span>}
    </>
  );
}
