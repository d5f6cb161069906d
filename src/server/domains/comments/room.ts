import { comments } from "#contract/comments.ts";
import { commentsShapes } from "#contract/comments.schema.ts";
import { staffComments } from "#contract/staff/comments.ts";
import { staffCommentsShapes } from "#contract/staff/comments.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { COMMENT_ACTS } from "./acts.ts";
import { commentsCalls } from "./calls.ts";
import { deskCalls } from "./desk.ts";
import { lessonRooms } from "./live.ts";
import { commentMerging, commentsData } from "./personal.ts";
import { commentUses } from "./store.ts";

export const room: Room = {
  name: "comments",
  serves: [served(comments, commentsShapes, commentsCalls), served(staffComments, staffCommentsShapes, deskCalls)],
  pushRooms: [lessonRooms],
  personal: [commentsData],
  merging: [commentMerging],
  lessonUses: commentUses,
  acts: Object.values(COMMENT_ACTS),
};
