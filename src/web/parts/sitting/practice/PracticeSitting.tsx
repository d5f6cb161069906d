import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../app/context.tsx";
import type { AttemptData } from "../attempt/attempt.ts";
import { keptWords } from "../frame/OfflineStrip.tsx";
import { NextButton, QuestionPane } from "../frame/QuestionPane.tsx";
import { SittingFrame } from "../frame/SittingFrame.tsx";
import { keysHint } from "../page/keysHint.ts";
import { isAway } from "../page/saveNews.ts";
import { type Page, usePage } from "../page/usePage.ts";
import { useSaveNews } from "../page/useSaveNews.ts";
import { useSittingKeys } from "../page/useSittingKeys.ts";
import { nextOpen, practiceCells, practiceLegend, tallyOf } from "./judged.ts";
import { JudgedLine, SelfMarks } from "./JudgedLine.tsx";
import { type Asked, askedIn } from "./asked.ts";
import { createPractice, type Practice } from "./practice.ts";
import type { PracticeState } from "./practice.rules.ts";
import { Summary } from "./Summary.tsx";

interface PracticeSittingProps {
  readonly data: AttemptData;
  /** The subject, for 'practise my wrong ones'; null: it isn't offered. */
  readonly courseId: number | null;
  readonly leaveHref: string;
}

/** Practising question by question: judged at once, with analysis, and a summary at the end. */
export function PracticeSitting({ data, courseId, leaveHref }: PracticeSittingProps): ReactNode {
  const t = useText("sitting");
  const { attempt, questions } = data;
  const { questionIds, sections } = attempt;
  const { practice, state, page } = usePractice(data);
  const [asking, setAsking] = useState(false);
  const asked = askedIn(questions, state);
  const tally = tallyOf(questionIds, state.judged);
  const done = questionIds.length - tally.open;
  const next = nextOpen(questionIds, state.judged, state.position);
  const isLast = state.position === questionIds.length - 1;
  const jump = (index: number) => {
    practice.jump(index);
    if (index === state.position) page.stem.current?.focus();
  };
  const onward = () => {
    if (asked?.judged && next === null) void practice.end();
    else if (asked?.judged && isLast && next !== null) jump(next);
    else jump(state.position + 1);
  };
  usePracticeKeys(practice, !asking && !page.sheetOpen && state.phase === "practising", asked, {
    step: (by) => jump(state.position + by),
    onward,
  });
  if (!asked) return null;
  if (state.phase === "ended") {
    return <Summary attempt={attempt} result={state.result} tally={tally} courseId={courseId} leaveHref={leaveHref} />;
  }
  const cells = practiceCells(questionIds, state.judged, (one) => state.answers.get(one)?.answer ?? null);
  const finish = () => (tally.open > 0 ? setAsking(true) : void practice.end());
  const bar = { title: attempt.title, leaveHref, left: null, endLabel: t.endPractice, ending: state.phase === "ending", quiet: true };
  const action = <Action asked={asked} isDone={next === null} isLast={isLast} practice={practice} onward={onward} />;
  return (
    <SittingFrame
      page={page}
      state={state}
      stopped={state.stopped !== null}
      away={isAway(state)}
      onReconnect={practice.reconnect}
      bar={{ ...bar, onEnd: finish }}
      sheet={{ sections, cells, current: state.position, onPick: jump, done, legend: practiceLegend(cells) }}
      pane={<PracticeQuestion {...{ data, practice, state, page, asked, done, action }} onJump={jump} />}
      keysHint={keysHint(asked.question, t, true)}
    >
      <EndDialog open={asking} count={tally.open} onEnd={() => void practice.end()} onClose={() => setAsking(false)} />
    </SittingFrame>
  );
}

/** The practice, alive as long as its page; what goes wrong is said. */
function usePractice(data: AttemptData): { readonly practice: Practice; readonly state: PracticeState; readonly page: Page } {
  const t = useText("sitting");
  const [practice] = useState(() => createPractice(data));
  const state = useSyncExternalStore(practice.subscribe, practice.state, practice.state);
  const page = usePage(data, state.position, state.phase !== "ended");
  const failed = useRef(t.failedText);
  useEffect(() => {
    failed.current = t.failedText;
  }, [t]);
  useEffect(() => practice.start((message) => toast.error(message ?? failed.current)), [practice]);
  useSaveNews({ ...state, answering: state.phase === "practising" }, ({ kind, count }) => {
    // Where nothing had to wait, the site's own message that the network is back says enough.
    page.say(kind === "away" ? keptWords(t, { unsent: count, keptIn: state.keptIn }) : count > 0 ? fill(t.caughtUp, { count }) : "");
  });
  return { practice, state, page };
}

interface Steps {
  readonly step: (by: 1 | -1) => void;
  readonly onward: () => void;
}

function usePracticeKeys(practice: Practice, on: boolean, asked: Asked | null, { step, onward }: Steps): void {
  const id = asked?.question.questionId ?? 0;
  useSittingKeys(on, asked?.question ?? null, asked?.given ?? null, {
    answer: (answer) => practice.answer(id, answer),
    step,
    doubt: () => undefined,
    mark: () => practice.mark(id),
    enter: () => (asked?.ready ? practice.confirm(id) : onward()),
  });
}

interface ActionProps {
  readonly asked: Asked;
  /** Every question is judged. */
  readonly isDone: boolean;
  readonly isLast: boolean;
  readonly practice: Practice;
  readonly onward: () => void;
}

/** The button at the end of the bar: confirms, ends, or goes on. */
function Action({ asked: { question, judged, confirmable, ready }, isDone, isLast, practice, onward }: ActionProps): ReactNode {
  const t = useText("sitting");
  if (confirmable) {
    return (
      <NextButton kind="primary" disabled={!ready} onClick={() => practice.confirm(question.questionId)}>
        {question.kind === "essay" ? t.confirmEssay : t.confirm}
      </NextButton>
    );
  }
  if (judged && isDone) {
    return (
      <NextButton kind="primary" onClick={() => void practice.end()}>
        {t.endPractice}
      </NextButton>
    );
  }
  return (
    <NextButton kind="blue" disabled={!judged && isLast} onClick={onward}>
      {t.next}
      <Icon name="chevron-right" />
    </NextButton>
  );
}

interface PracticeQuestionProps {
  readonly data: AttemptData;
  readonly practice: Practice;
  readonly state: PracticeState;
  readonly page: Page;
  readonly asked: Asked;
  readonly done: number;
  readonly action: ReactNode;
  readonly onJump: (index: number) => void;
}

function PracticeQuestion({ data: { attempt }, practice, state, page, asked, done, action, onJump }: PracticeQuestionProps): ReactNode {
  const { judged, waiting, given } = asked;
  const id = asked.question.questionId;
  const shown = judged?.question ?? asked.question;
  return (
    <QuestionPane
      question={shown}
      index={state.position}
      total={attempt.questionIds.length}
      done={done}
      answer={given}
      onAnswer={judged || waiting ? undefined : (answer) => practice.answer(id, answer)}
      review={judged && { result: judged.result, practice: true }}
      points={attempt.source !== "exercise"}
      stem={page.stem}
      mark={{ on: state.marks.has(id), toggle: () => practice.mark(id) }}
      onStep={(by) => onJump(state.position + by)}
      onSheet={() => page.openSheet(true)}
      action={action}
      verdict={
        <JudgedLine
          judged={judged}
          waiting={waiting && shown.hiddenBy === undefined}
          lost={state.line === "lost" || !state.online}
          kept={state.keptIn !== "memory"}
        />
      }
    >
      <SelfMarks judged={judged} onSelfMark={(per) => practice.selfMark(id, per)} />
    </QuestionPane>
  );
}

interface EndDialogProps {
  readonly open: boolean;
  /** Questions that are not answered. */
  readonly count: number;
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

/** Asks before ending a practice with open questions. */
function EndDialog({ open, count, onEnd, onClose }: EndDialogProps): ReactNode {
  const t = useText("sitting");
  const end = () => {
    onClose();
    onEnd();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="confirm"
      title={fill(t.endConfirm, { count })}
      labels={{ close: t.close }}
      actions={
        <>
          <Button size="lg" onClick={end}>
            {t.endNow}
          </Button>
          <Button kind="primary" size="lg" data-autofocus onClick={onClose}>
            {t.keepPractising}
          </Button>
        </>
      }
    >
      {t.endConfirmText}
    </Dialog>
  );
}
