import type { ReactNode } from "react";
import { Card } from "../../kit/Card.tsx";
import { useText } from "../../parts/app/context.tsx";
import { Outcomes } from "../../parts/coursePage/Outcomes.tsx";
import { TeacherList } from "../../parts/coursePage/TeacherList.tsx";
import { HandoutList } from "../../parts/handouts/HandoutList.tsx";
import { RichText } from "../../parts/richText/RichText.tsx";
import css from "./details.module.css";
import type { DetailsData } from "./load.ts";

/** What one can do afterwards, and for whom the course is. */
export function Intro({ course: { outcomes, intro } }: Pick<DetailsData, "course">): ReactNode {
  const t = useText("details");
  if (outcomes.length === 0 && !intro) return null;
  return (
    <Card as="section" className={`${css.block} ${css.intro}`} id="intro">
      <h2 tabIndex={-1}>{outcomes.length > 0 ? t.outcomes : t.aboutCourse}</h2>
      <Outcomes outcomes={outcomes} />
      {intro && <RichText html={intro} />}
    </Card>
  );
}

export function Teachers({ teachers }: Pick<DetailsData, "teachers">): ReactNode {
  const t = useText("details");
  if (teachers.length === 0) return null;
  return (
    <Card as="section" className={css.block} id="teachers">
      <h2 tabIndex={-1}>{t.teachersTitle}</h2>
      <TeacherList teachers={teachers} />
    </Card>
  );
}

/** What may be read and printed; who hasn't the course sees what there is. */
export function Handouts({ handouts }: Pick<DetailsData, "handouts">): ReactNode {
  const t = useText("handouts");
  if (handouts.length === 0) return null;
  return (
    <Card as="section" className={css.block} id="handouts">
      <h2 tabIndex={-1}>{t.section}</h2>
      <HandoutList handouts={handouts} />
    </Card>
  );
}
