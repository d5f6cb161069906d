import type { CourseGap, CourseState } from "#contract/staff/courses.ts";

/** What a course lacks. Pure. */

/** A course with what belongs to it. */
export interface Known {
  readonly type: 1 | 2;
  readonly sale: string;
  readonly intro: string;
  readonly teacherIds: readonly number[];
  readonly partnerUrl: string | null;
  readonly partnerName: string;
  readonly chapters: readonly {
    readonly lessons: readonly {
      readonly kind: string;
      readonly film: { readonly ready: boolean } | null;
      readonly hasText: boolean;
    }[];
  }[];
  readonly parts: readonly { readonly title: string; readonly state: CourseState }[];
}

interface Gap {
  readonly gap: CourseGap;
  /** It can't be published so. */
  readonly stops: boolean;
  readonly count: number;
}

/** What has to be mended before a course is published, and what might be. */
export function gapsOf(course: Known): Gap[] {
  const gaps = course.type === 2 ? ofPackage(course) : course.sale === "partner" ? ofPartner(course) : ofOutline(course);
  return [...gaps, { gap: "noIntro" as const, stops: false, count: course.intro === "" ? 1 : 0 }].filter(({ count }) => count > 0);
}

const ofPackage = ({ parts }: Known): Gap[] => [
  { gap: "noPart", stops: true, count: parts.length === 0 ? 1 : 0 },
  { gap: "draftParts", stops: true, count: parts.filter(({ state }) => state !== "published").length },
];

const ofPartner = ({ partnerUrl, partnerName, teacherIds }: Known): Gap[] => [
  { gap: "noPartner", stops: true, count: partnerUrl === null || partnerName === "" ? 1 : 0 },
  { gap: "noTeacher", stops: false, count: teacherIds.length === 0 ? 1 : 0 },
];

function ofOutline({ chapters, teacherIds }: Known): Gap[] {
  const lessons = chapters.flatMap((chapter) => chapter.lessons).filter(({ kind }) => kind !== "exam");
  const empty = lessons.filter(({ film, hasText }) => film?.ready !== true && !hasText);
  return [
    { gap: "noLesson", stops: true, count: lessons.length === empty.length ? 1 : 0 },
    { gap: "emptyLessons", stops: false, count: empty.length },
    { gap: "noTeacher", stops: false, count: teacherIds.length === 0 ? 1 : 0 },
  ];
}
