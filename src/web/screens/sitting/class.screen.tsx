import type { ReactNode } from "react";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../client/call.ts";
import { newId } from "../../client/newId.ts";
import { Button, LinkButton } from "../../kit/Button.tsx";
import { Note } from "../../kit/Note.tsx";
import { useText } from "../../parts/app/context.tsx";
import { Missing, type Place, screen as define } from "../../parts/app/screen.ts";
import { useWait } from "../../parts/classExam/useWait.ts";
import { WaitCards } from "../../parts/classExam/WaitCards.tsx";
import { type Retry, waitText } from "../../parts/classExam/waitWords.ts";
import { drawAddress, idOf } from "../../parts/practice/addresses.ts";
import { worthText } from "../../parts/question/points.ts";
import { deviceId } from "../../parts/sitting/attempt/device.ts";
import type { Texts } from "../../text/texts.ts";
import { Cover, type Fact } from "./Cover.tsx";
import css from "./Cover.module.css";
import { MyAttempts } from "./MyAttempts.tsx";
import { Sitting } from "./Sitting.tsx";
import { type ClassExam, loadRunning, type Running } from "./sittingLoad.ts";
import { useStart } from "./useStart.ts";

type ClassData = Running | { readonly kind: "cover"; readonly exam: ClassExam; readonly at: number };

/** The exam of a chapter: its cover, then the sitting (`historyId` beside `itemId`). */
export const screen = define<ClassData>({
  async load({ call: ask, query }) {
    const historyId = idOf(query.get("historyId"));
    if (historyId !== null) return loadRunning(ask, historyId);
    const itemId = idOf(query.get("itemId"));
    if (itemId === null) throw new Missing("no class exam named");
    return { kind: "cover", exam: await ask(exams.getClassExam, { itemId }), at: Date.now() };
  },
  head: (data) => ({ title: data.kind === "attempt" ? data.title : data.exam.title, noindex: true }),
  View,
  alone: ({ kind }) => kind === "attempt",
});

function View({ data, place }: { readonly data: ClassData; readonly place: Place }): ReactNode {
  const itemId = idOf(place.query.get("itemId"));
  if (data.kind === "attempt")
    return <Sitting running={data} {...(itemId === null ? {} : { leaveHref: `/startClassExam?itemId=${itemId}` })} />;
  return <ClassCover exam={data.exam} now={data.at} />;
}

function ClassCover({ exam, now }: { readonly exam: ClassExam; readonly now: number }): ReactNode {
  const t = useText("cover");
  const { itemId, accuracyPer, bestAccuracyPer, reached, openHistoryId, myAttempts, retry, serverTime } = exam;
  const left = useWait(openHistoryId === null ? retry : null, serverTime);
  const { busy, start } = useStart(async () => {
    const { historyId } = await call(practice.createExamHistory, { itemId, mode: "exam", requestId: newId(), deviceId: deviceId() });
    return `/startClassExam?itemId=${itemId}&historyId=${historyId}`;
  });
  const sat = myAttempts.some(({ state }) => state !== "open" && state !== "abandoned");
  const button = (size: "lg" | "md") => (
    <Button
      kind="primary"
      size={size}
      full={size === "lg"}
      loading={busy}
      loadingText={t.starting}
      onClick={start}
      disabled={left > 0}
      aria-describedby={left > 0 ? "waits" : undefined}
    >
      {openHistoryId !== null ? t.goOn : sat ? t.again : t.start}
    </Button>
  );
  return (
    <Cover
      back={{ href: `/course/play?id=${exam.courseId}`, label: t.toCourse }}
      tag={t.classTag}
      title={exam.title}
      sub={[exam.courseTitle, exam.chapterTitle].filter(Boolean).join(" · ")}
      facts={factsOf(exam, t)}
      details={reached || bestAccuracyPer === null ? [] : [{ label: t.bestPercent, value: `${bestAccuracyPer}%` }]}
      sections={exam.sections}
      rules={exam.rules}
      actions={
        <>
          {button("lg")}
          {openHistoryId !== null && <p className={css.hint}>{t.goOnText}</p>}
          <PractiseWrong exam={exam} size="lg" />
        </>
      }
      bar={
        <>
          <PractiseWrong exam={exam} size="md" />
          {button("md")}
        </>
      }
      after={<MyAttempts attempts={myAttempts} by="accuracy" now={now} />}
    >
      {retry && openHistoryId === null && <Waiting retry={retry} left={left} serverTime={serverTime} />}
      {reached && (
        <Note tone="ok" className={css.why}>
          {fill(t.reachedText, { best: bestAccuracyPer ?? accuracyPer, line: accuracyPer })}
        </Note>
      )}
    </Cover>
  );
}

const factsOf = ({ questionCount, minutes, totalScore, accuracyPer }: ClassExam, t: Texts["cover"]): Fact[] => [
  { label: t.questions, value: fill(t.questionsValue, { count: questionCount }) },
  { label: t.minutes, value: fill(t.minutesValue, { minutes }) },
  { label: t.total, value: worthText(totalScore, t.pointsValueOne, t.pointsValue) },
  { label: t.pass, value: fill(t.passPercent, { percent: accuracyPer }) },
];

/** The way to what was wrong, where the answers may be seen. */
function PractiseWrong({ exam, size }: { readonly exam: ClassExam; readonly size: "lg" | "md" }): ReactNode {
  const t = useText("cover");
  const { subjectId, wrongIds } = exam;
  const count = wrongIds.length;
  if (count === 0) return null;
  return (
    <LinkButton size={size} full={size === "lg"} href={drawAddress({ courseId: subjectId, ids: wrongIds, count, anew: true })}>
      {count === 1 ? t.practiseWrongOne : fill(t.practiseWrong, { count })}
    </LinkButton>
  );
}

interface WaitingProps {
  readonly retry: Retry;
  readonly left: number;
  readonly serverTime: number;
}

/** Until when the next try waits, and what ends the wait sooner. */
function Waiting({ retry, left, serverTime }: WaitingProps): ReactNode {
  const t = useText("classWait");
  return (
    <>
      {left > 0 && (
        <>
          <Note className={css.why}><span id="waits">{waitText(left, retry.passages, t)}</span></Note>
          <div className={css.waits}><WaitCards retry={retry} left={left} serverTime={serverTime} /></div>
        </>
      )}
      <p className="sr" role="status">{left === 0 ? t.overNow : ""}</p>
    </>
  );
}
