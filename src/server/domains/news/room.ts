import { news } from "#contract/news.ts";
import { newsShapes } from "#contract/news.schema.ts";
import { staffNews } from "#contract/staff/news.ts";
import { staffNewsShapes } from "#contract/staff/news.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { schoolTexts } from "../../kernel/schoolTexts.ts";
import { NEWS_ACTS } from "./acts.ts";
import { newsCalls } from "./calls.ts";
import { newsDesk } from "./desk.ts";
import { articleTick } from "./moving.ts";
import { articlePages, feed } from "./outside.ts";
import { newsPictures, pictureBlobs } from "./pictures.ts";
import { indexSaying } from "./store.ts";

export const room: Room = {
  name: "news",
  serves: [served(news, newsShapes, newsCalls), served(staffNews, staffNewsShapes, newsDesk)],
  files: [feed, ...newsPictures],
  ticks: [articleTick],
  acts: Object.values(NEWS_ACTS),
  blobs: pictureBlobs,
  listed: [articlePages],
  findable: indexSaying,
  texts: [
    ...schoolTexts("article_category", { texts: ["name"] }),
    ...schoolTexts("article", { texts: ["title", "summary"], html: ["html"] }),
  ],
};
