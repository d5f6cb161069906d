import { network } from "../../../kernel/addresses.ts";
import type { Means } from "../../../kernel/call.ts";
import { deviceOf } from "../trail/trail.ts";
import { liveSessions } from "./devices.store.ts";

/** Where a learner is signed in, the latest seen first. */
export async function devicesOf({ db, now }: Pick<Means, "db" | "now">, learnerId: number) {
  const sessions = await liveSessions(db, learnerId, new Date(now()));
  return sessions.map((session) => ({
    sessionId: session.id,
    clientType: session.client_type,
    ...deviceOf(session.user_agent),
    address: network(session.ip),
    createTime: session.created_at.getTime(),
    seenTime: session.seen_at.getTime(),
  }));
}
