import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { useAbout } from "../../../parts/marks/marks.ts";
import { screen as define } from "../../../parts/app/screen.ts";
import { goOnAddress } from "../../../parts/practice/addresses.ts";
import { whenText } from "../../../parts/my/when.ts";
import { Chapters } from "./Chapters.tsx";
import { ClassExamCard } from "./ClassExamCard.tsx";
import { Headline } from "./Headline.tsx";
import css from "./Hub.module.css";
import { type HubData, loadHub, type Subject } from "./load.ts";
import { Modes } from "./Modes.tsx";
import { NoSubject } from "./NoSubject.tsx";
import { Tiles } from "./Tiles.tsx";
import { WeekChart } from "./WeekChart.tsx";

export const screen = define<HubData>({
  load: loadHub,
  head: (_data, texts) => ({ title: texts("hub").title, noindex: true }),
  View: Hub,
});

/** What there is to practise and to sit of one subject, and where one stands in it. */
function Hub({ data: { subject, trades, classExam, examinations, at } }: { readonly data: HubData }): ReactNode {
  if (!subject) {
    return (
      <div className={`wrap ${css.none}`}>
        <NoSubject />
      </div>
    );
  }
  return (
    <div className={`wrap ${css.hub}`}>
      <div className={css.main}>
        <Headline subject={subject} trades={trades} />
        <Unfinished subject={subject} now={at} />
        <Modes subject={subject} />
        <Chapters subject={subject} />
      </div>
      <aside className={css.side}>
        <Tiles subject={subject} examinations={examinations} now={at} />
        {classExam && <ClassExamCard exam={classExam} />}
        <WeekChart days={subject.days} />
      </aside>
    </div>
  );
}

/** Exams that run, or were left, without being handed in. */
function Unfinished({ subject, now }: { readonly subject: Subject; readonly now: number }): ReactNode {
  const t = useText("hub");
  const about = useAbout();
  const x = useText("exam");
  if (subject.unfinished.length === 0) return null;
  return (
    <Card as="section" className={`lst ${css.unfinished}`} aria-label={t.unfinished}>
      {subject.unfinished.map(({ historyId, source, title, deadline }) => (
        <div key={historyId} className={css.open}>
          <div className="grow">
            <h2>{title}</h2>
            <p className={css.openFacts}>
              <Tag tone="warn" icon="alarm-clock">
                {t.unfinished}
              </Tag>
              <span>{x.sources[source]}</span>
              <span className="num">{deadline === null ? t.noLimit : fill(t.until, { time: whenText(deadline, now, t) })}</span>
            </p>
          </div>
          <LinkButton
            kind="primary"
            size="sm"
            href={source === "class" ? `/startExam?historyId=${historyId}` : goOnAddress({ historyId, source, target: 0 })}
            aria-label={about(t.goOnExam, title)}
          >
            {t.goOnExam}
          </LinkButton>
        </div>
      ))}
    </Card>
  );
}
