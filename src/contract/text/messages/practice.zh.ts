/** What practice says. */
export const practice = {
  exerciseEmpty: "这个范围里没有可练的题，换个范围试试",
  questionInExam: "这道题正在你的考试里，交卷以后再练",
  mockRuleNone: "这个科目还没有模拟考试",
  mockBankShort: "题库里的题不够组一套卷，请联系老师",
  attemptEnded: "这次作答已经结束了",
  notPartOfAttempt: "有题目不在这次作答里，没有保存",
  otherDeviceWrites: "这场考试正在另一台设备上作答",
  examinationNoReset: "正式考试不能放弃重来",
  essayNotPending: "这道题不在等待阅卷",
  essayPointsMany: "最多给 {most} 分",
};
