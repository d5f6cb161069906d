import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { Breadcrumb } from "../../kit/Breadcrumb.tsx";
import { Card } from "../../kit/Card.tsx";
import { Section, SectionHead } from "../../kit/SectionHead.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../parts/app/context.tsx";
import { screen as define } from "../../parts/app/screen.ts";
import { WideGrid } from "../../parts/course/cards/WideGrid.tsx";
import { counted, digits } from "../../parts/course/counted.ts";
import { loadTeacher, type TeacherData } from "./load.ts";
import css from "./teacher.module.css";

/** A teacher: who they are and what they teach. What the school has not told of them is left out. */
export const screen = define<TeacherData>({
  load: loadTeacher,
  head: ({ teacher: { id, name, title, bio, avatarUrl } }, texts, _place, school) => ({
    title: name,
    description: fill(texts("teacher").description, { name, title, bio }),
    canonical: `/course/teacher?id=${id}`,
    data: {
      "@context": "https://schema.org",
      "@type": "Person",
      name,
      jobTitle: title,
      description: bio,
      url: `/course/teacher?id=${id}`,
      ...(avatarUrl ? { image: avatarUrl } : {}),
      worksFor: { "@type": "EducationalOrganization", name: school },
    },
  }),
  View: Teacher,
});

function Teacher({ data: { teacher, courses, figures } }: { readonly data: TeacherData }): ReactNode {
  const t = useText("teacher");
  const { name, title, line, bio, avatarUrl } = teacher;
  const count = counted(figures.courses, t.countOne, t.countMany);
  return (
    <div className={`wrap ${css.page}`}>
      <div className="d-only">
        <Breadcrumb
          items={[{ label: t.home, href: "/home" }, { label: t.team, href: "/home#teachers" }, { label: name }]}
          label={t.crumbs}
        />
      </div>
      <Card as="section" className={css.hero}>
        <Avatar name={name} src={avatarUrl} className={css.portrait} />
        <div className={css.words}>
          <div className={css.head}>
            <h1>{name}</h1>
            <div className={css.tags}>
              {title && (
                <Tag tone="brand" icon="award">
                  {title}
                </Tag>
              )}
              {line && <Tag>{line}</Tag>}
            </div>
          </div>
          {bio && <p className={css.bio}>{bio}</p>}
          {figures.courses > 0 && (
            <dl className={css.figures}>
              <Figure name={t.courses} count={figures.courses} unit={figures.courses === 1 ? t.courseOne : t.courseMany} />
              <Figure name={t.lessons} count={figures.lessons} unit={figures.lessons === 1 ? t.lessonOne : t.lessonMany} />
              <Figure name={t.learners} count={figures.learners} unit={figures.learners === 1 ? t.learnerOne : t.learnerMany} />
            </dl>
          )}
        </div>
      </Card>
      {courses.length > 0 && (
        <Section aria-labelledby="courses">
          <SectionHead
            id="courses"
            title={fill(t.coursesOf, { name: nameOf(name, t.coursesOf) })}
            sub={figures.free > 0 ? fill(t.countFree, { courses: count, count: figures.free }) : count}
          />
          <WideGrid cards={courses} />
        </Section>
      )}
    </div>
  );
}

/** 周建平 is 周老师 in Chinese; elsewhere the whole name stands. */
const nameOf = (name: string, words: string) => (words.includes("老师") && /^[\u4e00-\u9fff]{2,3}$/.test(name) ? name.slice(0, 1) : name);

function Figure({ name, count, unit }: { readonly name: string; readonly count: number; readonly unit: string }): ReactNode {
  if (count === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {digits(count)} <small>{unit}</small>
      </dd>
    </div>
  );
}
