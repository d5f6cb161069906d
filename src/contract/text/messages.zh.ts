/** What the server says in `message`; `{name}` is filled in. One key, one meaning. */
export const messages = {
  ok: "",
  fieldsWrong: "填写的内容有误，请检查后再提交",
  malformed: "请求的格式不对，请刷新页面后再试",
  notFound: "没有找到这个地址",
  tooLarge: "内容太大了，请缩小后再提交",
  tooOften: "操作太频繁了，请 {seconds} 秒后再试",
  busy: "服务器有点忙，一般几分钟就好。急用请打热线。",
  fault: "服务器出了点问题，我们会尽快处理。请稍后再试。",
  crossSite: "这个请求不是从本站发出的，已拦下",
  sessionMissing: "请先登录",
  sessionExpired: "登录已过期，请重新登录",
  sessionReplaced: "您的账号已在别处登录或修改了密码，请重新登录",
  accountFrozen: "您的账号已被停用，请联系学校",
  dutyMissing: "您没有这项权限",
  unknownThing: "没有找到您要的内容，可能已被删除",
  enrolNotFree: "这门课需要购买，请拨打学校热线咨询",
  enrolClosed: "这门课现在不能报名",
  ticketInvalid: "播放授权已失效，请回到课程页重新打开",
  playingElsewhere: "您正在另一处播放，这里已暂停",
  playSessionOver: "播放授权已过期，正在重新获取",
  courseNotOwned: "您还没有这门课程，报名后就能学",
};

export type Messages = Readonly<Record<keyof typeof messages, string>>;
