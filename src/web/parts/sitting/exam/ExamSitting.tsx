import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { fill } from "#contract/text/say.ts";
import { toast } from "../../../kit/toast.ts";
import { Toaster } from "../../../kit/Toaster.tsx";
import { useText } from "../../app/context.tsx";
import { goTo } from "../../app/goTo.ts";
import { resultAddress } from "../../practice/addresses.ts";
import { PictureDialog } from "../../question/html/PictureDialog.tsx";
import { cellsOf, donePercent, doubtful, isAnswered, unanswered } from "../answers/answers.ts";
import type { AttemptData } from "../attempt/attempt.ts";
import { WARNED } from "../time/clock.ts";
import type { ExamNews } from "./events.ts";
import { createExam } from "./exam.ts";
import { HandInDialog } from "./HandInDialog.tsx";
import { keptWords, OfflineStrip } from "../frame/OfflineStrip.tsx";
import { PhaseDialogs } from "./PhaseDialogs.tsx";
import { haltOf, isAnswerable } from "./stage.ts";
import { QuestionPane } from "../frame/QuestionPane.tsx";
import { isAway } from "../page/saveNews.ts";
import { SaveState } from "../frame/SaveState.tsx";
import { SheetDialog, SheetSide } from "../frame/SheetSide.tsx";
import { SittingFrame } from "../frame/SittingFrame.tsx";
import { TopBar } from "../frame/TopBar.tsx";
import { useAhead } from "../page/useAhead.ts";
import { useSittingKeys } from "../page/useSittingKeys.ts";
import { useNoCopy } from "../page/useNoCopy.ts";
import { useOfflineCopy } from "../page/useOfflineCopy.ts";
import { useSaveNews } from "../page/useSaveNews.ts";

export interface ExamSittingProps {
  readonly data: AttemptData;
  readonly leaveHref: string;
}

/** What is typed is sent after a pause, what is pressed nearly at once (ms). */
const TYPED_MS = 800;
const PRESSED_MS = 120;

/** Sitting an exam: one question at a time, everything kept on this device until the server has it. */
export function ExamSitting({ data, leaveHref }: ExamSittingProps): ReactNode {
  const t = useText("sitting");
  const { attempt, questions } = data;
  const { historyId, questionIds, sections, rules } = attempt;
  const [exam] = useState(() => createExam(data));
  const state = useSyncExternalStore(exam.subscribe, exam.state, exam.state);
  const [asking, setAsking] = useState(false);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [said, setSaid] = useState("");
  const stem = useRef<HTMLDivElement>(null);
  const words = useRef(t);
  useEffect(() => {
    words.current = t;
  }, [t]);

  useEffect(() => exam.start((event) => tell(event, words.current, setSaid)), [exam]);
  useSaveNews({ ...state, answering: state.phase === "answering" }, ({ kind, count }) => {
    // What was sent late is told by the page's message, which is read out as well.
    setSaid(kind === "away" ? keptWords(t, count) : "");
  });
  useOfflineCopy(state.phase !== "ended");
  useAhead(questions);
  useNoCopy(rules.noCopy);
  const hasResult = state.phase === "ended" && state.result !== null;
  useEffect(() => {
    if (hasResult) goTo(resultAddress(historyId), true);
  }, [hasResult, historyId]);
  useEffect(() => {
    stem.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [state.position]);

  const question = questions[state.position];
  const jump = (index: number) => {
    exam.jump(index);
    if (index === state.position) stem.current?.focus();
  };
  const answerable = isAnswerable(state);
  const blocked = asking || sheetOpen || state.phase !== "answering";
  const waitFor = question && (question.kind === "essay" || question.kind === "fill" || question.kind === "case") ? TYPED_MS : PRESSED_MS;
  useSittingKeys(!blocked, question ?? null, question ? (state.answers.get(question.questionId)?.answer ?? null) : null, {
    answer: (answer) => question && answerable && exam.answer(question.questionId, answer, PRESSED_MS),
    step: (by) => jump(state.position + by),
    doubt: () => question && exam.doubt(question.questionId),
    mark: () => question && exam.mark(question.questionId),
    enter: () => (state.position === questionIds.length - 1 ? setAsking(true) : jump(state.position + 1)),
  });
  if (!question) return null;

  const id = question.questionId;
  const cells = cellsOf(questionIds, state.answers, state.doubts);
  const done = questionIds.filter((one) => isAnswered(state.answers, one)).length;
  const sheet = { sections, cells, current: state.position, onPick: jump };
  const legend = ["answered", "unanswered", "current", "doubt"] as const;
  return (
    <SittingFrame
      top={
        <>
          <TopBar
            title={attempt.title}
            leaveHref={leaveHref}
            percent={donePercent(questionIds, state.answers)}
            done={done}
            total={questionIds.length}
            status={<SaveState state={state} stopped={haltOf(state) !== null} />}
            left={state.left}
            endLabel={t.handIn}
            onEnd={() => setAsking(true)}
            ending={state.phase === "handingIn"}
          />
          <OfflineStrip shown={isAway(state) && state.phase === "answering"} unsent={state.unsent} onReconnect={exam.reconnect} />
          <p className="sr" role="status">{said}</p>
        </>
      }
      pane={
        <QuestionPane
          question={question}
          index={state.position}
          total={questionIds.length}
          done={done}
          answer={state.answers.get(id)?.answer ?? null}
          onAnswer={answerable ? (answer) => exam.answer(id, answer, waitFor) : undefined}
          stem={stem}
          doubt={{ on: state.doubts.has(id), toggle: () => exam.doubt(id) }}
          mark={{ on: state.marks.has(id), toggle: () => exam.mark(id) }}
          onStep={(by) => jump(state.position + by)}
          onSheet={() => setSheetOpen(true)}
        />
      }
      keysHint={t.keysHint}
      rules={[rules.countLeaving && t.countLeaving, rules.noCopy && t.noCopy].filter(Boolean).join(" · ")}
      side={<SheetSide {...sheet} done={done} legend={legend} />}
    >
      <SheetDialog {...sheet} open={sheetOpen} onClose={() => setSheetOpen(false)} done={done} legend={legend} />
      <HandInDialog
        {...sheet}
        open={asking && state.phase === "answering"}
        unanswered={unanswered(questions, state.answers)}
        doubtful={doubtful(questionIds, state.doubts)}
        left={state.left}
        onClose={() => setAsking(false)}
        onHandIn={() => {
          setAsking(false);
          void exam.handIn();
        }}
      />
      <PhaseDialogs state={state} exam={exam} historyId={historyId} leaveHref={leaveHref} />
      <PictureDialog />
      <Toaster />
    </SittingFrame>
  );
}

/** In the page's message, which is read out as it comes; what is no warning yet is read out alone. */
function tell(event: ExamNews, t: ReturnType<typeof useText<"sitting">>, say: (words: string) => void): void {
  if (event.kind === "left" && event.seconds > WARNED) say(fill(t.minutesLeft, { minutes: event.seconds / 60 }));
  else if (event.kind === "left") toast.error(event.seconds === WARNED ? t.warning5 : t.warning1, { ms: 6_000 });
  else if (event.kind === "extraTime") toast.ok(fill(t.extraTime, { minutes: Math.round(event.seconds / 60) }), { ms: 6_000 });
  else if (event.kind === "caughtUp") toast.ok(fill(t.caughtUp, { count: event.count }), { ms: 3_000 });
  else toast.error(fill(t.refused, { message: event.message }), { ms: 6_000 });
}
