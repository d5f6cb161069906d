import { news } from "#contract/news.ts";
import { newsShapes } from "#contract/news.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { schoolTexts } from "../../kernel/schoolTexts.ts";
import { newsCalls } from "./calls.ts";
import { articlePages, feed } from "./outside.ts";
import { indexSaying } from "./store.ts";

export const room: Room = {
  name: "news",
  serves: [served(news, newsShapes, newsCalls)],
  files: [feed],
  listed: [articlePages],
  findable: indexSaying,
  texts: [
    ...schoolTexts("article_category", { texts: ["name"] }),
    ...schoolTexts("article", { texts: ["title", "summary"], html: ["html"] }),
  ],
};
