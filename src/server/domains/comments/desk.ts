import type { staffComments } from "#contract/staff/comments.ts";
import { inTransaction, sqlState, UNIQUE_VIOLATION } from "../../database/database.ts";
import type { Handlers, Means, Staff, Visit } from "../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import { audit } from "../staff/staff.ts";
import { placeUnder, writtenText } from "./adding.ts";
import {
  closedCourses, commentForDesk, commentsFor, countFor, type DeskRow, dropMute, dropWord, editWord, mutesAt, type NewWord, putWord,
  saveClosed, saveMute, teachersOf, wordList,
} from "./desk.store.ts";
import { tellAdded, tellGone } from "./live.ts";
import { fingerprintOf, fold } from "./rules.ts";
import {
  byRequest, type Change, insertComment, lockAuthor, lockComment, type Locked, moveComment, reviewSetting,
} from "./writing.store.ts";

type Details = Readonly<Record<string, unknown>>;

export const deskCalls: Handlers<typeof staffComments> = {
  async list(means, { current, size, ...filter }) {
    const [rows, total] = await Promise.all([commentsFor(means.db, filter, { current, size }), countFor(means.db, filter)]);
    return { records: await drawn(means, rows), total, current, size };
  },

  async approve(means, { id }, staff, visit) {
    return moved(means, id, staff, visit, "approve", (comment) => {
      if (comment.state === "deleted") throw mend("commentDeleted");
      return { state: "shown" };
    });
  },

  async reject(means, { id, reason }, staff, visit) {
    return moved(means, id, staff, visit, "reject", (comment) => {
      if (comment.state === "deleted") throw mend("commentDeleted");
      return { state: "rejected", reason };
    }, { reason });
  },

  async remove(means, { id, reason }, staff, visit) {
    return moved(
      means,
      id,
      staff,
      visit,
      "remove",
      (comment) => (comment.state === "deleted" ? null : { state: "deleted", deletedBy: "staff" }),
      { reason },
    );
  },

  async restore(means, { id }, staff, visit) {
    return moved(means, id, staff, visit, "restore", (comment) => {
      if (comment.state !== "deleted") return null;
      if (comment.deleted_by !== "staff") throw mend("commentDeletedByAuthor");
      return { state: comment.state_before === "" ? "held" : comment.state_before };
    });
  },

  async reply(means, { messageId, content, teacherId, requestId = "" }, staff, visit) {
    const parent = await commentForDesk(means.db, messageId);
    if (!parent) throw unknownThing();
    const text = writtenText(content);
    const teachers = await teachersOf(means.db, parent.seriesId);
    const as = teacherId ?? teachers[0];
    if (as === undefined || !teachers.includes(as)) throw wrongField("teacherId", "invalid");
    const place = await placeUnder(means, parent, messageId);
    const { id, isNew } = await inTransaction(means.db, async (tx) => {
      await lockAuthor(tx, { learnerId: null, teacherId: as });
      const repeated = await byRequest(tx, { teacherId: as }, requestId);
      if (repeated !== null) return { id: repeated, isNew: false };
      const added = await insertComment(tx, {
        ...place,
        itemId: parent.itemId,
        seriesId: parent.seriesId,
        learnerId: null,
        teacherId: as,
        content: text,
        atSecond: null,
        heldFor: "",
        requestId,
        fingerprint: fingerprintOf(text),
        at: new Date(means.now()),
      });
      await note({ ...means, db: tx }, staff, visit, "reply", `comment:${added}`, { to: messageId, teacherId: as });
      return { id: added, isNew: true };
    });
    if (isNew) await tellAdded(means, id);
    return one(means, id);
  },

  async mute(means, { learnerId, until, reason }, staff, visit) {
    if (until !== null && until <= means.now()) throw wrongField("until", "invalid");
    if (!(await account.publicLearners(means.db, [learnerId])).has(learnerId)) throw unknownThing();
    await inTransaction(means.db, async (db) => {
      await saveMute(db, {
        learnerId,
        until: until === null ? null : new Date(until),
        reason,
        staffId: staff.staffId,
        at: new Date(means.now()),
      });
      await note({ ...means, db }, staff, visit, "mute", `learner:${learnerId}`, { until, reason });
    });
    return null;
  },

  async unmute(means, { learnerId }, staff, visit) {
    await inTransaction(means.db, async (db) => {
      if (await dropMute(db, learnerId)) await note({ ...means, db }, staff, visit, "unmute", `learner:${learnerId}`);
    });
    return null;
  },

  async mutes({ db, now }, { current, size }) {
    const { rows, count } = await mutesAt(db, new Date(now()), { current, size });
    const names = await account.publicLearners(db, rows.map((row) => row.learnerId));
    const records = rows.map((row) => ({
      ...row, nickName: names.get(row.learnerId)?.nickName ?? "", until: row.until?.getTime() ?? null, at: row.at.getTime(),
    }));
    return { records, total: count, current, size };
  },

  async words({ db }, { current, size, ...filter }) {
    const { rows, count } = await wordList(db, filter, { current, size });
    return { records: rows.map(wordDrawn), total: count, current, size };
  },

  async addWord(means, input, staff, visit) {
    const word = listed(input);
    return inTransaction(means.db, async (db) => {
      const put = await putWord(db, word, new Date(means.now()));
      await note({ ...means, db }, staff, visit, "addWord", `word:${put.id}`, { word: word.word, action: word.action });
      return wordDrawn(put);
    });
  },

  async changeWord(means, { id, ...input }, staff, visit) {
    const word = listed(input);
    try {
      return await inTransaction(means.db, async (db) => {
        const changed = await editWord(db, id, word);
        if (!changed) throw unknownThing();
        await note({ ...means, db }, staff, visit, "changeWord", `word:${id}`, { word: word.word, action: word.action });
        return wordDrawn(changed);
      });
    } catch (error) {
      if (sqlState(error) === UNIQUE_VIOLATION) throw wrongField("word", "wordTaken");
      throw error;
    }
  },

  async removeWord(means, { id }, staff, visit) {
    await inTransaction(means.db, async (db) => {
      const word = await dropWord(db, id);
      if (word === undefined) throw unknownThing();
      await note({ ...means, db }, staff, visit, "removeWord", `word:${id}`, { word });
    });
    return null;
  },

  async settings({ db }) {
    const [review, closed] = await Promise.all([reviewSetting(db), closedCourses(db)]);
    return { review, closed };
  },

  async saveSettings(means, { review }, staff, visit) {
    await inTransaction(means.db, async (db) => {
      const before = await reviewSetting(db);
      await db.updateTable("comment_setting").set({ review }).execute();
      await note({ ...means, db }, staff, visit, "saveSettings", "comments", { before, review });
    });
    return null;
  },

  async closeCourse(means, { seriesId, closed }, staff, visit) {
    await inTransaction(means.db, async (db) => {
      if (!(await saveClosed(db, seriesId, closed, staff.staffId, new Date(means.now())))) throw unknownThing();
      await note({ ...means, db }, staff, visit, closed ? "closeCourse" : "openCourse", `series:${seriesId}`);
    });
    return null;
  },
};

async function note(
  means: Pick<Means, "db" | "now">,
  staff: Staff,
  visit: Visit,
  action: string,
  object: string,
  details: Details = {},
): Promise<void> {
  await audit(means, { actor: `staff:${staff.staffId}`, action: `comments.${action}`, object, details }, visit);
}

/** Moves a comment as `decide` says (null: it stays) and notes it in the same transaction; then its readers are told. */
async function moved(
  means: Means, id: number, staff: Staff, visit: Visit, action: string, decide: (comment: Locked) => Change | null, details: Details = {},
) {
  const done = await inTransaction(means.db, async (tx) => {
    const comment = await lockComment(tx, id);
    if (!comment) throw unknownThing();
    const change = decide(comment);
    if (!change || change.state === comment.state) return null;
    await moveComment(tx, comment, change);
    await note({ ...means, db: tx }, staff, visit, action, `comment:${id}`, { ...details, before: comment.state });
    return { comment, after: change.state };
  });
  if (done?.after === "shown") await tellAdded(means, id);
  else if (done?.comment.state === "shown") {
    const { comment, after } = done;
    tellGone(means, comment.item_id, { id, rootId: comment.root_id, hasReplies: after === "deleted" && comment.reply_count > 0 });
  }
  return one(means, id);
}

function listed({ word, action }: Pick<NewWord, "word" | "action">): NewWord {
  const folded = fold(word);
  if (folded === "") throw wrongField("word", "required");
  return { word, folded, action };
}

const wordDrawn = ({ createdAt, ...word }: Awaited<ReturnType<typeof putWord>>) => ({ ...word, createTime: createdAt.getTime() });

async function one(means: Means, id: number) {
  const row = await commentForDesk(means.db, id);
  if (!row) throw unknownThing();
  return (await drawn(means, [row]))[0]!;
}

async function drawn({ db }: Pick<Means, "db">, rows: readonly DeskRow[]) {
  const names = await account.publicLearners(db, rows.map((row) => row.learnerId).filter((id) => id !== null));
  return rows.map(({ teacherName, createdAt, ...row }) => ({
    ...row, nickName: teacherName ?? names.get(row.learnerId ?? 0)?.nickName ?? "", createTime: createdAt.getTime(),
  }));
}
