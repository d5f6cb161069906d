import { type ReactNode, type RefObject, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import { Html } from "../html/Html.tsx";
import { KindTag } from "../KindTag.tsx";
import { childAnswer, withChild } from "../picking.ts";
import { worthText } from "../points.ts";
import type { Question, QuestionAnswer, QuestionMark } from "../shapes.ts";
import { Analysis } from "./Analysis.tsx";
import { PartView } from "./PartView.tsx";
import css from "./CaseView.module.css";

interface CaseViewProps {
  readonly question: Question;
  readonly answer: QuestionAnswer | null;
  readonly onAnswer?: ((answer: QuestionAnswer | null) => void) | undefined;
  readonly review: boolean;
  readonly practice?: boolean | undefined;
  readonly result: QuestionMark | null;
  /** Whether each child's points are named. */
  readonly points: boolean;
  readonly id: string;
  readonly stem?: RefObject<HTMLDivElement | null> | undefined;
}

/** An exercise shares the one point of a case among its questions; such thirds say nothing to anybody. */
const isTold = (score: number): boolean => score > 0 && score % 50 === 0;

/** A case: the material stays in sight (and can be put away) while its questions are answered below. */
export function CaseView({ question, answer, onAnswer, review, practice, result, points, id, stem }: CaseViewProps): ReactNode {
  const t = useText("exam");
  const [open, setOpen] = useState(true);
  const children = question.children ?? [];
  return (
    <>
      <section className={css.material} aria-label={t.caseMaterial}>
        <button type="button" className={css.materialHead} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <b>{t.caseMaterial}</b>
          <span>{open ? t.caseHide : t.caseShow}<Icon name={open ? "chevron-up" : "chevron-down"} /></span>
        </button>
        <div className={css.materialText} hidden={!open}>
          <Html id={id} element={stem} tabIndex={-1} html={question.stem} className={css.materialHtml} />
        </div>
      </section>
      {children.map((child, index) => {
        const childName = `${id}-${child.childId}`;
        const given = childAnswer(answer, child.childId);
        const mark = result?.children?.[child.childId] ?? null;
        return (
          <section key={child.childId} className={css.child} data-child aria-label={fill(t.childNumber, { number: index + 1 })}>
            <p className={css.childHead}>
              <b>{fill(t.childNumber, { number: index + 1 })}</b>
              <KindTag kind={child.kind} />
              {points && isTold(child.score) && <span>{worthText(child.score, t.pointsOne, t.points)}</span>}
            </p>
            <PartView
              part={child}
              answer={given}
              onAnswer={onAnswer && ((one) => onAnswer(withChild(answer, child.childId, one)))}
              review={review}
              id={childName}
            />
            {review && child.answer !== undefined && <Analysis part={child} mark={mark} practice={practice} />}
          </section>
        );
      })}
      {review && question.analysis && <Analysis part={question} lesson={question.lesson} />}
    </>
  );
}
