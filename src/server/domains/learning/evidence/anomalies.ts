import type { Means } from "../../../kernel/call.ts";
import { account } from "../../account/account.ts";
import { signsOf } from "./anomalies.rules.ts";
import { oddFigures } from "./anomalies.store.ts";

const DAY = 86_400_000;

/** Learners whose study of the last days looks odd, with what it is that does. */
export async function anomalies(means: Means, { days, current, size }: { days: number; current: number; size: number }) {
  const { rows, total } = await oddFigures(means.db, { since: new Date(means.now() - days * DAY), days, current, size });
  const learners = await account.publicLearners(means.db, rows.map(({ learnerId }) => learnerId));
  const records = rows.map((row) => ({ ...row, nickName: learners.get(row.learnerId)?.nickName ?? "", signs: signsOf(row, days) }));
  return { records, total, current, size };
}
