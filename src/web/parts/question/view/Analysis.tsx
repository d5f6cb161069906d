import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import { useMarks } from "../../marks/marks.ts";
import { minutesText } from "../../course/duration.ts";
import { lessonAddress } from "../../practice/addresses.ts";
import { useTongue } from "../../richText/tongue.ts";
import { Html } from "../html/Html.tsx";
import { escaped } from "../html/markup.ts";
import { worthText } from "../points.ts";
import type { Part, Question, QuestionMark } from "../shapes.ts";
import css from "./Analysis.module.css";

interface AnalysisProps {
  readonly part: Part;
  readonly lesson?: Question["lesson"];
  /** What it earned; shown where that is not plain from right or wrong. */
  readonly mark?: Pick<QuestionMark, "verdict" | "awarded" | "remark"> | null | undefined;
  /** Nobody marks what is pending but the learner. */
  readonly practice?: boolean | undefined;
}

/** Why the right answer is right, what else would have been right, and where it is taught. */
export function Analysis({ part, lesson, mark, practice }: AnalysisProps): ReactNode {
  const t = useText("exam");
  const marks = useMarks();
  const tongue = useTongue();
  const reference = part.kind === "essay" && typeof part.answer === "string" ? part.answer : null;
  const key = part.kind === "fill" && Array.isArray(part.answer) ? part.answer : null;
  const others = (part.accepted ?? []).map((list) => list.slice(1)).filter((list) => list.length > 0);
  const earned = mark && mark.awarded !== null && (mark.verdict === "partly" || part.kind === "essay");
  return (
    <div className={css.analysis}>
      {mark?.verdict === "pending" && !practice && <p className={css.pending}>{t.waitsForTeacher}</p>}
      {earned && <p className={css.earned}>{worthText(mark.awarded ?? 0, t.awardedOne, t.awarded)}</p>}
      {mark?.remark && (
        <p className={css.remark}>
          <b>{t.remark}</b>
          <span lang={tongue(mark.remark)}>{mark.remark}</span>
        </p>
      )}
      {key && (
        <p>
          <b>{t.rightAnswer}</b> <span className={css.keyWords} lang={tongue(key.join(" "))}>{key.join(marks.phrases)}</span>
          {others.length > 0 && (
            <span className="muted"> {fill(t.accepted, { list: others.map((list) => list.join(" / ")).join(marks.phrases) })}</span>
          )}
        </p>
      )}
      {reference !== null && (
        <div>
          <b>{t.reference}</b>
          <Html html={reference} />
        </div>
      )}
      <Html html={part.analysis ? `<b>${escaped(t.analysis)}</b>${inline(part.analysis)}` : escaped(t.noAnalysis)} />
      {lesson && (
        <a className={css.lesson} href={lessonAddress(lesson)}>
          <Icon name="circle-play" />{" "}
          {fill(lesson.atSecond > 0 ? t.lessonAt : t.lessonWhole, { title: lesson.title, at: minutesText(lesson.atSecond) })}
        </a>
      )}
    </div>
  );
}

/** The first paragraph goes on behind the word before it. */
const inline = (html: string) => html.replace(/^\s*<p>([\s\S]*?)<\/p>/, "$1");
