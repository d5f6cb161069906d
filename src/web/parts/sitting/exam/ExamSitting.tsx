import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { fill } from "#contract/text/say.ts";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../app/context.tsx";
import { goTo } from "../../app/goTo.ts";
import { resultAddress } from "../../practice/addresses.ts";
import type { Question } from "../../question/shapes.ts";
import { cellsOf, doubtful, isAnswered, unanswered } from "../answers/answers.ts";
import type { AttemptData } from "../attempt/attempt.ts";
import { keptWords } from "../frame/OfflineStrip.tsx";
import { QuestionPane } from "../frame/QuestionPane.tsx";
import type { SheetProps } from "../frame/SheetSide.tsx";
import { SittingFrame } from "../frame/SittingFrame.tsx";
import { keysHint } from "../page/keysHint.ts";
import { isAway } from "../page/saveNews.ts";
import { type Page, usePage } from "../page/usePage.ts";
import { useSaveNews } from "../page/useSaveNews.ts";
import { useSittingKeys } from "../page/useSittingKeys.ts";
import { WARNED } from "../time/clock.ts";
import type { ExamNews } from "./events.ts";
import { createExam, type Exam } from "./exam.ts";
import { HandInDialog } from "./HandInDialog.tsx";
import { PhaseDialogs } from "./PhaseDialogs.tsx";
import { type ExamState, haltOf, isAnswerable } from "./stage.ts";

interface ExamSittingProps {
  readonly data: AttemptData;
  readonly leaveHref: string;
}

/** What is typed is sent after a pause, what is pressed nearly at once (ms). */
const TYPED_MS = 800;
const PRESSED_MS = 120;
const LEGEND = ["answered", "unanswered", "current", "doubt"] as const;

/** Sitting an exam: one question at a time, everything kept on this device until the server has it. */
export function ExamSitting({ data, leaveHref }: ExamSittingProps): ReactNode {
  const t = useText("sitting");
  const { attempt, questions } = data;
  const { questionIds, sections, rules } = attempt;
  const { exam, state, page } = useExam(data);
  const [asking, setAsking] = useState(false);
  const jump = (index: number) => {
    exam.jump(index);
    if (index === state.position) page.stem.current?.focus();
  };
  const question = questions[state.position];
  const isBlocked = asking || page.sheetOpen || state.phase !== "answering";
  useExamKeys(exam, isBlocked ? null : state, question ?? null, {
    jump,
    onward: () => (state.position === questionIds.length - 1 ? setAsking(true) : jump(state.position + 1)),
  });
  if (!question) return null;
  const done = questionIds.filter((one) => isAnswered(state.answers, one)).length;
  const cells = cellsOf(questionIds, state.answers, state.doubts);
  const sheet: SheetProps = { sections, cells, current: state.position, onPick: jump, done, legend: LEGEND };
  const bar = { title: attempt.title, leaveHref, left: state.left, endLabel: t.handIn, ending: state.phase === "handingIn" };
  return (
    <SittingFrame
      page={page}
      state={state}
      stopped={haltOf(state) !== null}
      away={isAway(state) && state.phase === "answering"}
      onReconnect={exam.reconnect}
      bar={{ ...bar, onEnd: () => setAsking(true) }}
      sheet={sheet}
      pane={<ExamQuestion exam={exam} state={state} page={page} question={question} done={done} total={questionIds.length} onJump={jump} />}
      keysHint={keysHint(question, t, false)}
      rules={[rules.countLeaving && t.countLeaving, rules.noCopy && t.noCopy].filter(Boolean).join(" · ")}
    >
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
      <PhaseDialogs state={state} exam={exam} historyId={attempt.historyId} leaveHref={leaveHref} />
    </SittingFrame>
  );
}

/** The exam, alive as long as its page; what is worth a word is said, and its result is gone to. */
function useExam(data: AttemptData): { readonly exam: Exam; readonly state: ExamState; readonly page: Page } {
  const t = useText("sitting");
  const { historyId } = data.attempt;
  const [exam] = useState(() => createExam(data));
  const state = useSyncExternalStore(exam.subscribe, exam.state, exam.state);
  const page = usePage(data, state.position, state.phase !== "ended");
  const words = useRef(t);
  useEffect(() => {
    words.current = t;
  }, [t]);
  const { say } = page;
  useEffect(() => exam.start((news) => tell(news, words.current, say)), [exam, say]);
  useSaveNews({ ...state, answering: state.phase === "answering" }, ({ kind, count }) => {
    // What was sent late is told by the page's message, which is read out as well.
    say(kind === "away" ? keptWords(t, { unsent: count, keptIn: state.keptIn }) : "");
  });
  const hasResult = state.phase === "ended" && state.result !== null;
  useEffect(() => {
    if (hasResult) goTo(resultAddress(historyId), true);
  }, [hasResult, historyId]);
  return { exam, state, page };
}

interface Steps {
  readonly jump: (index: number) => void;
  /** Goes on, or hands in after the last question. */
  readonly onward: () => void;
}

/** Keys while nothing stands before the questions; `state` null: something does. */
function useExamKeys(exam: Exam, state: ExamState | null, question: Question | null, { jump, onward }: Steps): void {
  const id = question?.questionId ?? 0;
  useSittingKeys(state !== null, question, state?.answers.get(id)?.answer ?? null, {
    answer: (answer) => exam.answer(id, answer, PRESSED_MS),
    step: (by) => state && jump(state.position + by),
    doubt: () => exam.doubt(id),
    mark: () => exam.mark(id),
    enter: onward,
  });
}

interface ExamQuestionProps {
  readonly exam: Exam;
  readonly state: ExamState;
  readonly page: Page;
  readonly question: Question;
  readonly done: number;
  readonly total: number;
  readonly onJump: (index: number) => void;
}

function ExamQuestion({ exam, state, page, question, done, total, onJump }: ExamQuestionProps): ReactNode {
  const { questionId: id, kind } = question;
  const wait = kind === "essay" || kind === "fill" || kind === "case" ? TYPED_MS : PRESSED_MS;
  return (
    <QuestionPane
      question={question}
      index={state.position}
      total={total}
      done={done}
      answer={state.answers.get(id)?.answer ?? null}
      onAnswer={isAnswerable(state) ? (answer) => exam.answer(id, answer, wait) : undefined}
      stem={page.stem}
      doubt={{ on: state.doubts.has(id), toggle: () => exam.doubt(id) }}
      mark={{ on: state.marks.has(id), toggle: () => exam.mark(id) }}
      onStep={(by) => onJump(state.position + by)}
      onSheet={() => page.openSheet(true)}
    />
  );
}

/** In the page's message, which is read out as it comes; what is no warning yet is read out alone. */
function tell(news: ExamNews, t: ReturnType<typeof useText<"sitting">>, say: (words: string) => void): void {
  if (news.kind === "left" && news.seconds > WARNED) say(fill(t.minutesLeft, { minutes: news.seconds / 60 }));
  else if (news.kind === "left") toast.error(news.seconds === WARNED ? t.warning5 : t.warning1, { ms: 6_000 });
  else if (news.kind === "extraTime") toast.ok(fill(t.extraTime, { minutes: Math.round(news.seconds / 60) }), { ms: 6_000 });
  else if (news.kind === "caughtUp") toast.ok(fill(t.caughtUp, { count: news.count }), { ms: 3_000 });
  else toast.error(fill(t.refused, { message: news.message }), { ms: 6_000 });
}
