import type { Room } from "../../kernel/room.ts";

/** From the ground up; each calls only those before it, through their doors. */
export const subRooms = ["words"] as const;

/** What people write in public: which words it may hold. Its desk is moderation's, since acts of staff lie above names. */
export const room: Room = { name: "speech" };
