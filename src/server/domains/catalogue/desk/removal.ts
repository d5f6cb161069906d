import { sameVersion } from "../../../kernel/act.ts";
import type { Means, Staff, Visit } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { text } from "../../../kernel/registry.ts";
import { everHeld } from "../../enrolment/enrolment.ts";
import { act, type Reach } from "../../staff/staff.ts";
import { type DeskPorts, firstUse, lessonsOf } from "../outline/outline.ts";
import { COURSE_ACTS } from "./acts.ts";
import { deleteCourse, holdCourse } from "./courses.store.ts";
import { packagesAt } from "./parts.store.ts";

/** Deletes a course that isn't shown and that nobody has, had, studied or wrote about. @throws Refusal 1001 with what keeps it */
export async function removeCourse(
  means: Means,
  ports: DeskPorts,
  { id, version, reach }: { readonly id: number; readonly version: number; readonly reach: Reach },
  staff: Staff,
  visit: Visit,
): Promise<void> {
  await act(means, staff, visit, COURSE_ACTS.remove, `course:${id}`, async (tx) => {
    const course = await holdCourse(tx, id, reach);
    if (!course) throw unknownThing();
    sameVersion(course.version, version);
    if (course.state === "published") throw mend("courseShown");
    const [holder] = await packagesAt(tx, id);
    if (holder) throw mend("courseInPackage", { title: holder.title });
    const count = await everHeld(tx, id);
    if (count > 0) throw mend("courseOwned", { count });
    const lessons = await lessonsOf(tx, "series_id", id);
    const used = await firstUse(ports, tx, lessons.map((lesson) => lesson.id));
    if (used) throw mend("courseUsed", { what: text(visit.language, used.use, {}) });
    await deleteCourse(tx, id);
    return { result: null, before: { title: course.title, lessons: lessons.length }, after: null };
  });
}
