/** What is said about a field (spec 5, letter by letter where it gives the text). */
export const fieldText = {
  phoneRequired: "手机号不能为空",
  phoneInvalid: "请输入正确的手机号",
  accountRequired: "账号不能为空",
  passwordRequired: "密码不能为空!",
  newPasswordInvalid: "请输入8-20位字母/数字密码",
  confirmPasswordRequired: "请再次输入密码!",
  confirmPasswordDiffers: "两次输入密码不一致!",
  smsCodeRequired: "验证码不能为空!",
  smsCodeInvalid: "请输入6位数字短信验证码!",
  consentRequired: "请先阅读并同意用户协议和隐私政策",
  smsCodeWrong: "验证码不对或已过期",
  smsCodeDead: "验证码已作废，请重新获取",
  passwordCommon: "这个密码太常见了，请换一个",
  passwordIsPhone: "密码里不要带手机号，请换一个",
  passwordWrong: "密码不对，请再试一次",
  nickNameInvalid: "昵称要 2-12 个字",
  realNameInvalid: "姓名要 2-30 个字",
  avatarInvalid: "请选 PNG、JPEG 或 WebP 图片",
  avatarTooLarge: "图片不能超过 200 KB",
  required: "这一项不能为空",
  tooLong: "内容太长了",
  invalid: "填写的内容不对",
};

export type FieldText = Readonly<Record<keyof typeof fieldText, string>>;
