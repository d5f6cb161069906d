import type { Means, Staff, Visit } from "../../../kernel/call.ts";
import { unknownThing } from "../../../kernel/refusal.ts";
import { act, giveCourse, reachOf } from "../../staff/staff.ts";
import type { DeskPorts } from "../outline/outline.ts";
import { recount } from "../writing/writing.ts";
import { COURSE_ACTS } from "./acts.ts";
import { copyOutline, copyPage } from "./copy.store.ts";
import { bySlug, courseAt } from "./courses.store.ts";

interface Asked {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
}

/** Copies a course as a new draft with all that the school made of it; the same call again finds the copy. */
export async function copyCourse(means: Means, ports: DeskPorts, { id, title, slug }: Asked, staff: Staff, visit: Visit) {
  const named = (copy: { readonly id: number }) => `course:${copy.id}`;
  const copied = await act(means, staff, visit, COURSE_ACTS.copy, named, async (tx) => {
    const reach = reachOf(staff, "courses");
    const course = await courseAt(tx, id, reach);
    if (!course) throw unknownThing();
    const copyId = await copyPage(tx, { id, title, slug, now: new Date(means.now()) });
    if (copyId === null) return { result: { ...(await bySlug(tx, slug))!, isNew: false } };
    await copyOutline(tx, id, copyId);
    await giveCourse(tx, reach, copyId);
    await recount(tx, [copyId]);
    return { result: { id: copyId, version: 1, isNew: true }, before: null, after: { title, from: id }, version: 1 };
  });
  if (copied.isNew) await ports.copyHandouts(means, id, copied.id, { doer: staff, reach: null, visit });
  return { id: copied.id, version: copied.version };
}
