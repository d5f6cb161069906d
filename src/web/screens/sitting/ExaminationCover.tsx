import type { ReactNode } from "react";
import { practice } from "#contract/practice.ts";
import { fill, type Language } from "#contract/text/say.ts";
import { call } from "../../client/call.ts";
import { newId } from "../../client/newId.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Note } from "../../kit/Note.tsx";
import { useApp, useText } from "../../parts/app/context.tsx";
import { reviewMoment } from "../../parts/practice/reviewMoment.ts";
import { useRefreshAt } from "../../parts/practice/useRefreshAt.ts";
import { worthText } from "../../parts/question/points.ts";
import { RichText } from "../../parts/richText/RichText.tsx";
import { deviceId } from "../../parts/sitting/attempt/device.ts";
import type { Texts } from "../../text/texts.ts";
import { Cover, type Fact } from "./Cover.tsx";
import css from "./Cover.module.css";
import { momentText } from "./moment.ts";
import { MyAttempts } from "./MyAttempts.tsx";
import { Registration } from "./Registration.tsx";
import type { Examination, Registrant } from "./sittingLoad.ts";
import { useStart } from "./useStart.ts";

/** Everybody who waits for the results asks within so long (ms) after they are shown. */
const SPREAD_MS = 3_000;

interface ExaminationCoverProps {
  readonly examination: Examination;
  readonly me: Registrant;
  readonly now: number;
}

/** An examination before it begins: its window, the registration, why it can't be started, my attempts. */
export function ExaminationCover({ examination, me, now }: ExaminationCoverProps): ReactNode {
  const t = useText("cover");
  const { examinId, why, canStart, openHistoryId, attemptsUsed, startTime } = examination;
  const { busy, start } = useStart(async () => {
    const { historyId } = await call(practice.createExamHistory, { examinId, mode: "exam", requestId: newId(), deviceId: deviceId() });
    return `/startExam?historyId=${historyId}`;
  });
  // Who waits here gets in when it opens, and sees the results when they are out.
  useRefreshAt(why === "coming" ? startTime : waitsAt(examination, now), now, why === "coming" ? 0 : SPREAD_MS);
  const { language } = useApp();
  const button = (size: "lg" | "md") => (
    <Button
      kind="primary"
      size={size}
      full={size === "lg"}
      disabled={!canStart && openHistoryId === null}
      loading={busy}
      loadingText={t.starting}
      onClick={start}
    >
      {openHistoryId !== null ? t.goOn : why === null ? (attemptsUsed > 0 ? t.again : t.start) : t.why[why]}
    </Button>
  );
  return (
    <Cover
      back={{ href: "/exam/examinations", label: t.toExaminations }}
      tag={examination.typeName || t.examinationTag}
      title={examination.title}
      sub={examination.courseName}
      facts={factsOf(examination, t)}
      details={[...detailsOf(examination, now, t), resultsOf(examination, now, t, language)]}
      sections={examination.sections}
      rules={examination.rules}
      actions={
        <>
          {button("lg")}
          {openHistoryId !== null && <p className={css.hint}>{t.goOnText}</p>}
        </>
      }
      bar={button("md")}
      after={<MyAttempts attempts={examination.myAttempts} by="points" now={now} />}
    >
      {why !== null && openHistoryId === null && <WhyNot why={why} text={whyText(examination, now, t, language)} />}
      <Registration examination={examination} me={me} now={now} />
      {examination.intro && (
        <Card as="section" padded className={css.block}>
          <RichText html={examination.intro} />
        </Card>
      )}
    </Cover>
  );
}

function WhyNot({ why, text }: { readonly why: NonNullable<Examination["why"]>; readonly text: string }): ReactNode {
  const t = useText("cover");
  return (
    <Note tone={why === "notRegistered" || why === "coming" ? "info" : "warn"} className={css.why}>
      <b>{t.why[why]}</b>
      {text}
    </Note>
  );
}

/** When results are shown that wait still; null: nothing does. */
const waitsAt = ({ reviewAt }: Examination, now: number): number | null => (reviewAt !== null && reviewAt > now ? reviewAt : null);

/** When its results are shown. */
function resultsOf(examination: Examination, now: number, t: Texts["cover"], language: Language): Fact {
  const { review, reviewAt } = examination;
  const words = reviewAt === null ? t.resultsAtOnce : review === "never" ? t.resultsNumbers : t.resultsAt;
  return { label: t.results, value: fill(words, { time: reviewAt === null ? "" : reviewMoment(reviewAt, now, language) }) };
}

/** Why it can't be started: what is over says when its results come. */
function whyText(examination: Examination, now: number, t: Texts["cover"], language: Language): string {
  const { why, startTime, attemptsUsed } = examination;
  const waits = waitsAt(examination, now);
  if (waits !== null && attemptsUsed > 0 && (why === "ended" || why === "noAttemptsLeft"))
    return fill(t.resultsWait, { time: reviewMoment(waits, now, language) });
  return fill(t.whyText[why!], { from: momentText(startTime, now, t) });
}

function factsOf(examination: Examination, t: Texts["cover"]): readonly Fact[] {
  return [
    { label: t.questions, value: fill(t.questionsValue, { count: examination.questionCount }) },
    { label: t.minutes, value: fill(t.minutesValue, { minutes: examination.minutes }) },
    { label: t.total, value: worthText(examination.totalScore, t.pointsValueOne, t.pointsValue) },
    { label: t.pass, value: worthText(examination.passScore, t.pointsValueOne, t.pointsValue) },
  ];
}

function detailsOf(examination: Examination, now: number, t: Texts["cover"]): readonly Fact[] {
  const { startTime, endTime, place, registerUntil, attempts, attemptsUsed, bestScore } = examination;
  const [from, to] = [momentText(startTime, now, t), momentText(endTime, now, t)];
  return [
    { label: t.window, value: fill(t.until, { from, to }) },
    ...(place ? [{ label: t.place, value: place }] : []),
    ...(registerUntil === null ? [] : [{ label: t.registerUntil, value: momentText(registerUntil, now, t) }]),
    { label: t.attempts, value: fill(t.attemptsValue, { used: attemptsUsed, allowed: attempts }) },
    ...(bestScore === null ? [] : [{ label: t.best, value: worthText(bestScore, t.pointsValueOne, t.pointsValue) }]),
  ];
}
