import { Button, Input } from "antd";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { dateTime } from "../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { pointsText } from "../../../parts/question/points.ts";
import css from "./marking.module.css";
import own from "./points.module.css";
import { Overtaken } from "./Overtaken.tsx";
import { choicesOf, HALF, stepped } from "./points.ts";
import type { Place } from "./queue.ts";
import { type PointsState, usePoints } from "./usePoints.ts";

interface PointsFormProps {
  readonly place: Place;
  /** The points are written. */
  readonly onGiven: () => void;
  /** It is left for later, or for whoever was quicker. */
  readonly onNext: () => void;
  readonly onTurn: (by: 1 | -1) => void;
}

/** Points by keyboard or by hand, a remark, and on to the next one. */
export function PointsForm({ place, onGiven, onNext, onTurn }: PointsFormProps): ReactNode {
  const words = useWords("marking");
  const { language } = useConsole();
  const state = usePoints(place, onGiven);
  const isTaken = place.standing === "taken";
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "PageUp" || event.key === "PageDown") {
      event.preventDefault();
      onTurn(event.key === "PageDown" ? 1 : -1);
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!isTaken) void state.give();
    }
  };
  return (
    <form
      className={css.card} aria-label={words.marking} noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTaken && !state.busy) void state.give();
      }}
    >
      <header className={css.cardHead}>
        <h2>{words.marking}</h2>
        {place.essay.points !== null && <small>{fill(words.given, { n: pointsText(place.essay.points) })}</small>}
      </header>
      {isTaken && (
        <div className={own.taken} role="alert">
          <p>{words.taken}</p>
          <Button onClick={onNext}>{words.next}</Button>
        </div>
      )}
      {state.foundAt !== null && !isTaken && <p className={own.found}>{fill(words.found, { at: dateTime(state.foundAt, language) })}</p>}
      <Points state={state} most={place.essay.score} onKey={keys} />
      <Remark state={state} onKey={keys} />
      <footer className={own.foot}>
        <Button aria-label={words.before} icon={<ConsoleIcon name="chevron-left" />} onClick={() => onTurn(-1)} />
        <Button onClick={onNext}>{words.skip}</Button>
        <Button className={classes(own.give)} type="primary" htmlType="submit" loading={state.busy} disabled={isTaken}>
          {words.give}
        </Button>
      </footer>
      <Keys />
      {state.since && (
        <Overtaken
          since={state.since} place={place} mine={state.points ?? 0} onClose={state.closeSince}
          onTheirs={() => {
            state.drop();
            state.closeSince();
            onNext();
          }}
          onMine={() => void state.give(true)}
        />
      )}
    </form>
  );
}

interface FieldProps {
  readonly state: PointsState;
  /** Keys that lead to another essay, or give the points. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

interface PointsProps extends FieldProps {
  /** 1/100. */
  readonly most: number;
}

function Points({ state: { typed, points, faults, type }, most, onKey }: PointsProps): ReactNode {
  const words = useWords("marking");
  const id = useId();
  const fault = faults["points"];
  const set = (next: number) => type({ points: pointsText(next) });
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    onKey(event);
    if (event.nativeEvent.isComposing || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    set(stepped(points, event.key === "ArrowUp", most));
  };
  return (
    <div className={own.points} role="group" aria-labelledby={`${id}-label`}>
      <div className={own.typed}>
        <label id={`${id}-label`} htmlFor={id}>{words.points}</label>
        <input
          id={id} data-points="" inputMode="decimal" autoComplete="off" enterKeyHint="done" maxLength={7} value={typed.points}
          aria-invalid={fault !== undefined} aria-describedby={fault ? `${id}-most ${id}-fault` : `${id}-most`}
          onChange={({ target }) => type({ points: target.value })} onKeyDown={keys}
        />
        <span id={`${id}-most`}>{fill(words.ofPoints, { n: pointsText(most) })}</span>
        <span className={own.halves}>
          <button type="button" aria-label={words.halfLess} disabled={points === 0} onClick={() => set(stepped(points, false, most))}>
            <ConsoleIcon name="minus" />½
          </button>
          <button type="button" aria-label={words.halfMore} disabled={points === most} onClick={() => set(stepped(points, true, most))}>
            <ConsoleIcon name="plus" />½
          </button>
        </span>
      </div>
      {fault && <p id={`${id}-fault`} className={own.fault} role="alert">{fault}</p>}
      <div className={own.choices}>
        {choicesOf(most).map((choice) => (
          <button
            key={choice} type="button" aria-pressed={points === choice} aria-label={fill(words.choice, { n: pointsText(choice) })}
            onClick={() => set(choice)}
          >
            {pointsText(choice)}
            {points !== null && points - choice === HALF && <i aria-hidden="true">½</i>}
          </button>
        ))}
      </div>
    </div>
  );
}

function Remark({ state: { typed, faults, type }, onKey }: FieldProps): ReactNode {
  const words = useWords("marking");
  const id = useId();
  const fault = faults["remark"];
  return (
    <div className={own.remark}>
      <label htmlFor={id}>{words.remark}</label>
      <Input.TextArea
        id={id} value={typed.remark} maxLength={500} autoSize={{ minRows: 2, maxRows: 8 }} {...(fault ? { status: "error" } : {})}
        aria-invalid={fault !== undefined} aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ target }) => type({ remark: target.value })} onKeyDown={onKey}
      />
      {fault && <p id={`${id}-fault`} className={own.fault} role="alert">{fault}</p>}
    </div>
  );
}

function Keys(): ReactNode {
  const words = useWords("marking");
  return (
    <p className={own.keys}>
      {words.keys.map(([keys, does]) => (
        <span key={does}>
          <kbd>{keys}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
