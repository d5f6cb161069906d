import type { ReactNode } from "react";
import { Avatar } from "../../../kit/Avatar.tsx";
import { BrandMark } from "../../../parts/console/look/BrandMark.tsx";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { Section } from "../../../parts/console/page/Section.tsx";
import { useMay, useWords } from "../../../parts/console/state/console.ts";
import { fill } from "#contract/text/say.ts";
import type { State } from "./start.screen.tsx";
import css from "./start.module.css";

/** What learners see already, and what is worth a look before the school opens. */
export function Aside({ state }: { readonly state: State }): ReactNode {
  const words = useWords("start");
  const may = useMay();
  const { school, teachers, courses, checks } = state;
  const open = <a className={css.link} href="/home" target="_blank">{words.openSite}</a>;
  const looks = [
    { good: checks.hasFactor, text: checks.hasFactor ? words.factorOn : words.factorOff, href: checks.hasFactor ? null : "/staff/account" },
    {
      good: checks.lastBackup !== null, text: checks.lastBackup === null ? words.noBackup : words.hasBackup,
      href: may("operations") && checks.lastBackup === null ? "/staff/operations" : null,
    },
    { good: checks.agreement, text: checks.agreement ? words.ownTerms : words.noTerms, href: checks.agreement ? null : "/staff/school" },
  ];
  return (
    <div className={css.aside}>
      <Section title={words.seenNow} actions={open}>
        <div className={css.phone} aria-label={words.seenNow} role="img">
          <p className={css.phoneHead}>{school.logo ? <img src={school.logo} alt="" /> : <BrandMark />}<b>{school.siteName}</b></p>
          <div className={css.phoneBody}>
            <p className={css.phoneEmpty}>
              <ConsoleIcon name="book-open" />
              {courses.published === 0 ? words.coursesSoon : fill(words.coursesThere, { count: courses.published })}
            </p>
            {teachers.map(({ name, title, avatarUrl }) => (
              <p key={name} className={css.phoneTeacher}>
                <Avatar name={name} src={avatarUrl} size="s" /><span>{name}<small>{title}</small></span>
              </p>
            ))}
          </div>
          <p className={css.phoneFoot}>{words.hotline}<b>{school.phone || words.noPhone}</b></p>
        </div>
      </Section>
      <Section title={words.checks}>
        <ul className={css.checks}>
          {looks.map(({ good, text, href }) => (
            <li key={text}>
              <ConsoleIcon name={good ? "circle-check" : "circle-alert"} className={good ? css.good : css.bad} />
              {href ? <a className={css.link} href={href}>{text}</a> : text}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
