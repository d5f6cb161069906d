/** Words of the common layout and of pages in trouble. */
export const text = {
  skip: "跳到主要内容",
  loading: "正在加载…",
  missingTitle: "没有找到这个页面",
  offlineTitle: "网络断开了",
  failedTitle: "服务器有点忙",
  goHome: "回到首页",
  retry: "重试",
};
