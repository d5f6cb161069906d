/** Words of the frame around a learner's own pages; the short ones stand on a phone. */
export const text = {
  centre: "个人中心",
  study: "我的学习",
  studyShort: "学习",
  practice: "我的练习",
  practiceShort: "练习",
  footprint: "学习足迹",
  footprintShort: "足迹",
  collect: "我的收藏",
  collectShort: "收藏",
  notes: "我的笔记",
  notesShort: "笔记",
  reports: "我的举报",
  reportsShort: "举报",
};
