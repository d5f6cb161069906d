import { Button } from "antd";
import type { ReactNode } from "react";
import type { Duty } from "#contract/duties.ts";
import type { Received } from "#contract/endpoint.ts";
import { type FirstStep, staffFirstRun } from "#contract/staff/firstRun.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useMay, useWords } from "../../../parts/console/state/console.ts";
import { Aside } from "./Aside.tsx";
import css from "./start.module.css";

export type State = Received<(typeof staffFirstRun)["state"]>;
type Step = State["steps"][number];

/** Where each step is done, and the duty that this asks for. */
const PLACES: Readonly<Record<FirstStep, { readonly href: string; readonly duty: Duty; readonly minutes: number }>> = {
  name: { href: "/staff/school", duty: "site", minutes: 3 },
  contact: { href: "/staff/school", duty: "site", minutes: 3 },
  teacher: { href: "/staff/school/people", duty: "site", minutes: 3 },
  course: { href: "/staff/courses", duty: "courses", minutes: 10 },
  questions: { href: "/staff/questions", duty: "questions", minutes: 5 },
  sms: { href: "/staff/school/sms", duty: "site", minutes: 2 },
  invite: { href: "/staff/members/new", duty: "staff", minutes: 2 },
};

/** What a new school does before its first learner comes. */
function View(): ReactNode {
  const words = useWords("start");
  const state = useRead(staffFirstRun.state, {});
  return (
    <Page title={words.title} actions={<Button type="text" href="/staff/school">{words.leave}</Button>}>
      <Waiting reading={state}>{(seen) => <Guide state={seen} />}</Waiting>
    </Page>
  );
}

function Guide({ state }: { readonly state: State }): ReactNode {
  const { steps } = state;
  const next = steps.find(({ done, skipped }) => !done && !skipped)?.step ?? null;
  return (
    <>
      <Progress steps={steps} />
      <div className={css.columns}>
        <ol className={css.steps}>
          {steps.map((step, at) => <StepRow key={step.step} step={step} place={at + 1} isNext={step.step === next} state={state} />)}
        </ol>
        <Aside state={state} />
      </div>
    </>
  );
}

function Progress({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  const words = useWords("start");
  const done = steps.filter((step) => step.done).length;
  const left = steps.filter((step) => !step.done && !step.skipped);
  const minutes = left.reduce((sum, { step }) => sum + PLACES[step].minutes, 0);
  const next = left[0]?.step;
  return (
    <section className={css.panel} aria-label={words.progress}>
      <div>
        <h2>{next === undefined ? words.allDone : fill(done === 0 ? words.noneDone : words.someDone, { done })}</h2>
        <p>{next === undefined ? words.allDoneText : words.anyTime}</p>
      </div>
      <div className={css.gauge}>
        <p>
          <b>{done}</b> {fill(words.ofSteps, { count: steps.length })}
          {minutes > 0 && ` · ${fill(words.minutesLeft, { minutes })}`}
        </p>
        <div className={css.notches} aria-hidden="true">
          {steps.map(({ step }, at) => <i key={step} data-done={at < done || undefined} />)}
        </div>
      </div>
    </section>
  );
}

interface StepRowProps {
  readonly step: Step;
  readonly place: number;
  readonly isNext: boolean;
  readonly state: State;
}

function StepRow({ step: { step, done, skipped }, place, isNext, state }: StepRowProps): ReactNode {
  const words = useWords("start");
  const may = useMay();
  const skip = useWrite(staffFirstRun.skip, { stale: [staffFirstRun.state] });
  const { title, text, go, again } = words.steps[step];
  const { href, duty, minutes } = PLACES[step];
  const isWaiting = step === "sms" && state.sms.sends && !done;
  const tag = done ? ["ok", words.isDone] as const : isNext ? ["accent", words.isNext] as const
    : skipped ? ["plain", words.isSkipped] as const : isWaiting ? ["warn", words.isWaiting] as const : null;
  const skipping = skipped ? words.unskip : words.skip;
  const does = (
    <div className={css.does}>
      {may(duty) && <Button type={isNext ? "primary" : done ? "link" : "default"} href={href}>{done ? again : go}</Button>}
      {!done && (
        <Button
          type="text" loading={skip.busy} aria-label={`${skipping} ${title}`}
          onClick={() => void skip.run({ step, skipped: !skipped })}
        >
          {skipping}
        </Button>
      )}
    </div>
  );
  return (
    <li className={classes(css.step, isNext && css.next)}>
      <span className={css.number} data-done={done || undefined} aria-hidden="true">{done ? <ConsoleIcon name="check" /> : place}</span>
      <div className={css.what}>
        <h3>{title} {tag && <Tag tone={tag[0]}>{tag[1]}</Tag>}</h3>
        <p>{done ? doneText(step, state, words) : text}</p>
        {isNext && does}
      </div>
      {isNext ? <span className={css.minutes}><ConsoleIcon name="clock" /> {fill(words.aboutMinutes, { minutes })}</span> : does}
    </li>
  );
}

/** What there is of a step that is done. */
function doneText(step: FirstStep, state: State, words: ReturnType<typeof useWords<"start">>): string {
  const said: Readonly<Record<FirstStep, Readonly<Record<string, string | number>>>> = {
    name: { name: state.school.name },
    contact: { phone: state.school.phone, campuses: state.campuses, icp: state.school.icp || words.noIcp },
    teacher: { name: [state.teachers[0]?.name, state.teachers[0]?.title].filter(Boolean).join(" · ") },
    course: { count: state.courses.published },
    questions: { count: state.questions },
    sms: {},
    invite: { count: state.staff },
  };
  return fill(words.steps[step].done, said[step]);
}

export const screen: ConsoleScreen = { View };
