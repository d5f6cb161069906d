import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Empty } from "../../../kit/Empty.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Panel } from "../../../kit/Panel.tsx";
import { Ruler } from "../../../kit/Ruler.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { Missing, screen as define } from "../../../parts/app/screen.ts";
import { counted } from "../../../parts/course/counted.ts";
import { drawAddress, idOf } from "../../../parts/practice/addresses.ts";
import { AttemptRow } from "../records/AttemptRow.tsx";
import type { Attempt } from "../records/load.ts";
import css from "./ClassHistory.module.css";
import papers from "./Papers.module.css";

type ClassExam = Received<typeof exams.getClassExam>;

interface ClassHistoryData {
  readonly exam: ClassExam;
  /** Newest first; what was given up is none. */
  readonly attempts: readonly Attempt[];
  /** When it was answered, ms since the epoch. */
  readonly at: number;
}

/** Attempts that are listed. */
const MOST = 50;

export const screen = define<ClassHistoryData>({
  async load({ call, query }) {
    const itemId = idOf(query.get("itemId"));
    if (itemId === null) throw new Missing();
    const [exam, { records }] = await Promise.all([
      call(exams.getClassExam, { itemId }),
      call(practice.getAllExamHistory, { source: "class", target: itemId, mode: "exam", size: MOST }),
    ]);
    return { exam, attempts: records.filter(({ state }) => state !== "abandoned"), at: Date.now() };
  },
  head: ({ exam }, texts) => ({ title: `${texts("records").classTitle} · ${exam.title}`, noindex: true }),
  View: ClassHistory,
});

const sitAddress = ({ itemId }: ClassExam): string => `/startClassExam?itemId=${itemId}`;

/** My attempts at the exam of a chapter, and how far the pass line is. */
function ClassHistory({ data: { exam, attempts, at } }: { readonly data: ClassHistoryData }): ReactNode {
  const t = useText("records");
  const { title, courseId, courseTitle, chapterTitle, questionCount, minutes, accuracyPer } = exam;
  const sit = sitAddress(exam);
  return (
    <div className={`wrap ${papers.page}`}>
      <a className={papers.back} href={`/course/details?id=${courseId}`}>
        <Icon name="arrow-left" />
        {t.toCourse}
      </a>
      <Panel as="section" className={css.panel} aria-labelledby="class-exam">
        <div>
          <p className={css.quiet}>{[courseTitle, chapterTitle].filter(Boolean).join(" · ")}</p>
          <h1 id="class-exam">{title}</h1>
          <p className={css.quiet}>{fill(t.classFacts, { count: questionCount, minutes, percent: accuracyPer })}</p>
          {exam.bestAccuracyPer !== null && <Best exam={exam} best={exam.bestAccuracyPer} />}
        </div>
        <NextStep exam={exam} sat={attempts.length > 0} />
      </Panel>
      {attempts.length > 0 ? <Attempts attempts={attempts} now={at} /> : <Nothing sit={sit} />}
    </div>
  );
}

/** The best accuracy against the pass line, in percent. */
function Best({ exam: { accuracyPer, reached }, best }: { readonly exam: ClassExam; readonly best: number }): ReactNode {
  const t = useText("records");
  return (
    <div className={css.best}>
      <p className={css.bestLine}>
        <span id="best">
          {t.bestResult} <b className="num">{best}%</b>
        </span>
        <span className="num">
          {reached ? t.reached : fill(t.gap, { percent: accuracyPer - best })} ·{" "}
          {fill(t.passLine, { percent: accuracyPer })}
        </span>
      </p>
      <Ruler
        value={best}
        target={accuracyPer}
        labelledBy="best"
        valueText={fill(t.bestOf, { percent: best, line: accuracyPer })}
      />
    </div>
  );
}

/** Goes on with the open one, practises what was wrong, or sits it anew. */
function NextStep({ exam, sat }: { readonly exam: ClassExam; readonly sat: boolean }): ReactNode {
  const t = useText("records");
  const { reached, openHistoryId, wrongIds, subjectId } = exam;
  const sit = sitAddress(exam);
  return (
    <div className={css.actions}>
      {openHistoryId !== null ? (
        <LinkButton kind="primary" size="lg" href={sit}>
          {t.goOnExam}
        </LinkButton>
      ) : wrongIds.length > 0 && !reached ? (
        <>
          <LinkButton
            kind="primary"
            size="lg"
            href={drawAddress({ courseId: subjectId, ids: wrongIds, count: wrongIds.length, anew: true })}
          >
            {counted(wrongIds.length, t.practiseWrongOne, t.practiseWrong)}
          </LinkButton>
          <LinkButton kind="onPanel" size="lg" href={sit}>
            {t.again}
          </LinkButton>
        </>
      ) : (
        <LinkButton kind={reached ? "onPanel" : "primary"} size="lg" href={sit}>
          {sat ? t.again : t.sit}
        </LinkButton>
      )}
    </div>
  );
}

function Attempts({ attempts, now }: { readonly attempts: readonly Attempt[]; readonly now: number }): ReactNode {
  const t = useText("records");
  const sat = attempts.filter(({ state }) => state !== "open").length;
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts" className={papers.phase}>
        {sat > 0 ? counted(sat, t.attemptOne, t.attempts) : t.classTitle}
      </h2>
      <Card className="lst">
        {attempts.map((row) => (
          <AttemptRow key={row.historyId} row={row} now={now} first={false} />
        ))}
      </Card>
    </section>
  );
}

function Nothing({ sit }: { readonly sit: string }): ReactNode {
  const t = useText("records");
  return (
    <Card>
      <Empty
        drawing="book"
        level={2}
        title={t.noAttempt}
        text={t.noAttemptText}
        action={
          <LinkButton kind="primary" href={sit}>
            {t.sit}
          </LinkButton>
        }
      />
    </Card>
  );
}
