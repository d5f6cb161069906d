import type { staffLearners } from "#contract/staff/learners.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Handlers, Means, Staff } from "../../../kernel/call.ts";
import { unknownThing } from "../../../kernel/refusal.ts";
import { act, staffNames } from "../../staff/staff.ts";
import { needLearner } from "../roster/roster.ts";
import { NOTE_ACTS } from "./acts.ts";
import { deleteNote, holdNote, insertNote, notePage, writeNote } from "./store.ts";

export { NOTE_ACTS } from "./acts.ts";
export { allNotes, forgetNotes } from "./store.ts";

/** A page of the notes on a learner who is within reach. */
export async function notesOf(
  { db }: Pick<Means, "db">,
  staff: Pick<Staff, "staffId">,
  learnerId: number,
  page: { current: number; size: number },
) {
  const { rows, total } = await notePage(db, learnerId, page);
  const names = await staffNames(db, [...new Set(rows.map(({ staff_id }) => staff_id))]);
  const records = rows.map((row) => ({
    noteId: row.id,
    text: row.text,
    isPinned: row.is_pinned,
    by: names.get(row.staff_id) ?? "",
    isOwn: row.staff_id === staff.staffId,
    createTime: row.created_at.getTime(),
    updateTime: row.updated_at.getTime(),
    version: row.version,
  }));
  return { records, total, ...page };
}

export const noteDesk: Pick<Handlers<typeof staffLearners>, "notes" | "saveNote" | "removeNote"> = {
  async notes(means, { learnerId, ...page }, staff) {
    await needLearner(means.db, staff, learnerId);
    return notesOf(means, staff, learnerId, page);
  },

  async saveNote(means, { learnerId, noteId, version, text, isPinned }, staff, visit) {
    await needLearner(means.db, staff, learnerId);
    const after = { characters: text.length, isPinned };
    const named = noteId === undefined ? (done: { noteId: number }) => `learnerNote:${done.noteId}` : `learnerNote:${noteId}`;
    return act(means, staff, visit, NOTE_ACTS.saved, named, async (tx) => {
      const at = new Date(means.now());
      if (noteId === undefined) {
        const added = await insertNote(tx, learnerId, staff.staffId, { text, isPinned, at });
        return { result: { noteId: added, version: 1 }, before: null, after, version: 1 };
      }
      const before = await holdNote(tx, learnerId, noteId);
      if (!before) throw unknownThing();
      sameVersion(before.version, version);
      const next = await writeNote(tx, noteId, { text, isPinned, at });
      return { result: { noteId, version: next }, before: logged(before), after, version: next };
    });
  },

  async removeNote(means, { learnerId, noteId, version }, staff, visit) {
    await needLearner(means.db, staff, learnerId);
    return act(means, staff, visit, NOTE_ACTS.removed, `learnerNote:${noteId}`, async (tx) => {
      const before = await holdNote(tx, learnerId, noteId);
      if (!before) throw unknownThing();
      sameVersion(before.version, version);
      await deleteNote(tx, noteId);
      return { result: null, before: logged(before), after: null };
    });
  },
};

const logged = ({ text, is_pinned: isPinned }: { text: string; is_pinned: boolean }) => ({ characters: text.length, isPinned });
