import type { ReactNode } from "react";
import { Card } from "../../kit/Card.tsx";
import { useText } from "../../parts/app/context.tsx";
import { counted } from "../../parts/course/counted.ts";
import { lengthText } from "../../parts/course/duration.ts";
import { Outcomes } from "../../parts/coursePage/Outcomes.tsx";
import { TeacherList } from "../../parts/coursePage/TeacherList.tsx";
import { RichText } from "../../parts/richText/RichText.tsx";
import css from "./compose.module.css";
import type { ComposeData } from "./load.ts";

/** What one can do afterwards, and for whom the package is. */
export function About({ course: { outcomes, intro } }: Pick<ComposeData, "course">): ReactNode {
  const t = useText("compose");
  const d = useText("details");
  if (outcomes.length === 0 && !intro) return null;
  return (
    <Card as="section" className={css.block} id="intro">
      <h2>{outcomes.length > 0 ? d.outcomes : t.about}</h2>
      <Outcomes outcomes={outcomes} />
      {intro && <RichText html={intro} />}
    </Card>
  );
}

/** Those who teach the courses of the package. */
export function Teachers({ teachers }: Pick<ComposeData, "teachers">): ReactNode {
  const t = useText("details");
  if (teachers.length === 0) return null;
  return (
    <Card as="section" className={css.block} id="teachers">
      <h2>{t.teachersTitle}</h2>
      <TeacherList teachers={teachers} />
    </Card>
  );
}

/** In which order the school would study it. */
export function Order({ parts }: Pick<ComposeData, "parts">): ReactNode {
  const t = useText("compose");
  const c = useText("course");
  const d = useText("details");
  if (parts.length < 2) return null;
  return (
    <Card as="section" padded>
      <h2>{t.order}</h2>
      <ol className={css.order}>
        {parts.map(({ id, title, lessonCount, totalSeconds }, at) => (
          <li key={id}>
            <span className={css.step} aria-hidden="true">
              {at + 1}
            </span>
            <span>
              <b>{title}</b>
              <small>
                {[counted(lessonCount, c.lessonOne, c.lessons), totalSeconds > 0 ? lengthText(totalSeconds, d) : ""]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
