import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { typeset } from "../../../kit/typeset.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { counted } from "../../../parts/course/counted.ts";
import { inMinutes } from "../../../parts/course/lessonTime.ts";
import type { Step } from "./resume.ts";
import css from "./Track.module.css";

/** The next steps in their order, the first of them under way. */
export function Track({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  const t = useText("home");
  return (
    <ol className={css.track} aria-label={t.steps}>
      {steps.map((step, place) => (
        <li key={step.itemId} className={place === 0 ? css.now : undefined} aria-current={place === 0 ? "step" : undefined}>
          <a href={step.address}>
            <small>{fill(t.step, { number: place + 1, what: whatOf(step, place, t) })}</small>
            <b>{typeset(step.number === null ? step.title : fill(t.stepTitle, { number: step.number, title: step.title }))}</b>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** How far the step is, or how long it takes. */
function whatOf({ exam, kind, seconds, watchedPer }: Step, place: number, t: ReturnType<typeof useText<"home">>): string {
  if (exam) return fill(t.stepExam, { questions: counted(exam.questions, t.questionOne, t.questions), minutes: exam.minutes });
  const text = kind === "document";
  if (watchedPer > 0) return fill(place > 0 ? t.stepBegun : text ? t.stepReading : t.stepWatching, { per: watchedPer });
  return fill(text ? t.stepText : t.stepFilm, { time: inMinutes(seconds, t) });
}
