import type { ReactNode } from "react";
import { classes } from "../../../kit/classes.ts";
import css from "./Learner.module.css";
import { Resume } from "./Resume.tsx";
import type { ResumeView } from "./resume.ts";
import { Week } from "./Week.tsx";
import type { WeekView } from "./week.ts";

interface LearnerProps {
  readonly resume: ResumeView;
  readonly week: WeekView | null;
}

/** What a learner goes on with, and beside it their week. */
export function View({ resume, week }: LearnerProps): ReactNode {
  return (
    <div className={classes(css.learner, week && css.two)}>
      <Resume resume={resume} />
      {week && <Week week={week} />}
    </div>
  );
}
