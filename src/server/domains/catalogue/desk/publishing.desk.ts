import type { staffCourses } from "#contract/staff/courses.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { act, needWhole, reachOf } from "../../staff/staff.ts";
import { coursesChanged, type DeskPorts } from "../outline/outline.ts";
import { recount } from "../writing/writing.ts";
import { COURSE_ACTS } from "./acts.ts";
import { baseOf, pageOfCourse } from "./base.rules.ts";
import { holdCourse, unknownChoice, writeBase, writeShown } from "./courses.store.ts";
import { holdParts, packagesAt, partsAt } from "./parts.store.ts";
import { needWholeCourse, wholeCourse } from "./whole.ts";

/** The page of a course. */
export const saving = (ports: DeskPorts): Pick<Handlers<typeof staffCourses>, "save"> => ({
  async save(means, { id, version, ...said }, staff, visit) {
    const next = await act(means, staff, visit, COURSE_ACTS.save, `course:${id}`, async (tx) => {
      const before = await holdCourse(tx, id, reachOf(staff, "courses"));
      if (!before) throw unknownThing();
      sameVersion(before.version, version);
      const after = baseOf(before.type, said);
      if (after.recommended !== before.recommended) needWhole(staff, "courses");
      const unknown = await unknownChoice(tx, after.categoryId, after.teacherIds);
      if (unknown) throw wrongField(unknown, "invalid");
      if (after.sale === "partner" && (await packagesAt(tx, id)).length > 0) throw wrongField("sale", "invalid");
      if (before.state === "published") needWholeCourse({ ...(await wholeCourse({ db: tx }, before)), ...after });
      const saved = await writeBase(tx, id, after, new Date(means.now()));
      await recount(tx, [id]);
      return { result: saved, before: pageOfCourse(before), after, version: saved };
    });
    coursesChanged(means, ports);
    return { version: next };
  },
});

/** Whether a course is to be seen. */
export const publishing = (ports: DeskPorts): Pick<Handlers<typeof staffCourses>, "publish" | "withdraw"> => ({
  async publish(means, { id, version }, staff, visit) {
    const next = await act(means, staff, visit, COURSE_ACTS.publish, `course:${id}`, async (tx) => {
      const course = await holdCourse(tx, id, reachOf(staff, "courses"));
      if (!course) throw unknownThing();
      if (course.state === "published") return { result: course.version };
      sameVersion(course.version, version);
      if (course.type === 2) await holdParts(tx, (await partsAt(tx, id)).map((part) => part.id), null);
      needWholeCourse(await wholeCourse({ db: tx }, course));
      const shown = await writeShown(tx, id, true, new Date(means.now()));
      return { result: shown, before: { state: course.state }, after: { state: "published" as const }, version: shown };
    });
    coursesChanged(means, ports);
    return { version: next };
  },

  async withdraw(means, { id, version }, staff, visit) {
    const next = await act(means, staff, visit, COURSE_ACTS.withdraw, `course:${id}`, async (tx) => {
      const course = await holdCourse(tx, id, reachOf(staff, "courses"));
      if (!course) throw unknownThing();
      if (course.state !== "published") return { result: course.version };
      sameVersion(course.version, version);
      const sold = (await packagesAt(tx, id)).find(({ state }) => state === "published");
      if (sold) throw mend("courseInPackage", { title: sold.title });
      const hidden = await writeShown(tx, id, false, new Date(means.now()));
      return { result: hidden, before: { state: course.state }, after: { state: "withdrawn" as const }, version: hidden };
    });
    coursesChanged(means, ports);
    return { version: next };
  },
});
