import type { CourseDetail } from "#contract/catalogue.schema.ts";
import { dayOf } from "#contract/timestamp.ts";

type BaseInfo = CourseDetail["baseInfo"];

/** What the page of a course or a package tells of it. */
export interface ToldCourse extends Pick<
  BaseInfo,
  | "id"
  | "type"
  | "collectId"
  | "title"
  | "subtitle"
  | "coverUrl"
  | "level"
  | "categoryName"
  | "lessonCount"
  | "totalSeconds"
  | "learnerCount"
  | "price"
  | "originalPrice"
  | "buttonType"
  | "intro"
  | "outcomes"
  | "validDays"
> {
  /** `YYYY-MM-DD` in the school's time zone: when the asker's own validity ends. */
  readonly validUntil: string | null;
  readonly crumbs: BaseInfo["breadcrumb"];
  readonly description: string;
  readonly keywords: readonly string[];
}

export type ToldTeacher = Pick<CourseDetail["teachers"][number], "id" | "name" | "title" | "bio" | "avatarUrl">;

/** A detail's course and teachers without what their page does not show: it carries its first data twice, as HTML and as state. */
export function told({ baseInfo, teachers }: CourseDetail): { readonly course: ToldCourse; readonly teachers: readonly ToldTeacher[] } {
  const {
    id, type, collectId, title, subtitle, coverUrl, level, categoryName, lessonCount, totalSeconds, learnerCount,
    price, originalPrice, buttonType, intro, outcomes, validDays, validUntil, breadcrumb, seo,
  } = baseInfo;
  return {
    course: {
      id,
      type,
      collectId,
      title,
      subtitle,
      coverUrl,
      level,
      categoryName,
      lessonCount,
      totalSeconds,
      learnerCount,
      price,
      originalPrice,
      buttonType,
      intro,
      outcomes,
      validDays,
      validUntil: validUntil === null ? null : dayOf(validUntil),
      crumbs: breadcrumb,
      description: seo.description,
      keywords: seo.keywords,
    },
    teachers: teachers.map(({ id: teacherId, name, title: rank, bio, avatarUrl }) => ({
      id: teacherId,
      name,
      title: rank,
      bio,
      avatarUrl,
    })),
  };
}
