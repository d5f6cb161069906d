import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import type { Room } from "../../../kernel/room.ts";
import type { Doer, Reach } from "../../staff/staff.ts";

/** What the desk of courses asks of the rooms above. */
export interface DeskPorts {
  /** What every room keeps of lessons. */
  readonly uses: () => readonly NonNullable<Room["lessonUses"]>[];
  /** How every room forgets which courses and lessons are to be seen; called after the commit. */
  readonly forgets: () => readonly NonNullable<Room["forgetCourses"]>[];
  /** Gives a course copies of another one's handouts. */
  readonly copyHandouts: (
    means: Means,
    from: number,
    to: number,
    by: { readonly doer: Doer; readonly reach: Reach; readonly visit: Pick<Visit, "ip"> },
  ) => Promise<void>;
}

type Use = Awaited<ReturnType<NonNullable<Room["lessonUses"]>>>[number];

/** The first use that keeps one of these lessons from being deleted; null: none. */
export async function firstUse(ports: DeskPorts, tx: Transaction<Tables>, itemIds: readonly number[]): Promise<Use | null> {
  if (itemIds.length === 0) return null;
  for (const uses of ports.uses()) {
    const [found] = await uses(tx, itemIds);
    if (found) return found;
  }
  return null;
}
