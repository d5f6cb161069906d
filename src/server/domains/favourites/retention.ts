import { forgets, rowsOf } from "../../kernel/retention/retention.ts";
import { UNDO_MINUTES } from "./favourites.ts";

export const removedFavourites = forgets(
  {
    name: "removedFavourites",
    what: { zh: "取消了的收藏，从取消时起", en: "Removed favourites, from their removal" },
    kept: { minutes: UNDO_MINUTES },
    source: "tidiness",
  },
  rowsOf("favourite", "removed_at"),
);
