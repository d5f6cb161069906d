import type { Head } from "../../parts/app/screen.ts";
import { courseHead, instructor, offers, teaches } from "../../parts/coursePage/head.ts";
import type { DetailsData } from "./load.ts";

/** A length in seconds as schema.org writes it: 930 is `PT16M`, rounded up to whole minutes. */
export function isoLength(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `PT${hours > 0 ? `${hours}H` : ""}${minutes % 60 > 0 || hours === 0 ? `${minutes % 60}M` : ""}`;
}

/** What search engines are told of a course. */
export function detailsHead({ course, teachers }: DetailsData, school: string): Head {
  return courseHead(course, `/course/details?id=${course.id}`, school, {
    ...(course.level ? { educationalLevel: course.level } : {}),
    ...teaches(course),
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "online",
      courseWorkload: isoLength(course.totalSeconds),
      ...instructor(teachers),
    },
    ...offers(course),
  });
}
