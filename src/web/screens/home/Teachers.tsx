import type { ReactNode } from "react";
import { Avatar } from "../../kit/Avatar.tsx";
import { LinkCard } from "../../kit/Card.tsx";
import { Section, SectionHead } from "../../kit/SectionHead.tsx";
import { useText } from "../../parts/app/context.tsx";
import type { HomeData } from "./load.ts";
import css from "./Teachers.module.css";

/** The strip of teachers, each leading to their courses. */
export function Teachers({ teachers }: Pick<HomeData, "teachers">): ReactNode {
  const t = useText("home");
  if (teachers.length === 0) return null;
  return (
    <Section aria-labelledby="teachers">
      <SectionHead id="teachers" title={t.teachers} sub={t.teachersSub} />
      <div className={`hs ${css.teachers}`}>
        {teachers.map(({ id, name, title, line, avatarUrl }) => (
          <LinkCard key={id} className={css.teacher} href={`/course/teacher?id=${id}`}>
            <Avatar name={name} src={avatarUrl} />
            <span>
              <b>{name}</b>
              <small>
                {[title, line].filter(Boolean).map((part, place, all) => (
                  <span key={part}>{part}{place < all.length - 1 && " · "}</span>
                ))}
              </small>
            </span>
          </LinkCard>
        ))}
      </div>
    </Section>
  );
}
