import { type ReactNode, useId } from "react";
import type { QuestionKind } from "#contract/questions.ts";
import { fill } from "#contract/text/say.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { pointsText } from "../points.ts";
import { sharesOf, sumOf } from "../sections.ts";
import css from "./builder.module.css";

interface TotalsProps {
  /** Questions by kind; `score` of all of them together, in 1/100 points. */
  readonly rows: readonly { readonly kind: QuestionKind; readonly count: number; readonly score: number }[];
  readonly passScore: number | null;
  readonly children?: ReactNode;
}

/** What a paper adds up to, and how its points are shared among kinds of questions. */
export function Totals({ rows, passScore, children }: TotalsProps): ReactNode {
  const words = useWords("papers");
  const id = useId();
  const shares = sharesOf(rows);
  const count = rows.reduce((sum, one) => sum + one.count, 0);
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id} className={css.totalWord}>{words.total}</h2>
      <p className={css.total}>
        <b>{pointsText(sumOf(rows))}</b>
        <span>{fill(words.ofTotal, { pass: pointsText(passScore ?? 0), count })}</span>
      </p>
      {shares.length > 0 && (
        <>
          <div className={css.bar} aria-hidden="true">
            {shares.map(({ kind, score }) => <span key={kind} data-kind={kind} style={{ flexGrow: score }} />)}
          </div>
          <ul className={css.shares} aria-label={words.barLabel}>
            {shares.map(({ kind, score }) => (
              <li key={kind}><i data-kind={kind} aria-hidden="true" />{words.questionKinds[kind]} {pointsText(score)}</li>
            ))}
          </ul>
        </>
      )}
      {children}
    </section>
  );
}
