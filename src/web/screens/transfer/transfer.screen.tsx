import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Breadcrumb } from "../../kit/Breadcrumb.tsx";
import { LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../parts/app/context.tsx";
import { type Head, screen as define } from "../../parts/app/screen.ts";
import { counted } from "../../parts/course/counted.ts";
import { Cover } from "../../parts/course/Cover.tsx";
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

/** schema.org Course; a partner's course is the partner's. */
function headOf({ course, partner }: TransferData, school: string): Head {
  const address = `/course/transfer?id=${course.id}`;
  return {
    title: course.title,
    description: course.description,
    canonical: address,
    data: {
      "@context": "https://schema.org",
      "@type": "Course",
      name: course.title,
      description: course.description,
      url: address,
      image: course.coverUrl,
      inLanguage: "zh-CN",
      keywords: course.keywords.join(","),
      provider: partner?.name ? { "@type": "Organization", name: partner.name } : { "@type": "Organization", name: school, sameAs: "/about/home" },
    },
  };
}

function Transfer({ data }: { readonly data: TransferData }): ReactNode {
  const d = useText("details");
  const { course, partner } = data;
  const crumbs = [
    { label: d.home, href: "/home" },
    { label: d.courses, href: "/courseClass/home" },
    ...course.crumbs.map(({ id, name }) => ({ label: name, href: `/courseClass/home?categoryId=${id}` })),
    { label: course.title },
  ];
  return (
    <>
      <div className="wrap d-only">
        <Breadcrumb items={crumbs} label={d.crumbs} />
      </div>
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
