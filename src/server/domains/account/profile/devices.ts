import { network } from "../../../kernel/addresses.ts";
import type { Means } from "../../../kernel/call.ts";
import { deviceOf } from "../trail/trail.ts";
import { liveSessions, type SessionOwner } from "./devices.store.ts";

/** Where a learner is signed in, the latest seen first. */
export const devicesOf = (means: Pick<Means, "db" | "now">, learnerId: number) => signedInAt(means, { learnerId });

/** Where one person is signed in, the latest seen first. */
export async function signedInAt({ db, now }: Pick<Means, "db" | "now">, owner: SessionOwner) {
  const sessions = await liveSessions(db, owner, new Date(now()));
  return sessions.map((session) => ({
    sessionId: session.id,
    clientType: session.client_type,
    ...deviceOf(session.user_agent),
    address: network(session.ip),
    createTime: session.created_at.getTime(),
    seenTime: session.seen_at.getTime(),
  }));
}
