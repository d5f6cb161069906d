import { catalogue } from "#contract/catalogue.ts";
import type { CourseCard, Teacher } from "#contract/catalogue.schema.ts";
import { type LoadContext, Missing } from "../../parts/app/screen.ts";
import { type Card, trimCard } from "../../parts/course/cards/card.ts";

export interface TeacherData {
  readonly teacher: Pick<Teacher, "id" | "name" | "title" | "line" | "bio" | "avatarUrl">;
  readonly courses: readonly Card[];
  readonly figures: Figures;
}

/** What a teacher's courses come to. */
interface Figures {
  readonly courses: number;
  readonly lessons: number;
  /** Enrolments: who studies two courses counts twice. */
  readonly learners: number;
  readonly free: number;
}

/** Series alone are counted: a package holds series that stand there already. */
export function figuresOf(courses: readonly Pick<CourseCard, "type" | "lessonCount" | "learnerCount" | "price">[]): Figures {
  const series = courses.filter((course) => course.type === 1);
  return {
    courses: series.length,
    lessons: series.reduce((sum, course) => sum + course.lessonCount, 0),
    learners: series.reduce((sum, course) => sum + course.learnerCount, 0),
    free: series.filter((course) => course.price === 0).length,
  };
}

/** The teacher of `?id=`. */
export async function loadTeacher({ call, query }: LoadContext): Promise<TeacherData> {
  const id = Number(/^[1-9]\d{0,9}$/.exec(query.get("id") ?? "")?.[0]);
  if (!id) throw new Missing();
  const [found] = await call(catalogue.getTeacherDetails, { id });
  if (!found) throw new Missing();
  const { courses, ...teacher } = found;
  return { teacher, courses: courses.map(trimCard), figures: figuresOf(courses) };
}
