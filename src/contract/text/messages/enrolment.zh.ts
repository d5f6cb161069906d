/** What enrolment says. */
export const enrolment = {
  enrolNotFree: "这门课需要购买，请拨打学校热线咨询",
  enrolClosed: "这门课现在不能报名",
  entitlementGone: "这门课已经收回了",
  entitlementBought: "这门课是买的，不能收回，请走退款",
  entitlementOfPackage: "这门课是随套餐开通的，请收回整个套餐",
  entitlementOfTask: "这门课是随学习任务开通的，请在任务里撤回",
};
