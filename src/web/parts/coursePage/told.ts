import type { CourseDetail } from "#contract/catalogue.schema.ts";
import { dayOf } from "#contract/timestamp.ts";

type BaseInfo = CourseDetail["baseInfo"];

/** Some fields of a course, and what its page says of it to search engines. */
export type Told<Name extends keyof BaseInfo> = Pick<BaseInfo, Name> & {
  readonly crumbs: BaseInfo["breadcrumb"];
  readonly description: string;
  readonly keywords: readonly string[];
};

/** What a page tells of a course: no more than it shows, since it carries its first data twice, as HTML and as state. */
export function toldOf<Name extends keyof BaseInfo>(course: BaseInfo, names: readonly Name[]): Told<Name> {
  const fields = Object.fromEntries(names.map((name) => [name, course[name]])) as Pick<BaseInfo, Name>;
  const { breadcrumb, seo } = course;
  return { ...fields, crumbs: breadcrumb, description: seo.description, keywords: seo.keywords };
}

const FIELDS = [
  "id", "type", "collectId", "title", "subtitle", "coverUrl", "level", "categoryName", "lessonCount", "totalSeconds", "learnerCount",
  "price", "originalPrice", "buttonType", "intro", "outcomes", "validDays",
] as const;

/** What the page of a course or a package tells of it. */
export type ToldCourse = Told<(typeof FIELDS)[number]> & {
  /** `YYYY-MM-DD` in the school's time zone: when the asker's own validity ends. */
  readonly validUntil: string | null;
  /** Staff look at it before it is published. */
  readonly isPreview?: true;
};

export type ToldTeacher = Pick<CourseDetail["teachers"][number], "id" | "name" | "title" | "bio" | "avatarUrl">;

/** A detail's course and teachers without what their page does not show. */
export function told({ baseInfo, teachers }: CourseDetail): { readonly course: ToldCourse; readonly teachers: readonly ToldTeacher[] } {
  const { validUntil, isPreview = false } = baseInfo;
  return {
    course: {
      ...toldOf(baseInfo, FIELDS), validUntil: validUntil === null ? null : dayOf(validUntil),
      ...(isPreview && { isPreview: true as const }),
    },
    teachers: teachers.map(({ id, name, title, bio, avatarUrl }) => ({ id, name, title, bio, avatarUrl })),
  };
}
