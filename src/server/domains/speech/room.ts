import { forgets, rowsOf } from "../../kernel/retention/retention.ts";
import type { Room } from "../../kernel/room.ts";
import { removedData, removedMerging, removedTexts } from "./removed/removed.ts";

/** From the ground up; each calls only those before it, through their doors. */
export const subRooms = ["words", "places", "removed"] as const;

const oldHits = forgets(
  {
    name: "wordHits",
    what: { zh: "屏蔽词的命中记录，从命中那天起", en: "What the word list met, from that day" },
    kept: { days: 90 },
    source: "tidiness",
  },
  rowsOf("word_hit", "at"),
);

/**
 * What people write in public: which words it may hold, from where it comes, what becomes of it once it is removed. Its desk is
 * moderation's, since acts of staff lie above names.
 */
export const room: Room = { name: "speech", retention: [removedTexts, oldHits], personal: [removedData], merging: [removedMerging] };
