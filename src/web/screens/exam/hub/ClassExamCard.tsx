import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Ruler } from "../../../kit/Ruler.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { counted } from "../../../parts/course/counted.ts";
import { drawAddress } from "../../../parts/practice/addresses.ts";
import css from "./Hub.module.css";
import type { ClassExam } from "./load.ts";

/** The class exam that was sat last: how far the pass line is, and what to do about it. */
export function ClassExamCard({ exam }: { readonly exam: ClassExam }): ReactNode {
  const t = useText("hub");
  const { itemId, title, chapterTitle, questionCount, accuracyPer, bestAccuracyPer, reached } = exam;
  return (
    <Card as="section" padded aria-labelledby="class-exam">
      <div className="row between">
        <h2 id="class-exam" className={css.cardTitle}>
          {t.classExam}
        </h2>
        {reached && (
          <Tag tone="ok" icon="check">
            {t.reached}
          </Tag>
        )}
      </div>
      <p className={css.examName}>{[title.includes(chapterTitle) ? "" : chapterTitle, title].filter(Boolean).join(" · ")}</p>
      <p className="small muted">{fill(t.classExamFacts, { count: questionCount, percent: accuracyPer })}</p>
      {bestAccuracyPer !== null && (
        <div className={css.best}>
          <p className="row between small">
            <span id="class-best">
              {t.best} <b className={`num ${reached ? "okc" : "acc"}`}>{bestAccuracyPer}%</b>
            </span>
            <span className="muted num">{fill(t.passLine, { percent: accuracyPer })}</span>
          </p>
          <Ruler
            value={bestAccuracyPer}
            target={accuracyPer}
            labelledBy="class-best"
            valueText={fill(t.bestOf, { percent: bestAccuracyPer, line: accuracyPer })}
          />
        </div>
      )}
      <NextStep exam={exam} />
      <a className={css.examMore} href={`/classHistoryQuery?itemId=${itemId}`}>
        {t.classHistory}
      </a>
    </Card>
  );
}

/** Goes on with the open one, practises what was wrong, or sits it anew. */
function NextStep({ exam }: { readonly exam: ClassExam }): ReactNode {
  const t = useText("hub");
  const { itemId, bestAccuracyPer, reached, openHistoryId, wrongIds, subjectId } = exam;
  const sit = `/startClassExam?itemId=${itemId}`;
  return (
    <div className={css.examActions}>
      {openHistoryId !== null ? (
        <LinkButton kind="primary" full href={sit}>
          {t.goOnExam}
        </LinkButton>
      ) : wrongIds.length > 0 ? (
        <>
          <LinkButton
            kind={reached ? "outline" : "primary"}
            full
            href={drawAddress({ courseId: subjectId, ids: wrongIds, count: wrongIds.length, anew: true })}
          >
            {counted(wrongIds.length, t.practiseWrongOne, t.practiseWrong)}
          </LinkButton>
          <LinkButton full href={sit}>
            {t.again}
          </LinkButton>
        </>
      ) : (
        <LinkButton full href={sit}>
          {bestAccuracyPer === null ? t.sit : t.again}
        </LinkButton>
      )}
    </div>
  );
}
