import { Button } from "antd";
import type { ReactNode } from "react";
import { staffOperations } from "#contract/staff/operations.ts";
import { fill } from "#contract/text/say.ts";
import { Bars } from "../../../kit/Bars.tsx";
import { classes } from "../../../kit/classes.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { dayOf } from "../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import type { State } from "./concerns.ts";
import { countOf, momentOf, sizeOf, spanOf } from "./figures.ts";
import { HowFar } from "./Jobs.tsx";
import look from "./machine.module.css";
import css from "./operations.module.css";

/** The school's backups: the last good one, the last fourteen days, a drill, and one now. */
export function Backups({ state }: { readonly state: State }): ReactNode {
  const words = useWords("operations");
  const { backup } = state;
  const backUp = useWrite(staffOperations.backUpNow, { stale: [staffOperations.state], done: words.asked });
  const running = (name: string) => backup.running.find((job) => job.name === name);
  const made = running("backup.now") ?? running("backup.nightly");
  return (
    <section className={css.card} id="backup" aria-labelledby="backups">
      <header className={css.cardHead}>
        <h2 id="backups">{words.backup}</h2>
        <Standing state={state} />
        <Button
          className={classes(css.atEnd)} disabled={backup.place === null || backUp.busy || made !== undefined}
          onClick={() => void backUp.run({})}
        >
          {made ? words.backingUp : words.backUpNow}
        </Button>
      </header>
      <div className={css.cardBody} aria-live="polite">
        {made && <HowFar progress={made.progress} label={words.backingUp} />}
        <LastGood state={state} />
        <Days days={backup.days} />
        <Facts state={state} />
        {running("backup.drill") && <HowFar progress={running("backup.drill")!.progress} label={words.drilling} />}
        <p className={look.note}>
          <ConsoleIcon name="info" />
          {words.restoreNote}
        </p>
      </div>
    </section>
  );
}

/** When, where and how they are made, and whether one was brought back for a try. */
function Facts({ state }: { readonly state: State }): ReactNode {
  const words = useWords("operations");
  const { backup } = state;
  const drill = useWrite(staffOperations.tryRestore, { stale: [staffOperations.state], done: words.drillAsked });
  const isDrilling = backup.running.some(({ name }) => name === "backup.drill");
  return (
    <dl className={look.facts}>
      <div>
        <dt>{words.when}</dt>
        <dd>
          {fill(words.whenText, { at: backup.at })}
          <small>{fill(words.keepText, { n: backup.keep })}</small>
        </dd>
      </div>
      <div>
        <dt>{words.where}</dt>
        <dd>
          {backup.place ?? words.noBackups}
          <small>{backup.place !== null && `${backup.isSealed ? words.sealed : words.open} · `}{words.setBy}</small>
        </dd>
      </div>
      <div>
        <dt>{words.drill}</dt>
        <dd className={look.drill}>
          <span><Drilled state={state} /></span>
          <Button
            size="small" disabled={backup.last === null || drill.busy || isDrilling}
            onClick={() => void drill.run({})}
          >
            {isDrilling ? words.drilling : words.drillNow}
          </Button>
        </dd>
      </div>
    </dl>
  );
}

function Standing({ state: { backup, checkTime } }: { readonly state: State }): ReactNode {
  const words = useWords("operations");
  if (backup.place === null) return null;
  if (backup.isLate) return <Tag tone="err">{backup.last ? words.lateTag : words.never}</Tag>;
  const isToday = backup.last !== null && new Date(backup.last.startTime).toDateString() === new Date(checkTime).toDateString();
  return isToday ? <Tag tone="ok">{words.doneToday}</Tag> : null;
}

function LastGood({ state: { backup } }: { readonly state: State }): ReactNode {
  const words = useWords("operations");
  const { language } = useConsole();
  if (!backup.last) return <p className={css.nothing}>{backup.place === null ? words.noBackupsText : words.never}</p>;
  const { startTime, bytes, rows, files } = backup.last;
  const figures = { size: sizeOf(bytes ?? 0), rows: countOf(rows ?? 0, language), files: countOf(files ?? 0, language) };
  return (
    <p className={look.large}>
      <b>{momentOf(startTime, language)}</b>
      <span>{fill(words.lastGood, figures)}</span>
    </p>
  );
}

/** One mark a day; words say what colour and sign do. */
function Days({ days }: { readonly days: State["backup"]["days"] }): ReactNode {
  const words = useWords("operations");
  const said = (isGood: boolean | null) => (isGood === null ? words.day.none : isGood ? words.day.good : words.day.bad);
  return (
    <Bars
      label={words.lastDays} className={look.days}
      bars={days.map(({ day, isGood }) => ({
        key: day,
        said: fill(said(isGood), { day }),
        className: classes(isGood === true && look.good, isGood === false && look.bad),
        look: isGood !== null && <ConsoleIcon name={isGood ? "check" : "x"} />,
      }))}
    />
  );
}

function Drilled({ state: { backup } }: { readonly state: State }): ReactNode {
  const words = useWords("operations");
  const { language } = useConsole();
  const { drill } = backup;
  if (!drill) return words.drillNone;
  const figures = {
    time: spanOf(drill.endTime - drill.startTime, language),
    rows: countOf(drill.rows ?? 0, language), files: countOf(drill.files ?? 0, language),
  };
  return (
    <>
      <b className={drill.isGood ? look.ok : look.err}>
        {fill(drill.isGood ? words.drillGood : words.drillBad, { day: dayOf(drill.startTime, language) })}
      </b>
      <small>{drill.isGood ? fill(words.drillText, figures) : drill.reason}</small>
    </>
  );
}
