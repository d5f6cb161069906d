import type { Sent } from "#contract/endpoint.ts";
import type { staffCourses } from "#contract/staff/courses.ts";
import type { Seen } from "../../../../parts/console/form/useRecordForm.ts";
import type { Course } from "../course.ts";

/** What stands on a course's page, while it is edited; outcomes as they are typed, one a line. */
export type PageValues = Omit<Sent<(typeof staffCourses)["save"]>, "id" | "version" | "outcomes"> & { readonly outcomes: string };

export function seenOf(course: Course): Seen<PageValues> {
  const {
    title, subtitle, categoryId, level, topic, intro, outcomes, teacherIds, price, originalPrice, validDays, sale, partnerUrl, partnerName,
    recommended, version,
  } = course;
  return {
    version,
    values: {
      title, subtitle, categoryId, level, topic, intro, outcomes: outcomes.join("\n"), teacherIds, price, originalPrice, validDays, sale,
      partnerUrl, partnerName, recommended,
    },
  };
}
