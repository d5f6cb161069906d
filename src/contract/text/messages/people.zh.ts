/** What the desk of classes and learners says. */
export const people = {
  cohortClosed: "“{name}”已结业，不能再进新学员",
  cohortInUse: "班级里还有 {count} 位学员，请先把他们换到别的班",
  cohortNeeded: "请选一个你带的班级",
  tooManyLearners: "一次最多选 {count} 位学员，请把条件收窄一些",
  noPhone: "这个账号没有手机号",
  sheetTaken: "这份表格已经导入过了",
  sheetNotTaken: "这份表格没有导入，不用撤回",
  sheetNothing: "没有能导入的行",
  sheetTooOld: "导入超过 {days} 天，不能再撤回",
  partnerKeysFull: "已有两把密钥，请先停用一把旧的",
  partnerKeyLast: "至少要留一把密钥；要停掉链接，请停用整个单位",
  learnerFrozen: "这个账号已经冻结了",
  mergeExam: "要并掉的账号正在考试，考完再合并",
  mergeErasing: "其中一个账号正在等待注销，不能合并",
  learnerActive: "这个账号没有冻结",
};
