import type { ReactNode } from "react";
import type { GoalChoice } from "#contract/goals.schema.ts";
import { fill } from "#contract/text/say.ts";
import { useApp, useText } from "../../parts/app/context.tsx";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import { counted } from "../../parts/course/counted.ts";
import { tradeName } from "../../parts/course/trades/trades.ts";
import { levelRange } from "../../parts/goal/goal.ts";
import css from "./Goal.module.css";

/** Covers that are seen at once on most screens. */
const AT_ONCE = 4;

interface TradesProps {
  readonly choices: readonly GoalChoice[];
  /** Its category's id; null: none yet. */
  readonly chosen: number | null;
  readonly onChoose: (categoryId: number) => void;
}

/** The trades as radio cards: a drawing, the name, what certificates there are. */
export function Trades({ choices, chosen, onChoose }: TradesProps): ReactNode {
  const t = useText("goal");
  const { language } = useApp();
  return (
    <fieldset className={css.set}>
      <legend className="sr">{t.title}</legend>
      <div className={css.trades}>
        {choices.map((choice, place) => (
          <label key={choice.categoryId} className={css.trade}>
            <input
              className={css.radio}
              type="radio"
              name="trade"
              value={choice.categoryId}
              checked={chosen === choice.categoryId}
              onChange={() => onChoose(choice.categoryId)}
            />
            <span className={css.card}>
              {choice.coverUrl && <Cover src={choice.coverUrl} form="drawing" load={place < AT_ONCE ? "eager" : "lazy"} />}
              <span className={css.words}>
                <b>{tradeName(language, choice)}</b>
                <small>{certificates(choice, t)}</small>
              </span>
              <span className={css.mark} aria-hidden="true" />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface Words {
  readonly fromTo: string;
  readonly permit: string;
  readonly and: string;
  readonly courseOne: string;
  readonly courseMany: string;
}

/** What certificates a trade has: 五级至三级 · 上岗证; where the levels don't say it, how many courses. */
function certificates({ levels, courseCount }: GoalChoice, t: Words): string {
  const { first, last, permit } = levelRange(levels);
  const range = first === null ? "" : first === last ? first : fill(t.fromTo, { first, last: last ?? "" });
  return [range, permit ? t.permit : ""].filter(Boolean).join(t.and) || counted(courseCount, t.courseOne, t.courseMany);
}
