import type { Duty } from "#contract/duties.ts";
import type { Staff } from "./call.ts";
import { fail } from "./refusal.ts";

/** Refuses whoever holds a duty for a part of the school alone: what belongs to no course or cohort concerns everybody. */
export function needWhole({ duties }: Pick<Staff, "duties">, duty: Duty): void {
  if (!duties.get(duty)?.includes("all")) throw fail("dutyMissing");
}
