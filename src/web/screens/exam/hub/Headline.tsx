import { type ReactNode, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { floorPercent } from "../../../kit/floorPercent.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { Panel } from "../../../kit/Panel.tsx";
import { typeset } from "../../../kit/typeset.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { digits } from "../../../parts/course/counted.ts";
import { worthText } from "../../../parts/question/points.ts";
import { goalAddress } from "../../../parts/goal/goal.ts";
import { SubjectDialog } from "../../../parts/practice/SubjectDialog.tsx";
import type { Trade } from "../../../parts/practice/subjects.ts";
import css from "./Headline.module.css";
import type { Subject } from "./load.ts";

/** Whose bank this is, what is done of it, and the way to another. */
export function Headline({ subject, trades }: { readonly subject: Subject; readonly trades: readonly Trade[] }): ReactNode {
  const t = useText("hub");
  const [choosing, setChoosing] = useState(false);
  const { name, tradeName, levelName, doneCount, questionCount, accuracyPer, mockAverage } = subject;
  return (
    <Panel as="section" className={css.headline} aria-labelledby="subject">
      <div>
        <p className={css.name}>
          {fill(t.now, { name })}
          <a className={css.goal} href={goalAddress("/exam")}>{t.changeGoal}</a>
        </p>
        <div className={css.title}>
          <h1 id="subject">{typeset([tradeName, levelName].filter(Boolean).join(" · "))}</h1>
          {trades.length > 0 && (
            <button type="button" className={css.change} onClick={() => setChoosing(true)}>
              <Icon name="refresh-cw" />
              {t.change}
            </button>
          )}
        </div>
        <dl className={css.facts}>
          <div>
            <dt>{t.done}</dt>
            <dd className="num">
              {digits(doneCount)}
              <small>{fill(t.of, { total: digits(questionCount) })}</small>
            </dd>
          </div>
          {accuracyPer !== null && (
            <div>
              <dt>{t.accuracy}</dt>
              <dd className="num">
                {accuracyPer}
                <small>%</small>
              </dd>
            </div>
          )}
          {mockAverage !== null && (
            <div>
              <dt>{t.mockAverage}</dt>
              <dd className="num">
                {Math.floor(mockAverage / 100)}
                <small> {worthText(Math.floor(mockAverage / 100) * 100, t.pointsUnitOne, t.pointsUnit)}</small>
              </dd>
            </div>
          )}
        </dl>
      </div>
      <Gauge percent={floorPercent(doneCount, questionCount)} />
      <SubjectDialog
        open={choosing}
        onClose={() => setChoosing(false)}
        trades={trades}
        courseId={subject.courseId}
        href={(courseId) => `/exam?courseId=${courseId}`}
      />
    </Panel>
  );
}

/** Ten segments on a half circle. */
const ARC = "M14 88a70 70 0 0 1 140 0";

function Gauge({ percent }: { readonly percent: number }): ReactNode {
  const t = useText("hub");
  return (
    <div className={css.gauge} role="img" aria-label={fill(t.completionAt, { percent })}>
      <svg viewBox="0 0 168 96" aria-hidden="true">
        <path d={ARC} fill="none" stroke="var(--panel-track)" strokeWidth="13" />
        {percent > 0 && (
          <path d={ARC} fill="none" stroke="var(--stitch)" strokeWidth="13" pathLength="100" strokeDasharray={`${percent} 100`} />
        )}
        <path d={ARC} fill="none" stroke="var(--panel)" strokeWidth="15" pathLength="100" strokeDasharray="1 9" strokeDashoffset="-9.5" />
      </svg>
      <b className="num" aria-hidden="true">
        {percent}%
      </b>
      <span aria-hidden="true">{t.completion}</span>
    </div>
  );
}
