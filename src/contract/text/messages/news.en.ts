import type { news as zh } from "./news.zh.ts";

export const news: Readonly<Record<keyof typeof zh, string>> = {
  articleWasOut: "An article that was out can't be deleted; withdraw it instead",
  articleCategoryUsed: "This category still has {count} articles; move them first",
  articleCategoriesChanged: "The categories have changed; reload and order them again",
  articlePictureKind: "Only PNG, JPEG and WebP pictures are taken",
  articlePictureLarge: "A picture has {megabytes} MB at most",
};
