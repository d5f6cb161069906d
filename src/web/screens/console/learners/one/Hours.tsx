import { Button } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffLearning } from "#contract/staff/learning.ts";
import { staffStudy } from "#contract/staff/study.ts";
import { fill } from "#contract/text/say.ts";
import { Bars } from "../../../../kit/Bars.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { lengthOf } from "../../../../parts/console/look/when.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useConsole, useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import { hoursText } from "../columns.tsx";
import css from "./hours.module.css";
import one from "./one.module.css";

type StudyHours = Received<(typeof staffStudy)["hours"]>;

/** How long a learner studied, day by day and month by month, and whether the evidence holds together. */
export function Hours({ learnerId }: { readonly learnerId: number }): ReactNode {
  const words = useWords("learner");
  const reading = useRead(staffStudy.hours, { learnerId });
  return (
    <Waiting reading={reading}>
      {(hours) => (
        <Section title={words.hoursTitle}>
          {hours.records === 0 ? <p className={one.hint}>{words.noHours}</p> : <DayBars hours={hours} />}
          <dl className={css.months}>
            {hours.months.map(({ month, seconds }) => (
              <div key={month}>
                <dt>{fill(words.monthOf, { year: month.slice(0, 4), month: Number(month.slice(5)) })}</dt>
                <dd>{hoursText(seconds)} {words.hourUnit}</dd>
              </div>
            ))}
          </dl>
          {hours.records > 0 && <Evidence learnerId={learnerId} records={hours.records} />}
        </Section>
      )}
    </Waiting>
  );
}

/** Height of the longest bar. */
const BAR_PX = 106;

/** A bar a day. */
function DayBars({ hours: { days } }: { readonly hours: StudyHours }): ReactNode {
  const words = useWords("learner");
  const { language } = useConsole();
  const most = Math.max(3600, ...days.map(({ seconds }) => seconds));
  return (
    <Bars
      label={words.hoursTitle} className={css.bars}
      bars={days.map(({ day, seconds }) => ({
        key: day,
        said: `${day} · ${lengthOf(seconds, language)}`,
        look: (
          <>
            <span className={css.barHours}>{seconds > 0 && hoursText(seconds)}</span>
            <span className={css.bar} style={{ blockSize: Math.round((seconds / most) * BAR_PX) }} />
            <span className={css.barDay}>{Number(day.slice(8))}</span>
          </>
        ),
      }))}
    />
  );
}

function Evidence({ learnerId, records }: { readonly learnerId: number; readonly records: number }): ReactNode {
  const words = useWords("learner");
  const mayWhole = useMayWhole();
  const verify = useWrite(staffLearning.verifyEvidence);
  const [told, setTold] = useState<{ readonly rows: number; readonly faults: number } | null>(null);
  const check = async () => {
    const written = await verify.run({ learnerId });
    if (written.kind === "done") setTold({ rows: written.data.rows, faults: written.data.faults.length });
  };
  const isFine = told?.faults === 0;
  const found = told && (isFine ? fill(words.verified, { n: told.rows }) : fill(words.faults, { n: told.faults }));
  return (
    <p className={css.evidence} role="status">
      <ConsoleIcon name={told && !isFine ? "shield-alert" : "shield-check"} />
      {found ?? fill(words.records, { n: records })}
      {told === null && mayWhole("learners") && (
        <Button size="small" loading={verify.busy} onClick={() => void check()}>{words.verify}</Button>
      )}
    </p>
  );
}
