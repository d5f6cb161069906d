import type { learning as zh } from "./learning.zh.ts";

export const learning: Readonly<Record<keyof typeof zh, string>> = {
  playingElsewhere: "You are playing in another place, so playback is paused here",
  playSessionOver: "The permission to play has expired and is being renewed",
  presenceCheckDue: "Please confirm that you are here; study time counts on after that",
  checkWayMissing: "This way is not available now, choose another one",
  textUnproven: "This course counts videos alone, since nobody can say what was read of a text. Please tell your teacher.",
  lessonUnproven: "Nobody can say what was played of this lesson, so this course does not take it. Please tell your teacher.",
  noteChanged: "This note was changed elsewhere",
  noteDeleted: "This note was deleted elsewhere",
  notesFull: "This lesson holds {most} notes already; delete some first",
  bookmarksFull: "This lesson holds {most} bookmarks already; delete some first",
  strongChecksShort:
    "Strong checks can't be demanded yet: {lessons} films have under {questions} questions, {learners} learners neither phone nor passkey",
};
