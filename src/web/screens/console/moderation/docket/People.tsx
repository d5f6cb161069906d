import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { dayOf, timeOfDay } from "../../../../parts/console/look/when.ts";
import { useConsole, useMay, useWords } from "../../../../parts/console/state/console.ts";
import type { Whole } from "./entries.ts";
import css from "./entry.module.css";

/** Who wrote it, or bears it: what a moderator weighs. */
export function Author({ entry: { author } }: { readonly entry: Whole }): ReactNode {
  const words = useWords("moderation");
  const { language } = useConsole();
  const may = useMay();
  if (!author)
    return (
      <section className={css.person}>
        <h3>{words.author}</h3>
        <p className={css.quiet}>{words.gone}</p>
      </section>
    );
  const { learnerId, nickName, phoneMask, registerTime, courses, written, removed, reported, upheld, mute } = author;
  const silent = mute && (mute.until === null ? words.mutedForever : fill(words.mutedUntil, { day: dayOf(mute.until, language) }));
  return (
    <section className={css.person}>
      <h3>{words.author}</h3>
      <dl>
        <div>
          <dt>{words.learner}</dt>
          <dd>
            {may("learners") ? <a href={`/staff/learners/${learnerId}`}>{nickName}</a> : nickName} {phoneMask}
          </dd>
        </div>
        <div>
          <dt>{words.registered}</dt>
          <dd>{fill(courses > 0 ? words.courses : words.noCourses, { day: dayOf(registerTime, language), n: courses })}</dd>
        </div>
        <div>
          <dt>{words.written}</dt>
          <dd>{fill(words.writtenText, { n: written, removed })}</dd>
        </div>
        <div>
          <dt>{words.against}</dt>
          <dd>{fill(words.againstText, { n: reported, upheld })}</dd>
        </div>
        {silent && (
          <div>
            <dt>{words.mute}</dt>
            <dd>{silent}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Who reported it, and why. */
export function Reporters({ reports }: { readonly reports: Whole["reports"] }): ReactNode {
  const words = useWords("moderation");
  const { language } = useConsole();
  return (
    <section className={css.person}>
      <h3>{fill(words.reporters, { n: reports.length })}</h3>
      <ul>
        {reports.map(({ id, nickName, kind, words: said, createTime }) => (
          <li key={id}>
            <p>
              <b>{words.kinds[kind]}</b>
              <small>{nickName} {timeOfDay(createTime, language)}</small>
            </p>
            {said && <p>{said}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
