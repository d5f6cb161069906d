import { rooms } from "#server/app.ts";
import type { Means } from "#server/kernel/call.ts";
import { applyRetention } from "#server/kernel/retention/applying.ts";
import { retentionOf } from "#server/kernel/room.ts";
import { before } from "#server/kernel/retention/term.rules.ts";

const rule = (name: string) => retentionOf(rooms).find((one) => one.name === name)!;

/** How many are due by the rule of that name. */
export const dueOf = (means: Means, name: string): Promise<number> => rule(name).due(means, before(rule(name).kept, means.now()));

/** Deletes or shortens by these rules what the nightly job would; returns how many, rule by rule. A rule that fails throws. */
export async function retain(means: Means, ...names: string[]): Promise<number[]> {
  const applied = await applyRetention(means, names.map(rule), { askedBy: "clock" });
  return applied.map(({ done, failure }) => {
    if (failure !== null) throw new Error(failure);
    return done;
  });
}
