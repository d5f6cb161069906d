import { favourites } from "#contract/favourites.ts";
import type { Favourite } from "#contract/favourites.schema.ts";
import { call } from "../../../client/call.ts";
import { learnt } from "../../../parts/favourites/favourites.ts";
import type { RemovalCalls } from "../useRemoval.ts";

/** Takes a favourite away and back; pages that are open learn of it. */
export const keptRemoval: RemovalCalls<Favourite> = {
  async remove(row) {
    await call(favourites.remove, { id: row.id }, { quiet: true, keepalive: true });
    learnt(row, null);
  },
  async restore(row) {
    const { id } = await call(favourites.save, { targetType: row.targetType, targetId: row.targetId }, { quiet: true });
    learnt(row, id);
  },
};
