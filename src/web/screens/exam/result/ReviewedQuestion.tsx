import { type ReactNode, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { CallFailure } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { classes } from "../../../kit/classes.ts";
import { Tag, type Tone } from "../../../kit/Tag.tsx";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../../parts/app/context.tsx";
import { KindTag } from "../../../parts/question/KindTag.tsx";
import { QuestionView } from "../../../parts/question/view/QuestionView.tsx";
import type { Question, SavedAnswer, Verdict } from "../../../parts/question/shapes.ts";
import { setMark } from "../../../parts/sitting/attempt/setMark.ts";
import css from "./Result.module.css";

const TONES: Readonly<Record<Verdict, Tone>> = { right: "ok", wrong: "err", partly: "warn", blank: "plain", pending: "brand" };

interface ReviewedQuestionProps {
  readonly question: Question;
  readonly saved: SavedAnswer | null;
  /** Null: not told yet. */
  readonly verdict: Verdict | null;
  readonly number: number;
  readonly marked: boolean;
}

/** One question of an ended attempt. */
export function ReviewedQuestion({ question, saved, verdict, number, marked: first }: ReviewedQuestionProps): ReactNode {
  const t = useText("result");
  const x = useText("exam");
  const [marked, setMarked] = useState(first);
  const toggle = async () => {
    setMarked(!marked);
    try {
      setMarked(await setMark(question.questionId, !marked));
    } catch (error) {
      setMarked(marked);
      if (!(error instanceof CallFailure)) throw error;
      if (!error.said) toast.error(t.notKept);
    }
  };
  return (
    <article className={css.reviewed} aria-labelledby={`question-${number}`}>
      <div className={css.reviewedHead}>
        <h3 id={`question-${number}`} tabIndex={-1} className="num">
          <span className="sr">{fill(t.question, { number })}</span>
          <span aria-hidden="true">{number}.</span>
        </h3>
        <KindTag kind={question.kind} />
        {verdict && <Tag tone={TONES[verdict]}>{x.verdicts[verdict]}</Tag>}
        {question.chapterTitle && <span className={css.chapter}>{question.chapterTitle}</span>}
        <Button
          kind="ghost"
          size="xs"
          icon="bookmark"
          iconFilled={marked}
          className={classes(css.keep, marked && css.kept)}
          aria-pressed={marked}
          onClick={() => void toggle()}
        >
          <span>
            {marked ? t.kept : t.keep}
            <span className="sr"> {fill(t.question, { number })}</span>
          </span>
        </Button>
      </div>
      <QuestionView
        compact
        question={question}
        answer={saved?.answer ?? null}
        review={{ result: saved?.result ?? null }}
        name={`review-${question.questionId}`}
      />
    </article>
  );
}
