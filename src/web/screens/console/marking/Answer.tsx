import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useTongue } from "../../../parts/console/look/tongue.ts";
import { dateTime } from "../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { pointsText } from "../../../parts/question/points.ts";
import { BankText } from "./BankText.tsx";
import css from "./marking.module.css";
import type { Place } from "./queue.ts";

/** What was asked, what a full answer says, and what the learner wrote. Whose it is isn't said: points are given to the answer. */
export function Answer({ place: { number, attempt, essay } }: { readonly place: Place }): ReactNode {
  const words = useWords("marking");
  const { language } = useConsole();
  const tongue = useTongue();
  const length = Array.from(essay.answer.replace(/\s/g, "")).length;
  return (
    <article className={css.card}>
      <header className={css.cardHead}>
        <h2>{fill(words.essayOf, { n: number })}</h2>
        <Tag>{words.nameless}</Tag>
        <small>
          {fill(words.written, { n: length, at: dateTime(attempt.endTime, language) })}
        </small>
      </header>
      <div className={css.asked}>
        <p className={css.paper}>
          <span>{words.sources[attempt.source]}</span> <span lang={tongue(attempt.title)}>{attempt.title}</span>
        </p>
        <h3>{fill(words.question, { points: pointsText(essay.score) })}</h3>
        <BankText html={essay.stem} />
        {essay.reference !== "" && (
          <details className={css.reference} open>
            <summary>{words.reference}</summary>
            <BankText html={essay.reference} />
          </details>
        )}
      </div>
      <h3 className={css.answerHead}>{words.answer}</h3>
      {essay.answer.trim() === "" ? (
        <p className={css.blank}>{words.blank}</p>
      ) : (
        <p className={css.answer} lang={language === "en" ? "zh-CN" : undefined}>{essay.answer}</p>
      )}
    </article>
  );
}
