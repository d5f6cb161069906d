import { type ReactNode, useState } from "react";
import { classes } from "../../../kit/classes.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { counted } from "../../../parts/course/counted.ts";
import { TradeIcon } from "../../../parts/course/trades/TradeIcon.tsx";
import { setUpAddress } from "../../../parts/practice/addresses.ts";
import { SubjectDialog } from "../../../parts/practice/SubjectDialog.tsx";
import { flatSubjects, type Trade } from "../../../parts/practice/subjects.ts";
import type { Subject } from "../hub/load.ts";
import css from "./SetUpSteps.module.css";
import { Step } from "./SetUpSteps.tsx";

/** Subjects that stand there at once; the rest is behind a button. */
const SHOWN = 3;

/** What is practised: this subject, those practised before, and the way to all. */
export function SubjectStep({ subject, trades }: { readonly subject: Subject; readonly trades: readonly Trade[] }): ReactNode {
  const t = useText("setUp");
  const [choosing, setChoosing] = useState(false);
  const all = flatSubjects(trades);
  const rank = ({ courseId, trade, doneCount }: (typeof all)[number]) =>
    courseId === subject.courseId ? 0 : doneCount > 0 ? 1 : trade === subject.trade ? 2 : 3;
  const shown = [...all].sort((a, b) => rank(a) - rank(b)).slice(0, SHOWN);
  return (
    <Step
      number={1}
      title={t.subject}
      id="step-subject"
      action={
        all.length > SHOWN && (
          <button type="button" onClick={() => setChoosing(true)}>
            {t.otherSubject}
          </button>
        )
      }
    >
      <ul className={css.subjects}>
        {shown.map(({ courseId, name, trade, questionCount }) => {
          const chosen = courseId === subject.courseId;
          return (
            <li key={courseId}>
              <a className={classes(css.option, chosen && css.on)} href={setUpAddress(courseId)} aria-current={chosen ? "true" : undefined}>
                <TradeIcon small trade={trade} />
                <span className="grow">
                  <b>{name}</b>
                  <small className="num">{counted(questionCount, t.questionsOne, t.questions)}</small>
                </span>
                {chosen && <Icon name="circle-check" />}
              </a>
            </li>
          );
        })}
      </ul>
      <SubjectDialog open={choosing} onClose={() => setChoosing(false)} trades={trades} courseId={subject.courseId} href={setUpAddress} />
    </Step>
  );
}
