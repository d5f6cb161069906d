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
  const t = useText("sitting");
  const labels = { close: t.close };
  const none = () => undefined;
  if (state.phase === "willHandIn") {
    return (
      <Dialog
        open
        blocking
        kind="confirm"
        onClose={none}
        labels={labels}
        title={state.left === 0 ? t.timeUp : t.willHandIn}
        actions={
          <>
            {state.left !== 0 && (
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
        {state.stopped === "signedOut" ? t.signedOut : t.willHandInText}
      </Dialog>
    );
  }
  if (state.phase === "elsewhere") {
    return (
      <Dialog
        open
        blocking
        kind="confirm"
        onClose={none}
        labels={labels}
        title={t.elsewhere}
        actions={
          <>
            <LinkButton size="lg" href={leaveHref}>
              {t.leaveExam}
            </LinkButton>
            <Button kind="primary" size="lg" onClick={exam.takeOver}>
              {t.takeOver}
            </Button>
          </>
        }
      >
        {t.elsewhereText}
        {state.unsent > 0 && ` ${fill(t.elsewhereUnsent, { count: state.unsent })}`}
      </Dialog>
    );
  }
  // Who handed in here is on the way to the result.
  if (state.phase === "ended" && state.result === null) {
    return (
      <Dialog
        open
        blocking
        kind="confirm"
        onClose={none}
        labels={labels}
        title={t.ended}
        actions={
          <LinkButton kind="primary" size="lg" href={resultAddress(historyId)}>
            {t.seeResult}
          </LinkButton>
        }
      >
        {t.endedText}
        {state.lost > 0 && ` ${fill(t.endedLost, { count: state.lost })}`}
      </Dialog>
    );
  }
  return null;
}
