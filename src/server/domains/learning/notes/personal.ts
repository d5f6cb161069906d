import type { PersonalData } from "../../../kernel/personal.ts";
import { allMarks, eraseNotes } from "./store.ts";

/** What a learner wrote for themselves; on erasure all of it goes. */
export const noteData: PersonalData = {
  name: "notes",

  async collect({ db }, learnerId) {
    const marks = await allMarks(db, learnerId, undefined);
    return marks.map(({ courseTitle, itemTitle, atSecond, content, isBookmark }) => ({
      kind: isBookmark ? "bookmark" : "note",
      course: courseTitle,
      lesson: itemTitle,
      atSecond,
      content,
    }));
  },

  erase: ({ db }, learnerId) => eraseNotes(db, learnerId),
};
