import type { CourseDetail } from "#contract/catalogue.schema.ts";
import type { Learner, Means } from "../../../kernel/call.ts";
import { footprints } from "../../footprints/footprints.ts";

/** Writes down that the asker was shown a course's page. Nobody waits for it; a visitor leaves nothing. */
export function noteCourseSeen(
  means: Means,
  caller: Learner | null,
  { id, type, title }: Pick<CourseDetail["baseInfo"], "id" | "type" | "title">,
): void {
  footprints.noteSeen(means, caller?.learnerId ?? null, { targetType: type === 2 ? "package" : "series", targetId: id, title });
}
