import type { Transaction } from "kysely";
import type { Tables } from "../../database/database.ts";
import type { ReportState } from "../../database/tables/moderation.ts";
import { sameVersion } from "../../kernel/act.ts";
import type { Means } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import type { Reach } from "../staff/staff.ts";
import type { Reportable, ReportTarget } from "./reportable.ts";
import { decideReports, lockGroup } from "./reports.store.ts";

export type Kinds = Readonly<Record<ReportTarget, Reportable>>;

/** What became of a group of reports: the thing that they are about, and what is to be done after the commit. */
export interface Outcome {
  readonly ref: string;
  readonly after: (() => Promise<void> | void) | null;
}

interface Verdict {
  /** Of the report that names the group. */
  readonly id: number;
  readonly version: number;
  readonly state: Exclude<ReportState, "open">;
  readonly answer: string;
}

/**
 * Decides all open reports on one thing, each of its reporters gets the answer; where it is upheld the thing goes, in the same
 * transaction. A group that was decided so already is left alone (`reports` 0).
 */
export async function decideGroup(
  means: Means,
  tx: Transaction<Tables>,
  kinds: Kinds,
  { id, version, state, answer }: Verdict,
  { staffId, at, reach }: { readonly staffId: number; readonly at: Date; readonly reach: Reach },
) {
  const group = await lockGroup(tx, id, reach);
  const named = group.find((one) => one.id === id);
  if (!named) throw unknownThing();
  const { target, target_id, target_ref: ref, shown, author_id: authorId } = named;
  const thing = { target, targetId: target_id, authorId, before: named.state, version: named.version + 1 };
  if (named.state === state) return { outcome: { ref, after: null }, reports: 0, ...thing };
  sameVersion(named.version, version, `report:${ref}`);
  if (named.state !== "open") throw mend("reportDecided");
  const open = group.filter((one) => one.state === "open");
  await decideReports(tx, open.map((one) => one.id), { state, answer, staffId, at });
  const removed = state === "upheld" ? await kinds[target].remove(means, tx, target_id, shown, { staffId, at, reason: answer }) : null;
  return { outcome: { ref, after: removed }, reports: open.length, ...thing };
}
