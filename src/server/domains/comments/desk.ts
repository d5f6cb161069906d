import type { staffComments } from "#contract/staff/comments.ts";
import { type Act, OldVersion, sameVersion } from "../../kernel/act.ts";
import type { Handlers, Means, Staff, Visit } from "../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import { writtenFrom } from "../speech/speech.ts";
import { act, needWhole, type Reach, reachOf } from "../staff/staff.ts";
import { COMMENT_ACTS } from "./acts.ts";
import { placeUnder, writtenText } from "./adding.ts";
import {
  closedCourses, commentForDesk, commentsFor, countFor, type DeskRow, dropMute, lockMute, mutesAt, reviewNow, saveClosed, saveMute,
  saveReview, teachersOf,
} from "./desk.store.ts";
import { tellAdded } from "./live.ts";
import { heldComment, moveHeld, tellMoved } from "./moving.ts";
import { fingerprintOf } from "./rules.ts";
import { byRequest, type Change, insertComment, lockAuthor, type Locked } from "./writing.store.ts";

export const deskCalls: Handlers<typeof staffComments> = {
  async list(means, { current, size, ...said }, staff) {
    const filter = { ...said, reach: reachOf(staff, "comments") };
    const [rows, total] = await Promise.all([commentsFor(means.db, filter, { current, size }), countFor(means.db, filter)]);
    return { records: await drawn(means, rows), total, current, size };
  },

  approve: (means, seen, staff, visit) =>
    moved(means, seen, staff, visit, COMMENT_ACTS.approve, ({ state }) => {
      if (state === "deleted") throw mend("commentDeleted");
      return { state: "shown" };
    }),

  reject: (means, { reason, ...seen }, staff, visit) =>
    moved(means, seen, staff, visit, COMMENT_ACTS.reject, ({ state }) => {
      if (state === "deleted") throw mend("commentDeleted");
      return { state: "rejected", reason };
    }),

  remove: (means, { reason, ...seen }, staff, visit) =>
    moved(means, seen, staff, visit, COMMENT_ACTS.remove, () => ({ state: "deleted", deletedBy: "staff" }), reason),

  restore: (means, seen, staff, visit) =>
    moved(means, seen, staff, visit, COMMENT_ACTS.restore, ({ state, deleted_by, state_before }) => {
      if (state !== "deleted") return null;
      if (deleted_by !== "staff") throw mend("commentDeletedByAuthor");
      return { state: state_before === "" ? "held" : state_before };
    }),

  async reply(means, { messageId, content, teacherId, requestId = "" }, staff, visit) {
    const parent = await commentForDesk(means.db, messageId, reachOf(staff, "comments"));
    if (!parent) throw unknownThing();
    const text = writtenText(content);
    const teachers = await teachersOf(means.db, parent.seriesId);
    const as = teacherId ?? teachers[0];
    if (as === undefined || !teachers.includes(as)) throw wrongField("teacherId", "invalid");
    const place = await placeUnder(means, parent, messageId);
    const named = (done: { id: number; isNew: boolean }) => `comment:${done.id}`;
    const { id, isNew } = await act(means, staff, visit, COMMENT_ACTS.reply, named, async (tx) => {
      await lockAuthor(tx, { learnerId: null, teacherId: as });
      const repeated = await byRequest(tx, { teacherId: as }, requestId);
      if (repeated !== null) return { result: { id: repeated, isNew: false } };
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
        from: await writtenFrom(means, visit.ip),
      });
      return { result: { id: added, isNew: true }, before: null, after: { to: messageId, teacherId: as } };
    });
    if (isNew) await tellAdded(means, id);
    return one(means, id);
  },

  async mute(means, { learnerId, until, reason, version }, staff, visit) {
    needWhole(staff, "comments");
    const now = means.now();
    if (until !== null && until <= now) throw wrongField("until", "invalid");
    if (!(await account.publicLearners(means.db, [learnerId])).has(learnerId)) throw unknownThing();
    return act(means, staff, visit, COMMENT_ACTS.mute, `mute:${learnerId}`, async (tx) => {
      const row = await lockMute(tx, learnerId);
      const lasts = row && (row.until === null || row.until.getTime() > now);
      const before = lasts ? { until: row.until?.getTime() ?? null, reason: row.reason } : null;
      const after = { until, reason };
      if (before && before.until === until && before.reason === reason) return { result: null };
      if (before) sameVersion(row!.version, version);
      const silence = { until: until === null ? null : new Date(until), reason, staffId: staff.staffId, at: new Date(now) };
      const next = await saveMute(tx, learnerId, silence, row !== undefined);
      if (next === null) throw new OldVersion(0);
      return { result: null, before, after, version: next };
    });
  },

  async unmute(means, { learnerId, version }, staff, visit) {
    needWhole(staff, "comments");
    return act(means, staff, visit, COMMENT_ACTS.unmute, `mute:${learnerId}`, async (tx) => {
      const row = await lockMute(tx, learnerId);
      if (!row) return { result: null };
      sameVersion(row.version, version);
      await dropMute(tx, learnerId);
      return { result: null, before: { until: row.until?.getTime() ?? null, reason: row.reason }, after: null };
    });
  },

  async mutes({ db, now }, { current, size }, staff) {
    needWhole(staff, "comments");
    const { rows, count } = await mutesAt(db, new Date(now()), { current, size });
    const names = await account.publicLearners(db, rows.map((row) => row.learnerId));
    const records = rows.map((row) => ({
      ...row, nickName: names.get(row.learnerId)?.nickName ?? "", until: row.until?.getTime() ?? null, at: row.at.getTime(),
    }));
    return { records, total: count, current, size };
  },

  async settings({ db }, _input, staff) {
    const [review, closed] = await Promise.all([reviewNow(db), closedCourses(db, reachOf(staff, "comments"))]);
    return { ...review, closed };
  },

  async saveSettings(means, { review, version }, staff, visit) {
    needWhole(staff, "comments");
    return act(means, staff, visit, COMMENT_ACTS.saveSettings, "comments", async (tx) => {
      const before = await reviewNow(tx, true);
      sameVersion(before.version, version);
      return { result: null, before: { review: before.review }, after: { review }, version: await saveReview(tx, review) };
    });
  },

  async closeCourse(means, { seriesId, closed }, staff, visit) {
    const action = closed ? COMMENT_ACTS.closeCourse : COMMENT_ACTS.openCourse;
    return act(means, staff, visit, action, `series:${seriesId}`, async (tx) => {
      const by = { staffId: staff.staffId, at: new Date(means.now()) };
      const before = await saveClosed(tx, seriesId, reachOf(staff, "comments"), closed, by);
      if (before === null) throw unknownThing();
      return before === closed ? { result: null } : { result: null, before: { closed: before }, after: { closed } };
    });
  },
};

/**
 * Moves a comment as `decide` says (null: it stays), by a decision on the version that was seen; then its readers are told.
 * A decision that finds its comment decided so already changes nothing.
 */
async function moved(
  means: Means,
  { id, version }: { readonly id: number; readonly version: number },
  staff: Staff,
  visit: Visit,
  action: Act<{ state: Locked["state"]; reason: string }>,
  decide: (comment: Locked) => Change | null,
  reason?: string,
) {
  const reach: Reach = reachOf(staff, "comments");
  const done = await act(means, staff, visit, action, `comment:${id}`, async (tx) => {
    const comment = await heldComment(tx, id, reach);
    const change = decide(comment);
    if (!change || change.state === comment.state) return { result: null };
    sameVersion(comment.version, version);
    const why = reason ?? change.reason;
    const by = { at: new Date(means.now()), staffId: staff.staffId, ...(why === undefined ? {} : { why }) };
    const { version: next, moved: result } = await moveHeld(tx, comment, change, by);
    const after = { state: change.state, ...(why === undefined ? {} : { reason: why }) };
    return { result, before: { state: comment.state }, after, version: next };
  });
  if (done) await tellMoved(means, done);
  return one(means, id);
}

async function one(means: Means, id: number) {
  const row = await commentForDesk(means.db, id, null);
  if (!row) throw unknownThing();
  return (await drawn(means, [row]))[0]!;
}

async function drawn({ db }: Pick<Means, "db">, rows: readonly DeskRow[]) {
  const names = await account.publicLearners(db, rows.map((row) => row.learnerId).filter((id) => id !== null));
  return rows.map(({ teacherName, createdAt, ...row }) => ({
    ...row, nickName: teacherName ?? names.get(row.learnerId ?? 0)?.nickName ?? "", createTime: createdAt.getTime(),
  }));
}
