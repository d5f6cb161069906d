import { createHmac, randomInt } from "node:crypto";
import { createChallenge, verifySolution, type Payload } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { CAPTCHA_NEEDED } from "#contract/codes.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Secrets } from "../../../secrets.ts";
import { isExempt } from "../../../kernel/addresses.ts";
import { spendCaptcha } from "./captcha.store.ts";

/** PBKDF2/SHA-256, 2000 rounds, 500-1500 tries: about half a second on a phone (payments-security.md 5.5). */
const COST = 2_000;
const TRIES = { least: 500, most: 1_500 } as const;
/** How long a challenge may be answered. */
const LIFE_MS = 5 * 60_000;

type Purpose = "code" | "login" | "register";

const signingKey = (secrets: Secrets) => createHmac("sha256", secrets.tickets).update("captcha").digest("hex");
const subjectKey = (secrets: Secrets, subject: string) =>
  createHmac("sha256", secrets.lookup).update(`captcha|${subject.trim().toLowerCase()}`).digest("base64url");

/** A challenge that serves one purpose for one phone or username. */
export async function makeCaptcha({ secrets, now }: Pick<Means, "secrets" | "now">, purpose: Purpose, subject: string) {
  const data = { purpose, subject: subjectKey(secrets, subject), expires: now() + LIFE_MS };
  const { parameters, signature } = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: randomInt(TRIES.least, TRIES.most + 1),
    deriveKey,
    hmacSignatureSecret: signingKey(secrets),
    // The library would judge an expiry of its own by the machine's clock; ours goes by the server's.
    data,
  });
  return { parameters: { ...parameters, data }, signature: signature! };
}

/** Whether the answer is right, in time, meant for this call and used for the first time. Uses it up. */
async function isSolved(
  { db, secrets, now }: Pick<Means, "db" | "secrets" | "now">,
  purpose: Purpose,
  subject: string,
  answer: string | undefined,
): Promise<boolean> {
  const payload = answer === undefined ? null : read(answer);
  if (!payload) return false;
  const data = payload.challenge.parameters.data ?? {};
  const expires = typeof data["expires"] === "number" ? data["expires"] : 0;
  if (expires < now() || data["purpose"] !== purpose || data["subject"] !== subjectKey(secrets, subject)) return false;
  const { verified } = await verifySolution({
    challenge: payload.challenge,
    solution: payload.solution,
    deriveKey,
    hmacSignatureSecret: signingKey(secrets),
  });
  if (!verified) return false;
  return spendCaptcha(db, payload.challenge.signature!, new Date(expires));
}

/** Code 2010 unless the answer is a good one. Exempt addresses are never asked. */
export async function requireCaptcha(
  means: Means,
  visit: Visit,
  asked: { readonly purpose: Purpose; readonly subject: string; readonly answer: string | undefined },
): Promise<void> {
  if (isExempt(means.environment.abuseAllow, visit.ip)) return;
  if (!(await isSolved(means, asked.purpose, asked.subject, asked.answer))) throw new Refusal(CAPTCHA_NEEDED, "captchaNeeded");
}

/** The answer as it was sent; null when it is none. Only what the signature covers is believed afterwards. */
function read(answer: string): Payload | null {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(answer, "base64").toString("utf8")) as Partial<Payload>;
    const right =
      typeof challenge?.signature === "string" &&
      typeof challenge.parameters === "object" && challenge.parameters !== null &&
      typeof solution === "object" && solution !== null;
    return right ? { challenge, solution } : null;
  } catch {
    return null;
  }
}
