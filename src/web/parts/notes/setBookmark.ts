import { fill } from "#contract/text/say.ts";
import { CallFailure } from "../../client/call.ts";
import { toast } from "../../kit/toast.ts";
import { clockText } from "../course/duration.ts";
import type { LessonNotes } from "./lessonNotes.ts";

/** Marks a second and says so; a second that is marked already stays as it is. */
export async function setBookmark(
  mine: LessonNotes,
  atSecond: number,
  words: { readonly marked: string; readonly markOffline: string },
): Promise<void> {
  try {
    const added = await mine.mark(atSecond);
    toast.ok(fill(words.marked, { time: clockText(added.atSecond) }));
  } catch (error) {
    // What the server refused has been said by then.
    if (!(error instanceof CallFailure)) toast.error(words.markOffline);
    else if (error.code === null) toast.error(error.told(words.markOffline));
  }
}
