/** Words of the star that keeps a course, a package or an article. */
export const text = {
  keep: "收藏",
  kept: "已收藏",
  keepOf: "收藏「{title}」",
  keptOf: "已收藏「{title}」",
  saved: "已收藏",
  toList: "去看看",
  dropped: "已取消收藏",
  undo: "撤销",
  offline: "网络没连上，收藏没有变。联网后再点一次。",
};
