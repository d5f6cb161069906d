import type { KeyboardEvent, ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../kit/classes.ts";
import { useText } from "../app/context.tsx";
import css from "./AnswerSheet.module.css";

/** How a number of the sheet is tinted: while answering the first two, afterwards the rest. */
export type CellState = "answered" | "unanswered" | "right" | "wrong" | "partly" | "blank" | "pending";

export interface Cell {
  readonly state: CellState;
  /** The learner wants to look at it again. */
  readonly doubt?: boolean | undefined;
}

export interface AnswerSheetProps {
  /** In order; their counts add up to the cells. */
  readonly sections: readonly { readonly title: string; readonly count: number }[];
  /** One per question, in the attempt's order. */
  readonly cells: readonly Cell[];
  /** The question that stands beside, from 0; null: none. */
  readonly current: number | null;
  readonly onPick: (index: number) => void;
  /** Larger cells: for a finger. */
  readonly large?: boolean | undefined;
}

/** The numbers of all questions under their sections: how far, what is in doubt, where to jump. One tab stop; arrows move inside. */
export function AnswerSheet({ sections, cells, current, onPick, large }: AnswerSheetProps): ReactNode {
  const t = useText("exam");
  const words: Readonly<Record<CellState, string>> = { answered: t.answered, unanswered: t.unanswered, ...t.verdicts };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move among the buttons inside
    <div role="group" aria-label={t.sheet} className={classes(css.sheet, large && css.large)} onKeyDown={onKeyDown}>
      {sections.map(({ title, count }, place) => {
        const start = sections.slice(0, place).reduce((sum, section) => sum + section.count, 0);
        return (
          <div key={`${place} ${title}`} role="group" aria-label={title}>
            {(sections.length > 1 || title !== "") && (
              <p className={css.title}>
                <b>{title}</b>
                <small>{count > 1 ? fill(t.range, { from: start + 1, to: start + count }) : start + 1}</small>
              </p>
            )}
            <div className={css.cells}>
              {cells.slice(start, start + count).map(({ state, doubt }, i) => {
                const index = start + i;
                const here = index === current;
                return (
                  <button
                    key={index}
                    type="button"
                    data-cell={index}
                    data-fate={fateOf(state)}
                    data-doubt={doubt || undefined}
                    data-answered={state === "answered" || undefined}
                    tabIndex={index === (current ?? 0) ? 0 : -1}
                    aria-current={here || undefined}
                    aria-label={fill(t.sheetCell, { number: index + 1, state: words[state] }) + (doubt ? t.sheetDoubt : "")}
                    className={classes(css.cell, css[state], here && css.current, doubt && css.doubt)}
                    onClick={() => onPick(index)}
                  >
                    {index + 1}
                  </button>
                );
              })}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** What is told apart by more than its tint where a person sees the system's few colours (`kit/css/forced.css`). */
const fateOf = (state: CellState | "current" | "doubt"): string | undefined =>
  state === "right" || state === "wrong" || state === "partly" || state === "pending" ? state : undefined;

/** Arrows go from number to number here, not from question to question. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-cell]")];
  const here = cells.indexOf(document.activeElement as HTMLElement);
  const top = cells[here]?.offsetTop ?? 0;
  const wide = cells.filter((cell) => cell.offsetTop === top).length;
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -wide, ArrowDown: wide };
  const step = steps[event.key];
  const to =
    event.key === "Home"
      ? 0
      : event.key === "End"
        ? cells.length - 1
        : step === undefined
          ? null
          : Math.min(cells.length - 1, Math.max(0, here + step));
  if (to === null || here < 0) return;
  event.preventDefault();
  event.stopPropagation();
  cells[to]?.focus();
}

const SAMPLES = {
  answered: "answered",
  unanswered: "unanswered",
  right: "right",
  wrong: "wrong",
  partly: "partly",
  blank: "blank",
  pending: "pending",
  current: "current",
  doubt: "doubt",
} as const;

/** What the tints of a sheet mean. */
export function SheetLegend({ of }: { readonly of: readonly (keyof typeof SAMPLES)[] }): ReactNode {
  const t = useText("exam");
  const words: Readonly<Record<keyof typeof SAMPLES, string>> = {
    answered: t.answered,
    unanswered: t.unanswered,
    current: t.current,
    doubt: t.doubt,
    ...t.verdicts,
  };
  return (
    <p className={css.legend}>
      {of.map((one) => (
        <span key={one}>
          <i
            className={css[`is-${one}`]}
            data-sample={one}
            data-fate={fateOf(one)}
            data-answered={one === "answered" || undefined}
            data-current={one === "current" || undefined}
            aria-hidden="true"
          />
          {words[one]}
        </span>
      ))}
    </p>
  );
}
