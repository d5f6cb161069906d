/** Words of the about page; the school's own text comes from the server. */
export const text = {
  title: "关于我们",
  campuses: "校区",
  openMap: "打开导航",
  everyDay: "每天 {hours}",
  hotline: "咨询热线",
  call: "打电话咨询",
  qq: "QQ 在线咨询",
  codes: "关注和下载",
  agreement: "用户协议",
  privacy: "隐私政策",
  more: "学校是怎么教的",
};
