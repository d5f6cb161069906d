import { z } from "zod";
import { courseCard } from "./catalogue.schema.ts";
import { articleCard } from "./news.schema.ts";
import { fen, id, instant, nothing, pageOf, paging, queryId, schoolText } from "./values.ts";

const kept = z.enum(["series", "package", "info"]).describe("course, package or article");
/** Live rooms are a kind of the wire; while the school has none, every id of one is unknown. */
const targetType = z.enum(["series", "package", "info", "live"]);

const favourite = z.object({
  id,
  targetType: kept,
  targetId: id,
  title: schoolText.describe("the target's name; of one that is gone, as it was when it was kept"),
  keptAt: instant,
  state: z.enum(["open", "closed", "gone"]).describe("closed: the asker can't enrol any more; gone: there is no page of it any more"),
  dropped: fen.nullable().describe("fen by which the price fell since it was kept; null when it did not, or when no price is shown"),
  course: courseCard.nullable().describe("of a course or package that is there, published or not"),
  article: articleCard.nullable().describe("of an article that is there"),
});

export const favouriteShapes = {
  save: {
    summary: "Keeps a course, package or article; a second time changes nothing",
    in: z.object({ targetType, targetId: id }),
    out: z.object({ id: id.describe("for the removal") }),
  },
  remove: {
    summary:
      "Removes one of one's own favourites; a second time, or a foreign id, changes nothing. " +
      "Saving it again within 10 minutes restores its place.",
    in: z.object({ id: queryId }),
    out: nothing,
  },
  getMyCollectList: {
    summary: "What the learner keeps, kept last first",
    in: z.object({ targetType: targetType.optional(), ...paging }),
    out: pageOf(favourite).extend({
      counts: z.object({ series: z.int(), package: z.int(), info: z.int() }).describe("of every kind, whatever was asked for"),
    }),
  },
};

export type FavouriteShapes = typeof favouriteShapes;
export type Favourite = z.output<typeof favourite>;
