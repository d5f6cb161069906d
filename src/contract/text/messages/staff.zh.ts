/** What staff says. */
export const staff = {
  staffWrongPair: "账号或密码不对",
  changedSince: "这里刚刚被别人改过，没有保存。请看看有什么变化，再改一次",
  changedBy: "{name}刚刚改过这里，没有保存。请看看有什么变化，再改一次",
  secondFactorNeeded: "请再确认一下是你本人",
  secondFactorMissing: "学校要求第二重验证，请先设置验证器",
  factorWrong: "验证码不对或已用过，请看一下验证器再输",
  factorTicketOver: "这次登录已过期，请重新输入账号和密码",
  factorPaused: "第二重验证错得太多了，请 {hours} 小时后再试；在登录过的浏览器里现在就能登录，也可以请校方负责人重置",
  factorLast: "学校要求第二重验证，不能去掉最后一种。请先换一种",
  inviteRefused: "这个一次性代码不对、已用过或已过期，请向校方负责人再要一个",
  usernameTaken: "这个账号名已有人用，请换一个",
  lastOwner: "学校至少要有一位在用的负责人账号",
  ownerRoleFixed: "校方负责人有全部权限，不能改",
};
