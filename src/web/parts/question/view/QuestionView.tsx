import type { ReactNode, RefObject } from "react";
import { useText } from "../../app/context.tsx";
import type { PlainAnswer, Question, QuestionAnswer, QuestionMark } from "../shapes.ts";
import { Analysis } from "./Analysis.tsx";
import { CaseView } from "./CaseView.tsx";
import { PartView } from "./PartView.tsx";
import css from "./QuestionView.module.css";

interface QuestionViewProps {
  readonly question: Question;
  /** Mine; null: none. */
  readonly answer: QuestionAnswer | null;
  /** Absent: it can't be answered (any more). */
  readonly onAnswer?: ((answer: QuestionAnswer | null) => void) | undefined;
  /** Shows what is right, chosen and missed, and the analysis, as far as the question carries them. */
  readonly review?: { readonly result: QuestionMark | null; readonly practice?: boolean | undefined } | undefined;
  /** Unique in the page: ids are made of it. */
  readonly name: string;
  /** The stem, to give it the focus. */
  readonly stem?: RefObject<HTMLDivElement | null> | undefined;
  /** False: what the children of a case are worth is left out, as in an exercise. */
  readonly points?: boolean | undefined;
  /** What became of the answer, in words: between the options and the analysis, so that it is seen before one scrolls. */
  readonly verdict?: ReactNode;
  /** Smaller, as in a list of questions. */
  readonly compact?: boolean | undefined;
}

/**
 * A question of any kind: stem, what it's answered with, and afterwards its analysis. Heading (number, kind, points) and
 * `PictureDialog` are the screen's.
 */
export function QuestionView(props: QuestionViewProps): ReactNode {
  const { question, answer, onAnswer, review, name, stem, points = true, verdict, compact } = props;
  const t = useText("exam");
  const id = `${name}-stem`;
  const known = review !== undefined && (question.answer !== undefined || question.analysis !== undefined);
  return (
    <div className={css.question} data-compact={compact || undefined}>
      {question.kind === "case" ? (
        <CaseView
          question={question}
          answer={answer}
          onAnswer={onAnswer}
          review={review !== undefined}
          practice={review?.practice}
          result={review?.result ?? null}
          points={points}
          id={id}
          stem={stem}
        />
      ) : (
        <>
          <PartView
            part={question}
            answer={answer as PlainAnswer | null}
            onAnswer={onAnswer}
            review={review !== undefined}
            id={id}
            stem={stem}
          />
          {verdict}
          {known && <Analysis part={question} lesson={question.lesson} mark={review.result} practice={review.practice} />}
        </>
      )}
      {question.kind === "case" && verdict}
      {question.hiddenBy && <p className={css.hidden}>{question.hiddenBy === "exam" ? t.hiddenByExam : t.hiddenByExamination}</p>}
    </div>
  );
}
