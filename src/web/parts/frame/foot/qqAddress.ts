/** The address that opens a chat with a QQ number; a config value that is an address already stays as it is. */
export const qqAddress = (qq: string): string =>
  /^\d+$/.test(qq) ? `https://wpa.qq.com/msgrd?v=3&uin=${qq}&site=qq&menu=yes` : qq;
