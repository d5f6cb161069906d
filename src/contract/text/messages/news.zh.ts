/** What news says. */
export const news = {
  articleWasOut: "发布过的资讯不能删除，可以下架",
  articleCategoryUsed: "这个栏目里还有 {count} 篇资讯，先移到别的栏目再删",
  articleCategoriesChanged: "栏目有变化，请刷新后再排序",
  articlePictureKind: "只收 PNG、JPEG、WebP 图片",
  articlePictureLarge: "一张图片最大 {megabytes} MB",
};
