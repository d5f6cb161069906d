import { z } from "zod";
import { CHANGED_CODES as codes, id, instant, nothing, pageOf, paging, queryId, seconds, version } from "../values.ts";

/** On a comment in the state that was seen. */
const decision = z.strictObject({ id, version });
const state = z.enum(["shown", "held", "rejected", "deleted"]);
const review = z
  .enum(["off", "linksAndWords", "first", "all"])
  .describe("what waits for review: nothing; listed words and what leads away from the school; a learner's first as well; everything");
const reason = z.string().trim().min(1, "required").max(200, "tooLong");

const deskComment = z.strictObject({
  id,
  rootId: id.nullable(),
  itemId: id,
  lessonTitle: z.string(),
  seriesId: id,
  seriesTitle: z.string(),
  learnerId: id.nullable().describe("null: a teacher, or an erased account"),
  teacherId: id.nullable(),
  nickName: z.string(),
  content: z.string(),
  atSecond: seconds.nullable(),
  state,
  heldFor: z.enum(["", "words", "links", "first", "everything"]),
  reason: z.string(),
  deletedBy: z.enum(["", "author", "staff", "erasure"]),
  likeCount: z.int().nonnegative(),
  replyCount: z.int().nonnegative(),
  createTime: instant,
  version,
});

export const staffCommentsShapes = {
  list: {
    summary: "Comments of the school, newest first, by state, course, lesson, learner or words",
    in: z.strictObject({
      ...paging, state: state.optional(), seriesId: queryId.optional(), itemId: queryId.optional(), learnerId: queryId.optional(),
      keyword: z.string().trim().min(1).max(50).optional(),
    }),
    out: pageOf(deskComment),
  },
  approve: { summary: "Shows a comment that waits for review or was rejected", in: decision, out: deskComment, codes },
  reject: {
    summary: "Rejects a comment; its author alone sees it, with the reason", in: decision.extend({ reason }), out: deskComment, codes,
  },
  remove: { summary: "Deletes any comment; replies to it stay", in: decision.extend({ reason }), out: deskComment, codes },
  restore: { summary: "Brings back what staff deleted, in the state that it had", in: decision, out: deskComment, codes },
  reply: {
    summary: "Answers a comment as a teacher of its course",
    in: z.strictObject({
      messageId: id,
      content: z.string().max(30_000, "commentTooLong"),
      teacherId: id.optional().describe("one of the course's teachers; absent: the first"),
      requestId: z.string().max(64).optional(),
    }),
    out: deskComment,
  },
  mute: {
    summary: "Silences a learner until an instant, or until it is lifted",
    in: z.strictObject({
      learnerId: id, until: instant.nullable(), reason,
      version: version.optional().describe("of the silence that was seen; absent: none was"),
    }),
    out: nothing,
    codes,
  },
  unmute: { summary: "Lets a learner comment again", in: z.strictObject({ learnerId: id, version }), out: nothing, codes },
  mutes: {
    summary: "Learners who are silenced now, the latest first",
    in: z.strictObject({ ...paging }),
    out: pageOf(
      z.strictObject({ learnerId: id, nickName: z.string(), until: instant.nullable(), reason: z.string(), at: instant, version }),
    ),
  },
  settings: {
    summary: "What waits for review, and which courses take no comments",
    in: z.strictObject({}),
    out: z.strictObject({ review, version, closed: z.array(z.strictObject({ seriesId: id, title: z.string() })) }),
  },
  saveSettings: { summary: "Sets what waits for review from now on", in: z.strictObject({ review, version }), out: nothing, codes },
  closeCourse: {
    summary: "Closes the comments of a course, or opens them again; they stay readable",
    in: z.strictObject({ seriesId: id, closed: z.boolean() }),
    out: nothing,
  },
};

export type StaffCommentsShapes = typeof staffCommentsShapes;
