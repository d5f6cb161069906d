import type { Merging } from "../../kernel/merging.ts";
import { moveRows } from "../../kernel/merging.store.ts";
import type { PersonalData } from "../../kernel/personal.ts";
import { forgetCame, moveCame } from "./imports/imports.ts";
import { allNotes, forgetNotes } from "./notes/notes.ts";
import { countAnew, forgetStudy, type PeoplePorts } from "./roster/roster.ts";

/** What staff wrote down of a learner, and the hours that the list shows. */
export const peopleData: PersonalData = {
  name: "staffNotes",
  collect: ({ db }, learnerId) => allNotes(db, learnerId),
  async erase({ db }, learnerId) {
    await forgetNotes(db, learnerId);
    await forgetStudy(db, learnerId);
    await forgetCame(db, learnerId);
  },
};

/**
 * Notes come over. The account that stays is known to the sheets that brought the other, so that taking one back erases nobody else's;
 * its hours in the list are counted anew, what came over as earned before this week.
 */
export const peopleMerging = ({ studied }: Pick<PeoplePorts, "studied">): Merging => ({
  tables: { learner_note: "moves", learner_study: "stays", learner_import_row: "moves" },
  async merge(_means, tx, pair) {
    await moveCame(tx, pair);
    for (const learnerId of [pair.goes, pair.stays]) {
      const [all] = await studied({ db: tx }, null, learnerId - 1, 1);
      if (all?.learnerId === learnerId) await countAnew(tx, all);
    }
    return [await moveRows(tx, "learner_note", pair, { part: "staffNotes" })];
  },
});
