import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { Checkbox } from "../../../kit/Checkbox.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { counted } from "../../../parts/course/counted.ts";
import { drawAddress } from "../../../parts/practice/addresses.ts";
import css from "./Book.module.css";
import type { BookKind, BookRow } from "./load.ts";

interface BookBarProps {
  readonly kind: BookKind;
  readonly courseId: number;
  readonly shown: readonly BookRow[];
  readonly picked: readonly BookRow[];
  readonly onPick: (ids: ReadonlySet<number>) => void;
  readonly onOut: (rows: readonly BookRow[]) => void;
}

/** Under the list: chooses all of it, and what may be done with those that are chosen. */
export function BookBar({ kind, courseId, shown, picked, onPick, onOut }: BookBarProps): ReactNode {
  const t = useText("books");
  const whole = picked.length === shown.length;
  return (
    <div className={css.bar}>
      <Checkbox checked={whole} onChange={() => onPick(new Set(whole ? [] : shown.map(({ id }) => id)))}>
        <span className={picked.length > 0 ? "sr" : undefined}>{t.chooseAll}</span>
        {picked.length > 0 && <span aria-hidden="true">{fill(t.chosen, { count: picked.length })}</span>}
      </Checkbox>
      <span className="sr" role="status">
        {picked.length > 0 ? fill(t.chosen, { count: picked.length }) : ""}
      </span>
      {picked.length > 0 && (
        <>
          <Button kind="ghost" size="sm" className={css.out} onClick={() => onOut(picked)}>
            {kind === "errors" ? t.takeOut : t.unmark}
          </Button>
          <LinkButton
            kind="blue"
            size="sm"
            href={drawAddress({ courseId, ids: picked.map(({ id }) => id), count: picked.length, anew: true })}
          >
            {counted(picked.length, t.practiseChosenOne, t.practiseChosen)}
          </LinkButton>
        </>
      )}
    </div>
  );
}
