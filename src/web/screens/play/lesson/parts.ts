import { onDemand } from "../../../parts/app/onDemand.ts";

/** What stands in the tabs of a lesson: each is fetched when its tab is opened. */
export const notesCode = onDemand(() => import("../../../parts/notes/Notes.tsx"));
export const marksCode = onDemand(() => import("../../../parts/notes/LessonMarks.tsx"));
export const transcriptCode = onDemand(() => import("../../../parts/transcript/Transcript.tsx"));
export const commentsCode = onDemand(() => import("../../../parts/comments/Comments.tsx"));
export const handoutsCode = onDemand(() => import("../../../parts/handouts/Handouts.tsx"));
