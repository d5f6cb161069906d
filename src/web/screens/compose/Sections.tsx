import type { ReactNode } from "react";
import { Avatar } from "../../kit/Avatar.tsx";
import { Card } from "../../kit/Card.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../parts/app/context.tsx";
import { counted } from "../../parts/course/counted.ts";
import { lengthText } from "../../parts/course/duration.ts";
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
      {outcomes.length > 0 && (
        <ul className={css.outcomes}>
          {outcomes.map((outcome) => (
            <li key={outcome}>
              <Icon name="circle-check" />
              <span>{outcome}</span>
            </li>
          ))}
        </ul>
      )}
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
      {teachers.map(({ id, name, title, bio, avatarUrl }) => (
        <div key={id} className={css.teacher}>
          <Avatar name={name} src={avatarUrl} size="xl" />
          <div>
            <h3>
              {name} {title && <Tag tone="brand">{title}</Tag>}
            </h3>
            {bio && <p>{bio}</p>}
            <a className="lnk small" href={`/course/teacher?id=${id}`}>{t.teacherPage}</a>
          </div>
        </div>
      ))}
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
            <span className={css.step} aria-hidden="true">{at + 1}</span>
            <span>
              <b>{title}</b>
              <small>{[counted(lessonCount, c.lessonOne, c.lessons), totalSeconds > 0 ? lengthText(totalSeconds, d) : ""].filter(Boolean).join(" · ")}</small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
