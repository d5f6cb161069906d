import type { ReactNode } from "react";
import { Avatar } from "../../kit/Avatar.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../app/context.tsx";
import css from "./TeacherList.module.css";
import type { ToldTeacher } from "./told.ts";

/** Who teaches, one below the other, each with the way to their page. */
export function TeacherList({ teachers }: { readonly teachers: readonly ToldTeacher[] }): ReactNode {
  const t = useText("details");
  return teachers.map(({ id, name, title, bio, avatarUrl }) => (
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
  ));
}
