import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useText } from "../../app/context.tsx";
import { resultAddress } from "../../practice/addresses.ts";
import type { Exam } from "./exam.ts";
import type { ExamState } from "./stage.ts";

/** What stands before the questions while they can't be answered: on its way, without a line, on another device, over. */
export function PhaseDialogs({
  state,
  exam,
  historyId,
  leaveHref,
}: {
  readonly state: ExamState;
  readonly exam: Exam;
  readonly historyId: number;
  readonly leaveHref: string;
}): ReactNode {
  switch (state.phase) {
    case "willHandIn":
      return <WillHandIn state={state} exam={exam} />;
    case "elsewhere":
      return <Elsewhere unsent={state.unsent} leaveHref={leaveHref} onTakeOver={exam.takeOver} />;
    case "ended":
      // Who handed in here is on the way to the result.
      return state.result === null ? <Ended lost={state.lost} historyId={historyId} /> : null;
    default:
      return null;
  }
}

interface BlockingProps {
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** There is no way past it but its answers. */
function Blocking({ title, actions, children }: BlockingProps): ReactNode {
  const t = useText("sitting");
  return (
    <Dialog open blocking kind="confirm" onClose={() => undefined} labels={{ close: t.close }} title={title} actions={actions}>
      {children}
    </Dialog>
  );
}

interface WillHandInProps {
  readonly state: Extract<ExamState, { readonly phase: "willHandIn" }>;
  readonly exam: Exam;
}

/** It is to be handed in, and the server isn't reached. */
function WillHandIn({ state, exam }: WillHandInProps): ReactNode {
  const t = useText("sitting");
  const { left } = state;
  return (
    <Blocking
      title={left === 0 ? t.timeUp : t.willHandIn}
      actions={
        <>
          {left !== 0 && (
            <Button size="lg" onClick={exam.goOnAnswering}>
              {t.keepAnswering}
            </Button>
          )}
          <Button kind="primary" size="lg" onClick={exam.reconnect}>
            {t.tryAgain}
          </Button>
        </>
      }
    >
      {waitingText(t, state)}
    </Blocking>
  );
}

/** What becomes of the hand-in and the answers until there is a line and a login. */
function waitingText(t: ReturnType<typeof useText<"sitting">>, { stopped, keptIn }: WillHandInProps["state"]): string {
  const isKept = keptIn !== "memory";
  if (stopped === "signedOut") return isKept ? t.signedOut : t.signedOutUnkept;
  return isKept ? t.willHandInText : t.willHandInUnkept;
}

interface ElsewhereProps {
  /** Answers of this device that the server doesn't have. */
  readonly unsent: number;
  readonly leaveHref: string;
  readonly onTakeOver: () => void;
}

/** The attempt goes on on another device. */
function Elsewhere({ unsent, leaveHref, onTakeOver }: ElsewhereProps): ReactNode {
  const t = useText("sitting");
  return (
    <Blocking
      title={t.elsewhere}
      actions={
        <>
          <LinkButton size="lg" href={leaveHref}>
            {t.leaveExam}
          </LinkButton>
          <Button kind="primary" size="lg" onClick={onTakeOver}>
            {t.takeOver}
          </Button>
        </>
      }
    >
      {t.elsewhereText}
      {unsent > 0 && ` ${fill(t.elsewhereUnsent, { count: unsent })}`}
    </Blocking>
  );
}

/** `lost`: answers of this device that came too late. */
function Ended({ lost, historyId }: { readonly lost: number; readonly historyId: number }): ReactNode {
  const t = useText("sitting");
  return (
    <Blocking
      title={t.ended}
      actions={
        <LinkButton kind="primary" size="lg" href={resultAddress(historyId)}>
          {t.seeResult}
        </LinkButton>
      }
    >
      {t.endedText}
      {lost > 0 && ` ${fill(t.endedLost, { count: lost })}`}
    </Blocking>
  );
}
