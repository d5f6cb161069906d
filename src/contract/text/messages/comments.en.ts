import type { comments as zh } from "./comments.zh.ts";

export const comments: Readonly<Record<keyof typeof zh, string>> = {
  commentMuted: "You can't comment for the time being",
  commentDeleted: "This comment has been deleted",
  commentDeletedByAuthor: "Its author deleted this comment; it can't be brought back",
  commentGoneForGood: "This comment is no longer kept and can't be brought back",
  commentsClosed: "Comments on this course are closed",
};
