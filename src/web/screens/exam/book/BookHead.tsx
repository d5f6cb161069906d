import { type ReactNode, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { CallFailure } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Panel } from "../../../kit/Panel.tsx";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../../parts/app/context.tsx";
import { goTo } from "../../../parts/app/goTo.ts";
import { counted, digits } from "../../../parts/course/counted.ts";
import { lengthText } from "../../../parts/course/duration.ts";
import { drawAddress } from "../../../parts/practice/addresses.ts";
import { secondsOf } from "../setUp/choice.ts";
import css from "./Book.module.css";
import { type BookKind, type BookWanted, idsOfBook } from "./load.ts";

interface BookHeadProps {
  readonly kind: BookKind;
  readonly courseId: number;
  readonly count: number;
  readonly twice: number;
  readonly due: number;
}

/** The one thing to do with a book now: what is due, then what was wrong twice, then all of it. */
export function BookHead({ kind, courseId, count, twice, due }: BookHeadProps): ReactNode {
  const t = useText("books");
  const [busy, setBusy] = useState(false);
  const [only, many, title]: readonly [BookWanted["only"], number, string] =
    kind === "marks" ? [null, count, counted(count, t.doMarksOne, t.doMarks)]
    : due > 0 ? ["due", due, counted(due, t.doDueOne, t.doDue)]
    : twice > 0 ? ["twice", twice, counted(twice, t.doTwiceOne, t.doTwice)]
    : [null, count, counted(count, t.doErrorsOne, t.doErrors)];
  const time = fill(t.about, { time: lengthText(secondsOf(many), t) });
  const run = async () => {
    setBusy(true);
    try {
      const ids = await idsOfBook(kind, { courseId, chapterId: null, only });
      if (ids.length > 0) goTo(drawAddress({ courseId, ids, count: ids.length, anew: true }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (!error.said) toast.error(error.busy ? error.message : t.practiseFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel as="section" className={css.head} aria-labelledby="book">
      <div>
        <p className={css.kicker}>
          <Icon name={kind === "errors" ? "circle-x" : "bookmark"} />{" "}
          {fill(kind === "errors" ? t.headErrors : t.headMarks, { count: digits(count) })}
        </p>
        <h1 id="book">{title}</h1>
        <p className={css.kicker}>{fill(kind === "errors" ? t.leaves : t.takes, { time })}</p>
      </div>
      <Button kind="primary" size="lg" icon="pencil-line" loading={busy} onClick={() => void run()}>
        {counted(many, t.practiseOne, t.practise)}
      </Button>
    </Panel>
  );
}
