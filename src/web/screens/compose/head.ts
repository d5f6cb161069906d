import type { Head } from "../../parts/app/screen.ts";
import { courseHead, instructor, offers, teaches } from "../../parts/coursePage/head.ts";
import type { ComposeData } from "./load.ts";

/** What search engines are told of a package: a course with its parts. */
export function composeHead({ course, parts, teachers }: ComposeData, school: string): Head {
  return courseHead(course, `/course/compose?id=${course.id}`, school, {
    ...teaches(course),
    hasPart: parts.map((part) => ({ "@type": "Course", name: part.title, description: part.subtitle || part.title, url: part.href })),
    ...instructor(teachers),
    ...offers(course),
  });
}
