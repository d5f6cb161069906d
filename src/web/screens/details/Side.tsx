import type { ReactNode } from "react";
import { Card } from "../../kit/Card.tsx";
import { useText } from "../../parts/app/context.tsx";
import type { Card as Course } from "../../parts/course/cards/card.ts";
import { Cost } from "../../parts/course/cards/Cost.tsx";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import { entryAddress } from "../../parts/course/entry.ts";
import { AskCard } from "../../parts/enrol/AskCard.tsx";
import type { DetailsData } from "./load.ts";
import css from "./Side.module.css";

/** Whom to ask, and what else there is to learn. */
export function Side({ packages, related }: Pick<DetailsData, "packages" | "related">): ReactNode {
  const t = useText("details");
  return (
    <>
      <AskCard />
      <Courses title={t.inPackages} courses={packages} />
      <Courses title={t.related} courses={related} />
    </>
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
