import type { ReactNode, RefObject } from "react";
import { fill } from "#contract/text/say.ts";
import { Button, type ButtonProps } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { classes } from "../../../kit/classes.ts";
import { Icon } from "../../../kit/Icon.tsx";
import type { IconName } from "../../../kit/icons.ts";
import { useText } from "../../app/context.tsx";
import { KindTag } from "../../question/KindTag.tsx";
import { worthText } from "../../question/points.ts";
import { QuestionView } from "../../question/view/QuestionView.tsx";
import type { Question, QuestionAnswer, QuestionMark } from "../../question/shapes.ts";
import css from "./QuestionPane.module.css";

interface QuestionPaneProps {
  readonly question: Question;
  /** From 0. */
  readonly index: number;
  readonly total: number;
  readonly done: number;
  readonly answer: QuestionAnswer | null;
  readonly onAnswer?: ((answer: QuestionAnswer | null) => void) | undefined;
  readonly review?: { readonly result: QuestionMark | null; readonly practice?: boolean | undefined } | undefined;
  /** False: points mean nothing here, as in an exercise. */
  readonly points?: boolean | undefined;
  readonly stem: RefObject<HTMLDivElement | null>;
  /** Absent in practice: there nothing stays open. */
  readonly doubt?: { readonly on: boolean; readonly toggle: () => void } | undefined;
  readonly mark: { readonly on: boolean; readonly toggle: () => void };
  readonly onStep: (by: 1 | -1) => void;
  readonly onSheet: () => void;
  /** A `NextButton` in place of 'next': confirm, or the end of a practice. */
  readonly action?: ReactNode;
  /** What a practice says of the answer. */
  readonly verdict?: ReactNode;
  /** Under the question: what there is still to do. */
  readonly children?: ReactNode;
}

/** One question with its head and the bar to go on; on a phone the bar is fixed at the bottom. */
export function QuestionPane(props: QuestionPaneProps): ReactNode {
  const { question, index, total, answer, onAnswer, review, stem, points = true, verdict, children } = props;
  const t = useText("sitting");
  const exam = useText("exam");
  return (
    <Card as="section" className={css.pane} data-region="" aria-label={fill(exam.questionNumber, { number: index + 1 })}>
      <p className={css.head}>
        <b>{index + 1}</b>
        <span>{fill(t.of, { total })}</span>
        <KindTag kind={question.kind} />
        {points && question.score > 0 && <span>{worthText(question.score, exam.pointsOne, exam.points)}</span>}
      </p>
      <QuestionView
        key={question.questionId}
        question={question}
        answer={answer}
        onAnswer={onAnswer}
        review={review}
        points={points}
        name={`q${question.questionId}`}
        stem={stem}
        verdict={verdict}
      />
      {children}
      <Foot {...props} />
    </Card>
  );
}

/** The bar to go on, back, and to the sheet. */
function Foot({ index, total, done, doubt, mark, onStep, onSheet, action }: QuestionPaneProps): ReactNode {
  const t = useText("sitting");
  return (
    <div className={css.foot}>
      <Button kind="outline" className={css.previous} disabled={index === 0} aria-label={t.previous} onClick={() => onStep(-1)}>
        <Icon name="chevron-left" />
        <span className="d-only">{t.previous}</span>
      </Button>
      {doubt && <Toggle icon="flag" label={t.doubt} on={doubt.on} onClick={doubt.toggle} />}
      <Toggle icon="bookmark" label={t.mark} on={mark.on} onClick={mark.toggle} />
      <span className={css.gap} />
      <button
        type="button"
        className={classes(css.toggle, css.sheetButton)}
        aria-label={fill(t.sheetButtonLabel, { done, total })}
        onClick={onSheet}
      >
        <Icon name="layout-grid" />
        <span aria-hidden="true">{fill(t.sheetButton, { done, total })}</span>
      </button>
      {action ?? (
        <NextButton kind="blue" disabled={index === total - 1} onClick={() => onStep(1)}>
          {t.next}
          <Icon name="chevron-right" />
        </NextButton>
      )}
    </div>
  );
}

/** The button at the end of the bar. */
export function NextButton(props: Omit<ButtonProps, "className">): ReactNode {
  return <Button {...props} className={css.next} data-onward="" />;
}

function Toggle({
  icon,
  label,
  on,
  onClick,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly on: boolean;
  readonly onClick: () => void;
}): ReactNode {
  return (
    <button type="button" className={css.toggle} aria-pressed={on} onClick={onClick}>
      <Icon name={icon} filled={on} />
      <span>{label}</span>
    </button>
  );
}
