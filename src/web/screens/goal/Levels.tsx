import type { ReactNode } from "react";
import type { GoalChoice } from "#contract/goals.schema.ts";
import { fill } from "#contract/text/say.ts";
import { useApp, useText } from "../../parts/app/context.tsx";
import { tradeName } from "../../parts/course/trades/trades.ts";
import { levelKind } from "../../parts/goal/goal.ts";
import css from "./Goal.module.css";

interface LevelsProps {
  readonly trade: GoalChoice;
  /** Empty: none yet. */
  readonly chosen: string;
  readonly onChoose: (level: string) => void;
}

/** The levels of the chosen trade, each with what it is and whom it is for. */
export function Levels({ trade, chosen, onChoose }: LevelsProps): ReactNode {
  const t = useText("goal");
  const { language } = useApp();
  const hasFirst = trade.levels.some(({ level }) => level.startsWith("五级"));
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>
        <span>{fill(t.whichLevel, { trade: tradeName(language, trade) })}</span>
        {hasFirst && <small>{t.unsure}</small>}
      </legend>
      <div className={css.levels}>
        {trade.levels.map(({ level, name }) => (
          <label key={level} className={css.trade}>
            <input
              className={css.radio}
              type="radio"
              name="level"
              value={level}
              checked={chosen === level}
              onChange={() => onChoose(level)}
            />
            <span className={`${css.card} ${css.level}`}>
              <span className={css.mark} aria-hidden="true" />
              <LevelWords level={level} name={name} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function LevelWords({ level, name }: { readonly level: string; readonly name: string }): ReactNode {
  const t = useText("goal");
  return (
    <span className={css.words}>
      <b>{name}</b>
      <small>{kindOf(level, t)}</small>
      <span className={css.advice}>{adviceOf(level, t.advice)}</span>
    </span>
  );
}

function kindOf(level: string, t: { readonly scaleKind: string; readonly permitKind: string }): string {
  const kind = levelKind(level);
  return kind === "scale" ? t.scaleKind : kind === "permit" ? t.permitKind : "";
}

interface Advice {
  readonly first: string;
  readonly second: string;
  readonly third: string;
  readonly higher: string;
  readonly permit: string;
}

/** Whom a level is for; nothing of one that isn't known. */
function adviceOf(level: string, advice: Advice): string {
  const kind = levelKind(level);
  if (kind !== "scale") return kind === "permit" ? advice.permit : "";
  const known: Readonly<Record<string, string>> = { 五: advice.first, 四: advice.second, 三: advice.third };
  return known[level.charAt(0)] ?? advice.higher;
}
