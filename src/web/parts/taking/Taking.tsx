import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { fill } from "#contract/text/say.ts";
import { toast } from "../../kit/toast.ts";
import { Toaster } from "../../kit/Toaster.tsx";
import { useText } from "../app/context.tsx";
import { goTo } from "../app/goTo.ts";
import { resultAddress } from "../practice/addresses.ts";
import { PictureDialog } from "../question/PictureDialog.tsx";
import { cellsOf, donePercent, doubtful, isAnswered, unanswered } from "./answers.ts";
import type { AttemptData } from "./attempt.ts";
import { WARNED } from "./clock.ts";
import { HandInDialog } from "./HandInDialog.tsx";
import { keptWords, OfflineStrip } from "./OfflineStrip.tsx";
import { PhaseDialogs } from "./PhaseDialogs.tsx";
import { QuestionPane } from "./QuestionPane.tsx";
import { isAway } from "./saveNews.ts";
import { SaveState } from "./SaveState.tsx";
import { createSession } from "./session.ts";
import { SheetDialog, SheetSide } from "./SheetSide.tsx";
import type { SessionEvent } from "./sitting.ts";
import { TakingFrame } from "./TakingFrame.tsx";
import { TopBar } from "./TopBar.tsx";
import { useAhead } from "./useAhead.ts";
import { useExamKeys } from "./useExamKeys.ts";
import { useNoCopy } from "./useNoCopy.ts";
import { useOfflineCopy } from "./useOfflineCopy.ts";
import { useSaveNews } from "./useSaveNews.ts";

export interface TakingProps {
  readonly data: AttemptData;
  readonly leaveHref: string;
}

/** What is typed is sent after a pause, what is pressed nearly at once (ms). */
const TYPED_MS = 800;
const PRESSED_MS = 120;

/** Sitting an exam: one question at a time, everything kept on this device until the server has it. */
export function Taking({ data, leaveHref }: TakingProps): ReactNode {
  const t = useText("taking");
  const { attempt, questions } = data;
  const { historyId, questionIds, sections, rules } = attempt;
  const [session] = useState(() => createSession(data));
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const [asking, setAsking] = useState(false);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [said, setSaid] = useState("");
  const stem = useRef<HTMLDivElement>(null);
  const words = useRef(t);
  useEffect(() => {
    words.current = t;
  }, [t]);

  useEffect(() => session.start((event) => tell(event, words.current, setSaid)), [session]);
  useSaveNews({ ...state, answering: state.phase === "answering" }, ({ kind, count }) => {
    // What was sent late is told by the page's message, which is read out as well.
    setSaid(kind === "away" ? keptWords(t, count) : "");
  });
  useOfflineCopy(state.phase !== "ended");
  useAhead(questions);
  useNoCopy(rules.noCopy);
  useEffect(() => {
    if (state.phase === "ended" && state.result) goTo(resultAddress(historyId), true);
  }, [state.phase, state.result, historyId]);
  useEffect(() => {
    stem.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [state.position]);

  const question = questions[state.position];
  const jump = (index: number) => {
    session.jump(index);
    if (index === state.position) stem.current?.focus();
  };
  const answerable = state.phase === "answering" && state.left !== 0;
  const blocked = asking || sheetOpen || state.phase !== "answering";
  const waitFor = question && (question.kind === "essay" || question.kind === "fill" || question.kind === "case") ? TYPED_MS : PRESSED_MS;
  useExamKeys(!blocked, question ?? null, question ? (state.answers.get(question.questionId)?.answer ?? null) : null, {
    answer: (answer) => question && answerable && session.answer(question.questionId, answer, PRESSED_MS),
    step: (by) => jump(state.position + by),
    doubt: () => question && session.doubt(question.questionId),
    mark: () => question && void session.mark(question.questionId),
    enter: () => (state.position === questionIds.length - 1 ? setAsking(true) : jump(state.position + 1)),
  });
  if (!question) return null;

  const id = question.questionId;
  const cells = cellsOf(questionIds, state.answers, state.doubts);
  const done = questionIds.filter((one) => isAnswered(state.answers, one)).length;
  const sheet = { sections, cells, current: state.position, onPick: jump };
  const legend = ["answered", "unanswered", "current", "doubt"] as const;
  return (
    <TakingFrame
      top={
        <>
          <TopBar
            title={attempt.title}
            leaveHref={leaveHref}
            percent={donePercent(questionIds, state.answers)}
            done={done}
            total={questionIds.length}
            status={<SaveState state={state} online={state.online} />}
            left={state.left}
            endLabel={t.handIn}
            onEnd={() => setAsking(true)}
            ending={state.phase === "handingIn"}
          />
          <OfflineStrip shown={isAway(state) && state.phase === "answering"} unsent={state.unsent} onReconnect={session.reconnect} />
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
          onAnswer={answerable ? (answer) => session.answer(id, answer, waitFor) : undefined}
          stem={stem}
          doubt={{ on: state.doubts.has(id), toggle: () => session.doubt(id) }}
          mark={{ on: state.marks.has(id), toggle: () => void session.mark(id) }}
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
          void session.handIn();
        }}
      />
      <PhaseDialogs state={state} session={session} historyId={historyId} leaveHref={leaveHref} />
      <PictureDialog />
      <Toaster />
    </TakingFrame>
  );
}

/** In the page's message, which is read out as it comes; what is no warning yet is read out alone. */
function tell(event: SessionEvent, t: ReturnType<typeof useText<"taking">>, say: (words: string) => void): void {
  if (event.kind === "left" && event.seconds > WARNED) say(fill(t.minutesLeft, { minutes: event.seconds / 60 }));
  else if (event.kind === "left") toast.error(event.seconds === WARNED ? t.warning5 : t.warning1, { ms: 6_000 });
  else if (event.kind === "extraTime") toast.ok(fill(t.extraTime, { minutes: Math.round(event.seconds / 60) }), { ms: 6_000 });
  else if (event.kind === "caughtUp") toast.ok(fill(t.caughtUp, { count: event.count }), { ms: 3_000 });
  else toast.error(fill(t.refused, { message: event.message }), { ms: 6_000 });
}
