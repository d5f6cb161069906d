import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../../kit/Card.tsx";
import { Checkbox } from "../../../kit/Checkbox.tsx";
import { classes } from "../../../kit/classes.ts";
import { floorPercent } from "../../../kit/floorPercent.ts";
import { Ruler } from "../../../kit/Ruler.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { counted, digits } from "../../../parts/course/counted.ts";
import { lengthText } from "../../../parts/course/duration.ts";
import { WEAK } from "../../../parts/practice/accuracy.ts";
import { type Scope, SCOPES } from "../../../parts/practice/addresses.ts";
import type { Subject } from "../hub/load.ts";
import { available, type Choice, chosenChapters, COUNTS, countOf, kindsOf, secondsOf } from "./choice.ts";
import css from "./SetUpSteps.module.css";

interface StepFrame {
  readonly number: number;
  readonly title: string;
  readonly id: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One numbered step. */
export function Step({ number, title, id, action, children }: StepFrame): ReactNode {
  return (
    <Card as="section" className={css.step} aria-labelledby={id}>
      <div className={css.stepHead}>
        <b className="num" aria-hidden="true">{number}</b>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </Card>
  );
}

interface StepProps {
  readonly subject: Subject;
  readonly choice: Choice;
  readonly change: (part: Partial<Choice>) => void;
}

const toggled = <T,>(list: readonly T[], one: T, order: readonly T[]): T[] =>
  order.filter((entry) => (entry === one ? !list.includes(one) : list.includes(entry)));

/** Which chapters. */
export function ChapterStep({ subject, choice, change }: StepProps): ReactNode {
  const t = useText("setUp");
  const ids = subject.chapters.map(({ chapterId }) => chapterId);
  const whole = choice.chapterIds.length === ids.length;
  return (
    <Step
      number={2}
      title={t.chapters}
      id="step-chapters"
      action={
        <button type="button" onClick={() => change({ chapterIds: whole ? [] : ids })}>
          {whole ? t.noneChosen : t.all}
        </button>
      }
    >
      <ul className="lst">
        {subject.chapters.map(({ chapterId, title, doneCount, questionCount, accuracyPer }) => (
          <li key={chapterId} className={css.chapter}>
            <Checkbox
              className={css.chapterName}
              checked={choice.chapterIds.includes(chapterId)}
              onChange={() => change({ chapterIds: toggled(choice.chapterIds, chapterId, ids) })}
            >
              {title}
              {accuracyPer !== null && accuracyPer < WEAK && (
                <Tag tone="accent" className={css.weak}>
                  {t.weak}
                </Tag>
              )}
            </Checkbox>
            <Ruler
              thin
              className={css.chapterRuler}
              tone="brand"
              value={floorPercent(doneCount, questionCount)}
              label={title}
              valueText={fill(t.chapterProgress, { done: doneCount, total: questionCount })}
            />
            <span className="num">{fill(t.done, { done: digits(doneCount), total: digits(questionCount) })}</span>
          </li>
        ))}
      </ul>
    </Step>
  );
}

/** Which kinds of question. */
export function KindStep({ subject, choice, change }: StepProps): ReactNode {
  const t = useText("setUp");
  const x = useText("exam");
  const kinds = kindsOf(subject);
  const chapters = chosenChapters(subject, choice);
  return (
    <Step number={3} title={t.kinds} id="step-kinds">
      <div className={css.kinds}>
        {kinds.map((kind) => {
          const chosen = choice.kinds.includes(kind);
          return (
            <Checkbox
              key={kind}
              className={classes(css.option, chosen && css.on)}
              checked={chosen}
              onChange={() => change({ kinds: toggled(choice.kinds, kind, kinds) })}
            >
              <b>{x.kinds[kind]}</b>
              <small className="num">{counted(countOf(chapters, [kind], "all"), t.questionsOne, t.questions)}</small>
            </Checkbox>
          );
        })}
      </div>
    </Step>
  );
}

/** How many, and of which. */
export function CountStep({ number, subject, choice, change }: StepProps & { readonly number: number }): ReactNode {
  const t = useText("setUp");
  const there = available(subject, choice);
  const chapters = chosenChapters(subject, choice);
  // Who has done nothing has no weak points yet.
  const has = (scope: Scope) =>
    scope === "weak" ? chapters.some(({ doneCount }) => doneCount > 0) : countOf(chapters, choice.kinds, scope) > 0;
  const scopes = SCOPES.filter((scope) => scope === choice.scope || scope === "all" || has(scope));
  return (
    <Step number={number} title={t.count} id="step-count">
      <div className={css.counts} role="radiogroup" aria-labelledby="step-count">
        {COUNTS.map((count) => (
          <label key={count} className={classes(css.count, choice.count === count && css.on)}>
            <input type="radio" name="count" checked={choice.count === count} onChange={() => change({ count })} />
            <b className="num">{count === 0 ? t.everything : count}</b>
            <small className="num">
              {count === 0 ? counted(there, t.questionsOne, t.questions) : fill(t.about, { time: lengthText(secondsOf(count), t) })}
            </small>
          </label>
        ))}
      </div>
      <fieldset className={css.more}>
        <legend>{t.scope}</legend>
        {subject.chapters.length > 0 && (
          <div className={css.scopes}>
            {scopes.map((scope) => (
              <label key={scope} className={classes(css.scope, choice.scope === scope && css.on)}>
                <input type="radio" name="scope" checked={choice.scope === scope} onChange={() => change({ scope })} />
                {t.scopes[scope]}
              </label>
            ))}
          </div>
        )}
        <div className={css.switches}>
          <Checkbox
            className={css.switch}
            checked={choice.undoneFirst}
            disabled={choice.scope !== "all" && choice.scope !== "weak"}
            onChange={() => change({ undoneFirst: !choice.undoneFirst })}
          >
            {t.undoneFirst}
          </Checkbox>
        </div>
      </fieldset>
    </Step>
  );
}
