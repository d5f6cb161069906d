import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { toast } from "../../../kit/toast.ts";
import { Toaster } from "../../../kit/Toaster.tsx";
import { fill } from "#contract/text/say.ts";
import { useText } from "../../app/context.tsx";
import { complete } from "../../question/picking.ts";
import { PictureDialog } from "../../question/html/PictureDialog.tsx";
import type { QuestionAnswer } from "../../question/shapes.ts";
import type { AttemptData } from "../attempt/attempt.ts";
import { keptWords, OfflineStrip } from "../frame/OfflineStrip.tsx";
import { NextButton, QuestionPane } from "../frame/QuestionPane.tsx";
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
import { judgedAtOnce, nextOpen, practiceCells, practiceLegend, tallyOf } from "./judged.ts";
import { JudgedLine } from "./JudgedLine.tsx";
import { createPractice } from "./practice.ts";
import { Summary } from "./Summary.tsx";

export interface PracticeSittingProps {
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
  const [practice] = useState(() => createPractice(data));
  const state = useSyncExternalStore(practice.subscribe, practice.state, practice.state);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState("");
  const stem = useRef<HTMLDivElement>(null);
  const failed = useRef(t.failedText);
  useEffect(() => {
    failed.current = t.failedText;
  }, [t]);
  useEffect(() => practice.start((message) => toast.error(message ?? failed.current)), [practice]);
  useSaveNews({ ...state, answering: state.phase === "practising" }, ({ kind, count }) => {
    // Where nothing had to wait, the site's own message that the network is back says enough.
    setSaid(kind === "away" ? keptWords(t, count) : count > 0 ? fill(t.caughtUp, { count }) : "");
  });
  useOfflineCopy(state.phase !== "ended");
  useAhead(questions);
  useNoCopy(attempt.rules.noCopy);
  useEffect(() => {
    stem.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [state.position]);

  const asked = questions[state.position];
  const id = asked?.questionId ?? 0;
  const judged = state.judged.get(id);
  const sent = state.answers.get(id)?.answer ?? null;
  const given: QuestionAnswer | null = sent ?? state.drafts.get(id) ?? null;
  const waiting = !judged && sent !== null;
  const tally = tallyOf(questionIds, state.judged);
  const done = questionIds.length - tally.open;
  const jump = (index: number) => {
    practice.jump(index);
    if (index === state.position) stem.current?.focus();
  };
  const finish = () => (tally.open > 0 ? setAsking(true) : void practice.end());
  const next = nextOpen(questionIds, state.judged, state.position);
  const onward = () => {
    if (judged && next === null) void practice.end();
    else if (judged && state.position === questionIds.length - 1 && next !== null) jump(next);
    else jump(state.position + 1);
  };
  const confirmable = asked !== undefined && !judged && !waiting && !judgedAtOnce(asked);
  const ready = confirmable && (asked.kind === "multiple" || asked.kind === "essay" ? given !== null : complete(asked, given));
  useSittingKeys(!asking && !sheetOpen && state.phase === "practising", asked ?? null, given, {
    answer: (answer) => practice.answer(id, answer),
    step: (by) => jump(state.position + by),
    doubt: () => undefined,
    mark: () => void practice.mark(id),
    enter: () => (ready ? practice.confirm(id) : onward()),
  });
  if (!asked) return null;
  if (state.phase === "ended") {
    return <Summary attempt={attempt} result={state.result} tally={tally} courseId={courseId} leaveHref={leaveHref} />;
  }

  const shown = judged?.question ?? asked;
  const cells = practiceCells(questionIds, state.judged, (one) => state.answers.get(one)?.answer ?? null);
  const sheet = { sections, cells, current: state.position, onPick: jump };
  const legend = practiceLegend(cells);
  const action = confirmable ? (
    <NextButton kind="primary" disabled={!ready} onClick={() => practice.confirm(id)}>
      {asked.kind === "essay" ? t.confirmEssay : t.confirm}
    </NextButton>
  ) : judged && next === null ? (
    <NextButton kind="primary" onClick={() => void practice.end()}>
      {t.endPractice}
    </NextButton>
  ) : (
    <NextButton kind="blue" disabled={!judged && state.position === questionIds.length - 1} onClick={onward}>
      {t.next}
      <Icon name="chevron-right" />
    </NextButton>
  );
  return (
    <SittingFrame
      top={
        <>
          <TopBar
            title={attempt.title}
            leaveHref={leaveHref}
            percent={Math.floor((100 * done) / questionIds.length)}
            done={done}
            total={questionIds.length}
            status={<SaveState state={state} stopped={state.halt !== null} />}
            left={null}
            endLabel={t.endPractice}
            onEnd={finish}
            ending={state.phase === "ending"}
          />
          <OfflineStrip shown={isAway(state)} unsent={state.unsent} onReconnect={practice.reconnect} />
          <p className="sr" role="status">
            {said}
          </p>
        </>
      }
      pane={
        <QuestionPane
          question={shown}
          index={state.position}
          total={questionIds.length}
          done={done}
          answer={given}
          onAnswer={judged || waiting ? undefined : (answer) => practice.answer(id, answer)}
          review={judged && { result: judged.result, practice: true }}
          points={attempt.source !== "exercise"}
          stem={stem}
          mark={{ on: state.marks.has(id), toggle: () => void practice.mark(id) }}
          onStep={(by) => jump(state.position + by)}
          onSheet={() => setSheetOpen(true)}
          action={action}
        >
          <JudgedLine
            judged={judged}
            waiting={waiting && shown.hiddenBy === undefined}
            lost={state.line === "lost" || !state.online}
            onSelfMark={(per) => void practice.selfMark(id, per)}
          />
        </QuestionPane>
      }
      keysHint={t.practiceKeysHint}
      side={<SheetSide {...sheet} done={done} legend={legend} />}
    >
      <SheetDialog {...sheet} open={sheetOpen} onClose={() => setSheetOpen(false)} done={done} legend={legend} />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        kind="confirm"
        title={fill(t.endConfirm, { count: tally.open })}
        labels={{ close: t.close }}
        actions={
          <>
            <Button
              size="lg"
              onClick={() => {
                setAsking(false);
                void practice.end();
              }}
            >
              {t.endNow}
            </Button>
            <Button kind="primary" size="lg" data-autofocus onClick={() => setAsking(false)}>
              {t.keepPractising}
            </Button>
          </>
        }
      >
        {t.endConfirmText}
      </Dialog>
      <PictureDialog />
      <Toaster />
    </SittingFrame>
  );
}
