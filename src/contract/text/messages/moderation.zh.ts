/** What moderation says. */
export const moderation = {
  reportOwn: "这是你自己的内容，可以直接修改或删除",
  reportsEnough: "你今天已举报 20 次，明天再来",
  reportedBefore: "你已经举报过，学校处理后会在“我的举报”里答复",
  commentDecided: "这条评论已经处理过了",
  reportDecided: "这条举报已经处理过，结论不能再改",
};
