import type { Room } from "../../kernel/room.ts";
import { removedData, removedTexts } from "./removed/removed.ts";

/** From the ground up; each calls only those before it, through their doors. */
export const subRooms = ["words", "places", "removed"] as const;

/**
 * What people write in public: which words it may hold, from where it comes, what becomes of it once it is removed. Its desk is
 * moderation's, since acts of staff lie above names.
 */
export const room: Room = { name: "speech", retention: [removedTexts], personal: [removedData] };
