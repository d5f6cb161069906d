import { readFileSync } from "node:fs";
import { join } from "node:path";
import { account as calls } from "#contract/account.ts";
import { account, type LearnerToMake } from "#server/domains/account/account.ts";
import { COOKIE } from "#server/kernel/cookies.ts";
import { Client } from "../support/client.ts";
import type { School } from "../support/school.ts";

let made = 0;

/** A phone that no other test of this file uses. */
export const freshPhone = (): string => `139${String(10_000_000 + (made += 1)).padStart(8, "0")}`;

/** A browser with a learner's session. */
export class SignedIn extends Client {
  readonly learnerId: number;
  readonly phone: string;

  constructor(origin: string, learnerId: number, phone: string) {
    super(origin);
    this.learnerId = learnerId;
    this.phone = phone;
  }
}

/** Adds a learner (by default with a fresh phone, no password) and returns the id. */
export async function makeLearner(school: School, options: Partial<LearnerToMake> = {}): Promise<{ learnerId: number; phone: string }> {
  const phone = options.phone ?? freshPhone();
  const learnerId = await account.createLearner(school.means, { nickName: "学员", ...options, phone });
  if (learnerId === null) throw new Error("the phone or username is taken");
  return { learnerId, phone };
}

/** Another browser of an existing learner. */
export async function signInAgain(school: School, learner: { learnerId: number; phone: string }, clientType = "pc"): Promise<SignedIn> {
  const opened = await school.means.sessions.open({ learnerId: learner.learnerId }, { clientType, userAgent: "test", ip: "127.0.0.1" });
  const client = new SignedIn(school.origin, learner.learnerId, learner.phone);
  client.cookies.set(COOKIE.session, opened.cookie);
  client.cookies.set(COOKIE.login, "1");
  client.token = opened.token;
  return client;
}

/** A new learner with a session: both halves are in the returned browser. `options` are the learner's own facts. */
export async function signIn(school: School, options: Partial<LearnerToMake> = {}): Promise<SignedIn> {
  return signInAgain(school, await makeLearner(school, options));
}

/** What the outbox of this school holds for a phone, oldest first. */
export function sentCodes(school: School, phone: string): string[] {
  let lines: string[];
  try {
    lines = readFileSync(join(school.dataDir, "outbox.jsonl"), "utf8").trim().split("\n");
  } catch {
    return [];
  }
  return lines
    .map((line) => JSON.parse(line) as { phone: string; code: string })
    .filter((sent) => sent.phone === phone)
    .map((sent) => sent.code);
}

/** Asks for a code in this browser and reads it from the outbox. */
export async function askCode(school: School, client: Client, phone: string): Promise<string> {
  await client.call(calls.getVerifyCodeForLogin, { phone, isPc: true });
  return sentCodes(school, phone).at(-1)!;
}
