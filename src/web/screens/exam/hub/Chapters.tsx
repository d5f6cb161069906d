import { type ReactNode, useState } from "react";
import { practice } from "#contract/practice.ts";
import { fill } from "#contract/text/say.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { classes } from "../../../kit/classes.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { floorPercent } from "../../../kit/floorPercent.ts";
import { Ruler } from "../../../kit/Ruler.tsx";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../../parts/app/context.tsx";
import { useAbout } from "../../../parts/marks/marks.ts";
import { refreshPage } from "../../../parts/app/refresh.ts";
import { digits } from "../../../parts/course/counted.ts";
import { drawAddress, goOnAddress } from "../../../parts/practice/addresses.ts";
import { accuracyTone } from "../../../parts/practice/accuracy.ts";
import css from "./Chapters.module.css";
import type { Subject } from "./load.ts";

type Chapter = Subject["chapters"][number];

/** The chapters of a subject with progress and accuracy. */
export function Chapters({ subject }: { readonly subject: Subject }): ReactNode {
  const t = useText("hub");
  const [asks, setAsks] = useState(false);
  const { courseId, chapters } = subject;
  const begun = subject.goOn !== null || chapters.some(({ openHistoryId }) => openHistoryId !== null);
  return (
    <Card as="section" className={css.card} aria-labelledby="chapters">
      <div className={css.head}>
        <h2 id="chapters">{t.chapters}</h2>
        <p className="muted small d-only">{t.chaptersText}</p>
        {begun && (
          <Button kind="ghost" size="sm" icon="refresh-cw" className={css.restart} onClick={() => setAsks(true)}>
            {t.restart}
          </Button>
        )}
      </div>
      {chapters.length === 0 ? (
        <p className={css.none}>{t.chaptersNone}</p>
      ) : (
        <>
          <div className={`${css.row} ${css.columns} d-only`} aria-hidden="true">
            <span />
            <span />
            <span>{t.progress}</span>
            <span>{t.accuracy}</span>
            <span />
          </div>
          <ol className="lst">
            {chapters.map((chapter, i) => (
              <Row key={chapter.chapterId} chapter={chapter} number={i + 1} courseId={courseId} />
            ))}
          </ol>
        </>
      )}
      {asks && <Restart courseId={courseId} onClose={() => setAsks(false)} />}
    </Card>
  );
}

function Row({ chapter, number, courseId }: { readonly chapter: Chapter; readonly number: number; readonly courseId: number }): ReactNode {
  const t = useText("hub");
  const about = useAbout();
  const { chapterId, title, doneCount, questionCount, accuracyPer, openHistoryId } = chapter;
  const complete = doneCount >= questionCount && questionCount > 0;
  const words = complete ? t.repeat : openHistoryId !== null || doneCount > 0 ? t.goOnShort : t.beginShort;
  const href = openHistoryId !== null
    ? goOnAddress({ historyId: openHistoryId, source: "exercise", target: courseId })
    : drawAddress({ courseId, chapterIds: [chapterId], count: Math.max(1, questionCount) });
  return (
    <li className={css.row}>
      <span className={`num ${css.number}`} aria-hidden="true">
        {String(number).padStart(2, "0")}
      </span>
      <div className={css.what}>
        <h3>{title}</h3>
        <p className="num">{fill(t.questionCount, { done: digits(doneCount), total: digits(questionCount) })}</p>
      </div>
      <Ruler
        className={css.ruler}
        value={floorPercent(doneCount, questionCount)}
        tone={complete ? "ok" : "brand"}
        label={t.progress}
        valueText={fill(t.chapterProgress, { title, done: doneCount, total: questionCount })}
      />
      <span className={classes("num", css.accuracy, accuracyPer !== null && accuracyTone(accuracyPer))}>
        {accuracyPer !== null && (
          <>
            <small className={css.accuracyWord}>{t.accuracy}</small>
            {accuracyPer}%
          </>
        )}
      </span>
      <LinkButton
        kind={complete ? "ghost" : "outline"}
        size="sm"
        className={css.action}
        href={href}
        aria-label={about(words, title)}
      >
        {words}
      </LinkButton>
    </li>
  );
}

/** Asks before exercises that were begun are put aside. */
function Restart({ courseId, onClose }: { readonly courseId: number; readonly onClose: () => void }): ReactNode {
  const t = useText("hub");
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await call(practice.resetExercise, { courseId });
      onClose();
      refreshPage();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof CallFailure)) throw error;
      if (!error.said) toast.error(error.busy ? error.message : t.notRestarted);
    }
  };
  const actions = (
    <>
      <Button data-autofocus="" onClick={onClose}>{t.keep}</Button>
      <Button kind="blue" loading={busy} loadingText={t.restarting} onClick={() => void run()}>{t.restartNow}</Button>
    </>
  );
  return (
    <Dialog open kind="confirm" title={t.restartTitle} onClose={onClose} labels={{ close: t.close }} actions={actions}>
      {t.restartText}
    </Dialog>
  );
}
