/** What staff says. */
export const staff = {
  staffWrongPair: "账号或密码不对",
  changedSince: "这里刚刚被别人改过，没有保存。请看看有什么变化，再改一次",
  changedBy: "{name}刚刚改过这里，没有保存。请看看有什么变化，再改一次",
  lastOwner: "学校至少要有一位在用的负责人账号",
  ownerRoleFixed: "校方负责人有全部权限，不能改",
};
