/** What account says. */
export const account = {
  wrongPair: "账号或密码错误",
  loginPaused: "密码错误次数太多，请 {minutes} 分钟后再试，也可以用验证码登录",
  captchaNeeded: "请先做一次安全验证",
  codeWait: "请 {seconds} 秒后再试",
  codeNotSent: "短信没有发出去，请稍后再试，或打热线找老师",
  alreadyRegistered: "该手机号已注册，请直接登录",
  phoneTaken: "这个手机号已绑定别的账号",
  resetGrantMissing: "请先验证手机号，再设置新密码",
  partnerRefused: "单位登录没有成功，请用手机号登录",
  signedInAsAnother: "这个浏览器已登录另一个账号。要退出它，用单位账号登录吗？",
  passkeysNotHere: "这个网址用不了通行密钥，请用手机号或密码登录",
  passkeyRefused: "通行密钥没有通过验证，请再试一次，或换手机号、密码登录",
  passkeysFull: "最多添加 {count} 把通行密钥，请先删掉不用的",
  passkeyKnown: "这把通行密钥已经添加过了",
  erasureStarted: "注销申请已提交，7 天内重新登录就会撤回",
  erasureUndone: "欢迎回来，注销申请已撤回",
};
