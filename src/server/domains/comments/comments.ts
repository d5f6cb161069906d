import type { Means } from "../../kernel/call.ts";
import { shownCount } from "./store.ts";

/** How many comments and replies of a lesson everybody sees. */
export async function commentCount({ pool }: Pick<Means, "pool">, itemId: number): Promise<number> {
  return shownCount(pool, itemId);
}
