/** What learning says. */
export const learning = {
  playingElsewhere: "你正在另一处播放，这里已暂停",
  playSessionOver: "播放授权已过期，正在重新获取",
  presenceCheckDue: "请先完成在线确认，确认后学时才会继续累计",
  checkWayMissing: "这种确认方式现在用不了，请换一种",
  textUnproven: "这门课只认核对得了播放记录的视频课，图文课不计入，请联系老师",
  lessonUnproven: "这节课的视频核对不了播放记录，这门课不认它，请联系老师",
  noteChanged: "这条笔记在别处改过了",
  noteDeleted: "这条笔记在别处删掉了",
  notesFull: "这一节的笔记满 {most} 条了，先删几条再记",
  bookmarksFull: "这一节的书签满 {most} 个了，先删几个再加",
  strongChecksShort: "还不能要求强验证：{lessons} 个视频课时的题不足 {questions} 道，同时有 {learners} 名学员既没有手机号也没有通行密钥",
};
