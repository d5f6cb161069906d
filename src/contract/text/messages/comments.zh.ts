/** What comments says. */
export const comments = {
  commentMuted: "你暂时不能发评论",
  commentDeleted: "这条评论已被删除",
  commentDeletedByAuthor: "这条评论是本人删除的，不能恢复",
  commentGoneForGood: "这条评论已过保存期，不能恢复",
  commentsClosed: "这门课的评论已关闭",
};
