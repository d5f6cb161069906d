/** What enrolment says. */
export const enrolment = {
  enrolNotFree: "这门课需要购买，请拨打学校热线咨询",
  enrolClosed: "这门课现在不能报名",
};
