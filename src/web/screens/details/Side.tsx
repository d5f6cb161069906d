import type { ReactNode } from "react";
import { LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { useApp, useText } from "../../parts/app/context.tsx";
import type { Card as Course } from "../../parts/course/card.ts";
import { Cost } from "../../parts/course/Cost.tsx";
import { Cover } from "../../parts/course/Cover.tsx";
import { entryAddress } from "../../parts/course/entry.ts";
import { qqAddress } from "../../parts/frame/qqAddress.ts";
import { telAddress } from "./Entry.tsx";
import type { DetailsData } from "./load.ts";
import css from "./Side.module.css";

/** Whom to ask, and what else there is to learn. Not on a phone, where the bar below asks. */
export function Side({ packages, related }: Pick<DetailsData, "packages" | "related">): ReactNode {
  const t = useText("details");
  const { config: { phone, qq } } = useApp();
  return (
    <aside className={css.side}>
      {(phone || qq) && (
        <Card as="section" padded>
          <h2>{t.ask}</h2>
          <p className={css.text}>{t.askText}</p>
          {phone && <LinkButton full icon="phone" href={telAddress(phone)}>{phone}</LinkButton>}
          {qq && <LinkButton full kind="ghost" icon="message-circle" href={qqAddress(qq)} target="_blank" rel="noreferrer">{t.qq}</LinkButton>}
        </Card>
      )}
      <Courses title={t.inPackages} courses={packages} />
      <Courses title={t.related} courses={related} />
    </aside>
  );
}

function Courses({ title, courses }: { readonly title: string; readonly courses: readonly Course[] }): ReactNode {
  if (courses.length === 0) return null;
  return (
    <Card as="section" padded>
      <h2>{title}</h2>
      {courses.map((course) => (
        <a key={course.id} className={css.course} href={entryAddress(course)}>
          <Cover src={course.coverUrl} form="drawing" />
          <span>
            <span className="clip2">{course.title}</span>
            <Cost card={course} />
          </span>
        </a>
      ))}
    </Card>
  );
}
