import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../parts/app/context.tsx";
import { screen as define } from "../../parts/app/screen.ts";
import { counted } from "../../parts/course/counted.ts";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import { CourseCrumbs } from "../../parts/coursePage/CourseCrumbs.tsx";
import { courseHead } from "../../parts/coursePage/head.ts";
import { AskCard } from "../../parts/enrol/AskCard.tsx";
import { RichText } from "../../parts/richText/RichText.tsx";
import { loadTransfer, type TransferData } from "./load.ts";
import { Packages } from "./Packages.tsx";
import { Items, Leave } from "./Partner.tsx";
import css from "./transfer.module.css";

/** A course that is had another way (spec 2, CourseTransfer): on a partner's site, or with a package that holds it. */
export const screen = define<TransferData>({
  load: loadTransfer,
  head: (data, _texts, _place, school) => headOf(data, school),
  View: Transfer,
});

/** A partner's course is the partner's. */
const headOf = ({ course, partner }: TransferData, school: string) =>
  courseHead(
    course,
    `/course/transfer?id=${course.id}`,
    school,
    partner?.name ? { provider: { "@type": "Organization", name: partner.name } } : {},
  );

function Transfer({ data }: { readonly data: TransferData }): ReactNode {
  const { course, partner } = data;
  return (
    <>
      <CourseCrumbs course={course} />
      <div className={`wrap ${css.page}`}>
        <Hero data={data} />
        {partner ? (
          <div className={css.two}>
            <div>
              <Items items={partner.items} />
              <Intro course={course} />
            </div>
            <aside className={css.side}><Leave partner={partner} /></aside>
          </div>
        ) : (
          <>
            <Packages course={course} packages={data.packages} />
            <div className={css.two}>
              <Intro course={course} />
              <aside className={css.side}><AskCard /></aside>
            </div>
          </>
        )}
      </div>
    </>
  );
}

function Hero({ data: { course, partner, packages, trial } }: { readonly data: TransferData }): ReactNode {
  const t = useText("transfer");
  const c = useText("course");
  const d = useText("details");
  const words = partner
    ? fill(partner.name ? t.partnerText : t.partnerTextPlain, { name: partner.name })
    : packages.length > 0
      ? counted(packages.length, t.packageTextOne, t.packageText)
      : t.noPackage;
  return (
    <Card as="section" className={css.hero}>
      <Cover className={css.cover} src={course.coverUrl} load="first" />
      <div className={css.words}>
        <div className={css.tags}>
          {partner ? <Tag tone="brand" icon="building-2">{t.partner}</Tag> : <Tag tone="warn" icon="package">{t.onlyInPackages}</Tag>}
          {partner?.name ? <Tag>{partner.name}</Tag> : null}
          {!partner && course.lessonCount > 0 && <Tag>{counted(course.lessonCount, c.lessonOne, c.lessons)}</Tag>}
          {!partner && course.teacherNames.map((name) => <Tag key={name}>{name}</Tag>)}
        </div>
        <h1>{course.title}</h1>
        {course.subtitle && <p className={css.subtitle}>{course.subtitle}</p>}
        <p className={css.text}>{words}</p>
        {trial !== null && <LinkButton className={css.trial} icon="play" iconFilled href={trial}>{d.tryFree}</LinkButton>}
      </div>
    </Card>
  );
}

function Intro({ course: { intro } }: Pick<TransferData, "course">): ReactNode {
  const d = useText("details");
  if (!intro) return null;
  return (
    <Card as="section" className={css.block}>
      <h2>{d.aboutCourse}</h2>
      <RichText html={intro} />
    </Card>
  );
}
