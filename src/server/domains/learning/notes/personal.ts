import type { PersonalData } from "../../../kernel/personal.ts";
import { allMarks } from "./store.ts";

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

  async erase({ db }, learnerId) {
    await db.deleteFrom("note").where("learner_id", "=", learnerId).execute();
    await db.deleteFrom("lesson_bookmark").where("learner_id", "=", learnerId).execute();
  },
};
