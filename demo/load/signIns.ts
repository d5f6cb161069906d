import { account } from "#server/domains/account/account.ts";
import type { Means } from "#server/kernel/call.ts";
import { DAY_MS, HOUR_MS, midnightOf, MINUTE_MS } from "./days.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36";
const LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36 Edg/143.0";
const STRANGER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36";

type Try = readonly [what: "signedIn" | "signInFailed", way: "password" | "code", daysAgo: number, time: string, userAgent: string];

/** How the demo learner signed in before today, and a stranger tried to; oldest first. */
const TRIES: readonly Try[] = [
  ["signedIn", "code", 34, "19:40", PHONE],
  ["signedIn", "password", 12, "12:15", LAPTOP],
  ["signedIn", "code", 6, "20:40", PHONE],
  ...["03:45", "03:46", "03:46", "03:47", "03:47"].map((time): Try => ["signInFailed", "password", 1, time, STRANGER]),
  ["signedIn", "password", 1, "20:02", LAPTOP],
];

/** Loads the trail of the demo learner's sign-ins. */
export async function loadSignIns({ db, now }: Pick<Means, "db" | "now">, learnerId: number): Promise<void> {
  const midnight = midnightOf(now());
  for (const [what, way, daysAgo, time, userAgent] of TRIES) {
    const [hour, minute] = time.split(":").map(Number) as [number, number];
    const at = midnight - daysAgo * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
    // Addresses that documents may name (RFC 5737).
    const ip = userAgent === STRANGER ? "198.51.100.7" : "203.0.113.24";
    await account.noteSecurity(db, at, { ip, userAgent }, { learnerId, what, way });
    if (what === "signedIn") await account.putSignedIn(db, learnerId, new Date(at));
  }
}
