/** What exams says. */
export const exams = {
  examComing: "考试还没开始，到时间再来",
  examEnded: "考试已经结束",
  examNotRegistered: "请先报名，再参加考试",
  examNoAttempts: "你的考试次数已用完",
  examBegun: "你已经参加过这场考试，报名信息不能再改",
  examRegistrationOver: "报名已经截止",
  examWindow: "结束时间要晚于开始时间",
  examPaperFormal: "这里要选一份正式考试卷",
  examPaperClass: "这里要选一份课堂考试卷",
  examHasAttempts: "已有学员参加过，不能换试卷",
  examItemKind: "这一节不是课堂考试，不能绑定试卷",
  classExamWaits: "{minutes} 分钟后可以再考",
  classPoolShort: "题库里的题不够抽一份卷，请联系老师",
  classExamNoWait: "这位学员现在不用等，可以直接考",
  examReviewEarly: "公布时间不能早于 {time}：要等最后一场考完，含延长和补交的时间",
  examReviewed: "这场考试的成绩已经公布，不能再开放或改公布方式。要补考请另开一场，用没有公布过的题",
};
