import type { ReactNode } from "react";
import { Card } from "../../kit/Card.tsx";
import { useText } from "../../parts/app/context.tsx";
import type { Card as Course } from "../../parts/course/cards/card.ts";
import { Cost } from "../../parts/course/cards/Cost.tsx";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import { entryAddress, STUDY } from "../../parts/course/entry.ts";
import { AskCard } from "../../parts/enrol/AskCard.tsx";
import { Entry } from "../../parts/enrol/Entry.tsx";
import { PriceLine } from "../../parts/enrol/Offer.tsx";
import type { Enrol } from "../../parts/enrol/useEnrol.ts";
import type { DetailsData } from "./load.ts";
import css from "./Side.module.css";

interface SideProps extends Pick<DetailsData, "course" | "packages" | "related"> {
  readonly goOn: string;
  readonly enrol: Enrol;
}

/** Whom to ask, what else there is to learn, and what it costs: that stays in sight while the page is read. */
export function Side({ course, packages, related, goOn, enrol }: SideProps): ReactNode {
  const t = useText("details");
  const c = useText("course");
  return (
    <>
      <AskCard />
      <Courses title={t.inPackages} courses={packages} />
      <Courses title={t.related} courses={related} />
      <Card as="section" padded className={css.price} aria-label={course.title}>
        <p className={`clip2 ${css.name}`}>{course.title}</p>
        {course.buttonType !== STUDY && <PriceLine course={course} saves={c.saves} />}
        <Entry course={course} goOn={goOn} enrol={enrol} />
      </Card>
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
