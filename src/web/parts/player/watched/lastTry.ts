import { sendFormer } from "./formerShelf.ts";
import { keptSessions } from "./keptSessions.ts";
import { tellAll } from "./leaving.ts";

/** Nobody waits longer (ms) for a log-out. */
const LAST_TRY_MS = 3_000;

/** The last try before a log-out. */
export async function leaveNothing(learner: number): Promise<void> {
  const tried = tellAll().then(() => sendFormer(learner));
  await Promise.race([tried.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, LAST_TRY_MS))]);
}

/** After a log-out nothing of the learner stays on the device. */
export const forgetLearner = (learner: number): void => keptSessions(learner).close();
