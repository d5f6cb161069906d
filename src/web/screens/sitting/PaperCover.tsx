import type { ReactNode } from "react";
import { practice } from "#contract/practice.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../client/call.ts";
import { newId } from "../../client/newId.ts";
import { Button } from "../../kit/Button.tsx";
import { useText } from "../../parts/app/context.tsx";
import { worthText } from "../../parts/question/points.ts";
import { deviceId } from "../../parts/sitting/attempt/device.ts";
import { Cover } from "./Cover.tsx";
import css from "./Cover.module.css";
import type { Paper } from "./sittingLoad.ts";
import { useStart } from "./useStart.ts";

/** Starts a past paper, or goes on with it. Resolves to its address. */
async function begin(paperId: number, mode: "exam" | "practice"): Promise<string> {
  const { historyId } = await call(practice.createExamHistory, { paperId, mode, requestId: newId(), deviceId: deviceId() });
  return `/startExam?historyId=${historyId}`;
}

/** A past paper before it begins: as an exam, or as practice without a clock. */
export function PaperCover({ paper, practiceFirst }: { readonly paper: Paper; readonly practiceFirst: boolean }): ReactNode {
  const t = useText("cover");
  const exam = useStart(() => begin(paper.paperId, "exam"));
  const practising = useStart(() => begin(paper.paperId, "practice"));
  const { minutes, questionCount, totalScore, passScore, bestScore, attempts, openHistoryId, openPracticeId } = paper;
  const sit = (size: Size) => (
    <BeginButton size={size} strong={!practiceFirst} starting={exam}>
      {openHistoryId !== null ? t.goOn : attempts > 0 ? t.again : t.start}
    </BeginButton>
  );
  const practise = (size: Size) => (
    <BeginButton size={size} strong={practiceFirst} starting={practising}>
      {openPracticeId !== null ? t.practiseGoOn : t.practise}
    </BeginButton>
  );
  return (
    <Cover
      back={{ href: `/exam/papers?courseId=${paper.courseId}`, label: t.toPapers }}
      tag={t.paperTag}
      title={paper.title}
      sub={paper.courseName}
      facts={[
        { label: t.questions, value: fill(t.questionsValue, { count: questionCount }) },
        { label: t.minutes, value: fill(t.minutesValue, { minutes }) },
        { label: t.total, value: worthText(totalScore, t.pointsValueOne, t.pointsValue) },
        { label: t.pass, value: worthText(passScore, t.pointsValueOne, t.pointsValue) },
      ]}
      details={bestScore === null ? [] : [{ label: t.best, value: worthText(bestScore, t.pointsValueOne, t.pointsValue) }]}
      sections={paper.sections}
      rules={paper.rules}
      actions={
        <>
          {practiceFirst ? practise("lg") : sit("lg")}
          {openHistoryId !== null && <p className={css.hint}>{t.goOnText}</p>}
          {practiceFirst ? sit("lg") : practise("lg")}
          <p className={css.hint}>{t.practiseText}</p>
        </>
      }
      bar={
        practiceFirst ? (
          <>
            {sit("md")}
            {practise("md")}
          </>
        ) : (
          <>
            {practise("md")}
            {sit("md")}
          </>
        )
      }
    />
  );
}

/** Large beside the headline, small in the bar of a phone. */
type Size = "lg" | "md";

interface BeginButtonProps {
  readonly size: Size;
  readonly strong: boolean;
  readonly starting: ReturnType<typeof useStart>;
  readonly children: ReactNode;
}

function BeginButton({ size, strong, starting, children }: BeginButtonProps): ReactNode {
  const t = useText("cover");
  return (
    <Button
      kind={strong ? "primary" : "outline"}
      size={size}
      full={size === "lg"}
      loading={starting.busy}
      loadingText={t.starting}
      onClick={starting.start}
    >
      {children}
    </Button>
  );
}
