/** What site says. */
export const site = {
  placeGone: "要放到的位置已经没有了，请刷新后再排",
  defaultFollowsNone: "默认网站没有别的可以跟随",
  defaultSiteStays: "默认网站不能删除",
  siteFollows: "这个域名跟随默认网站的品牌。要单独设置，先在「域名」里关掉跟随",
};
