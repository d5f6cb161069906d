import { staffWords } from "#contract/staff/words.ts";
import { staffWordsShapes } from "#contract/staff/words.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { MODERATION_ACTS } from "./acts.ts";
import { wordCalls } from "./words.desk.ts";

export const room: Room = {
  name: "moderation",
  serves: [served(staffWords, staffWordsShapes, wordCalls)],
  acts: Object.values(MODERATION_ACTS),
};
