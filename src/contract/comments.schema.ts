import { z } from "zod";
import { CANNOT_COMMENT } from "./comments.ts";
import { PHONE_CODES, id, instant, nothing, pageOf, paging, queryId, schoolText, seconds } from "./values.ts";

const author = {
  author: z.enum(["learner", "teacher", "gone"]).describe("gone: the account was erased"),
  userId: z.int().nonnegative().describe("of a learner; 0 for a teacher and for somebody who is gone"),
  nickName: z.string(),
  avatarUrl: z.string(),
};

const message = z.object({
  id,
  itemId: id,
  rootId: id.nullable().describe("the comment that a reply stands under"),
  ...author,
  content: z.string().describe("plain text; empty where it was deleted"),
  createTime: instant,
  place: z
    .string()
    .optional()
    .describe("from where: a province of China as in ISO 3166-2 (CN-JS), another country (JP); empty: unknown; absent: not noted"),
  atSecond: seconds.optional().describe("second of the video that it speaks of"),
  likeCount: z.int().nonnegative(),
  liked: z.boolean().describe("by the asker"),
  isMine: z.boolean(),
  mayQuote: z.boolean().optional().describe("of one's own comment of the first level: the school may quote it on the course's page"),
  state: z.enum(["shown", "held", "rejected", "deleted"]).describe("held and rejected: the author alone sees it"),
  reason: z.string().optional().describe("why staff rejected it"),
  answers: z.object({ id, nickName: z.string() }).optional().describe("the reply that this one answers"),
}).meta({ "x-name": "Comment" });

const thread = message.extend({
  replyTotal: z.int().nonnegative(),
  replies: z.array(message).describe("the first three, oldest first"),
}).meta({ "x-name": "CommentThread" });

const voice = z.object({
  id,
  nickName: z.string(),
  avatarUrl: z.string(),
  content: z.string().describe("plain text"),
  lesson: schoolText.describe("title of the lesson that it was said on"),
  createTime: instant,
}).meta({ "x-name": "CourseVoice" });

export type Voice = z.infer<typeof voice>;
export type Message = z.infer<typeof message>;
export type Thread = z.infer<typeof thread>;

/** The text is measured by the handler: people's characters are no schema's business. */
const content = z.string("required").max(30_000, "commentTooLong");
const after = id
  .optional()
  .describe("the last record that one has: the page begins after it, whatever came or went meanwhile, and `current` counts from there");

export const commentsShapes = {
  getMessageByItemId: {
    summary: "Comments on a lesson with their first replies",
    in: z.object({ itemId: id, sort: z.enum(["new", "hot"]).default("new"), after, ...paging }),
    out: pageOf(thread),
  },
  getNextPage: {
    summary: "Replies to a comment, oldest first",
    in: z.object({ messageId: id, after, ...paging }),
    out: pageOf(message),
  },
  addMessage: {
    summary: "Comments on a lesson or answers a comment; the words list and the school's setting decide whether it waits for review",
    in: z.object({
      itemId: id,
      content: content.describe("plain text of 1-500 characters"),
      parentId: id.optional().describe("the comment or reply that it answers"),
      atSecond: seconds.max(1_000_000).optional(),
      requestId: z.string().max(64).optional().describe("chosen by the sender; sent again with the same, nothing is added twice"),
    }),
    out: thread,
    codes: PHONE_CODES,
  },
  deleteMessage: { summary: "Deletes one's own comment; replies to it stay", in: z.object({ id }), out: nothing },
  likeMessage: {
    summary: "Likes a comment, or takes the like back",
    in: z.object({ id, like: z.boolean() }),
    out: z.object({ likeCount: z.int().nonnegative(), liked: z.boolean() }),
  },
  quoteMessage: {
    summary: "Agrees that the school quotes one's own comment on the course's page, or takes that back",
    in: z.object({ id, mayQuote: z.boolean() }),
    out: z.object({ mayQuote: z.boolean() }),
  },
  getCourseVoices: {
    summary: "What learners say of a course: at most three shown comments, the most liked first, whose authors agreed to be quoted",
    in: z.object({ id: queryId }),
    out: z.array(voice),
  },
  getMessagePermission: {
    summary: "Whether the asker may comment on a lesson, and why not",
    in: z.object({ itemId: id }),
    out: z.object({
      canComment: z.boolean(),
      reason: z.enum(CANNOT_COMMENT).optional(),
      mutedUntil: instant.optional().describe("absent: until staff lift it"),
      muteReason: z.string().optional(),
    }),
  },
};

export type CommentsShapes = typeof commentsShapes;
