import type { staffCourses } from "#contract/staff/courses.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { act, reachOf } from "../../staff/staff.ts";
import { coursesChanged, type DeskPorts } from "../outline/outline.ts";
import { recount } from "../writing/writing.ts";
import { COURSE_ACTS } from "./acts.ts";
import { countCourse, holdCourse } from "./courses.store.ts";
import { holdParts, partnerItemsAt, partsAt, writePartnerItems, writeParts } from "./parts.store.ts";

/** What packages and partners' courses hold. */
export const partsDesk = (ports: DeskPorts): Pick<Handlers<typeof staffCourses>, "saveParts" | "savePartnerItems"> => ({
  async saveParts(means, { id, version, seriesIds }, staff, visit) {
    if (new Set(seriesIds).size !== seriesIds.length) throw mend("partTwice");
    const next = await act(means, staff, visit, COURSE_ACTS.parts, `course:${id}`, async (tx) => {
      const reach = reachOf(staff, "courses");
      const course = await holdCourse(tx, id, reach);
      if (course?.type !== 2) throw unknownThing();
      sameVersion(course.version, version);
      const before = (await partsAt(tx, id)).map((part) => part.id);
      // What is in it already stays, whoever's it is.
      const kept = await holdParts(tx, seriesIds.filter((one) => before.includes(one)), null);
      const fresh = await holdParts(tx, seriesIds.filter((one) => !before.includes(one)), reach);
      const found = [...kept, ...fresh];
      if (found.length !== seriesIds.length) throw mend("partWrong");
      const draft = found.find(({ published }) => !published);
      if (course.state === "published" && draft) throw mend("packagePartDraft", { title: draft.title });
      if (course.state === "published" && found.length === 0) throw mend("packageNoPart");
      await writeParts(tx, id, seriesIds);
      const counted = await countCourse(tx, id, new Date(means.now()));
      await recount(tx, [id]);
      return { result: counted, before: { seriesIds: before }, after: { seriesIds }, version: counted };
    });
    coursesChanged(means, ports);
    return { version: next };
  },

  async savePartnerItems(means, { id, version, items }, staff, visit) {
    const next = await act(means, staff, visit, COURSE_ACTS.partnerItems, `course:${id}`, async (tx) => {
      const course = await holdCourse(tx, id, reachOf(staff, "courses"));
      if (course?.sale !== "partner") throw unknownThing();
      sameVersion(course.version, version);
      const before = await partnerItemsAt(tx, id);
      await writePartnerItems(tx, id, items);
      const counted = await countCourse(tx, id, new Date(means.now()));
      await recount(tx, [id]);
      return { result: counted, before: { items: before }, after: { items }, version: counted };
    });
    coursesChanged(means, ports);
    return { version: next };
  },
});
