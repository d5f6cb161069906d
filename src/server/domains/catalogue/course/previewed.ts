import type { Means, Visit } from "../../../kernel/call.ts";
import { previewIn } from "../../../kernel/preview.ts";
import { memberNow, reaches, reachOf } from "../../staff/staff.ts";
import { packageParts } from "./packages.store.ts";

/** Courses that a browser shows before they are published, and all of their lessons. */
export type Previewed = readonly number[];

/** What this browser previews, a package with its courses, as long as its member may: nothing for all others, who cost no statement. */
export async function previewedCourses(means: Means, { cookies }: Pick<Visit, "cookies">): Promise<Previewed> {
  const preview = previewIn(means, cookies);
  const id = Number(/^course:(\d+)$/.exec(preview?.thing ?? "")?.[1] ?? 0);
  if (!preview || id === 0) return [];
  const member = await memberNow(means, preview.staffId);
  if (!member?.duties.has("courses") || !(await reaches(means.db, reachOf(member, "courses"), id))) return [];
  return [id, ...((await packageParts(means.pool, [id])).get(id) ?? [])];
}
