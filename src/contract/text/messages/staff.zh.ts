/** What staff says. */
export const staff = {
  staffWrongPair: "账号或密码不对",
};
