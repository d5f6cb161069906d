import { randomInt } from "node:crypto";
import { createChallenge, verifySolution, type Payload } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { CAPTCHA_NEEDED } from "#contract/codes.ts";
import type { Means } from "../../../kernel/call.ts";
import { hmac } from "../../../kernel/hmac.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Key, Ring } from "../../../secrets.ts";
import { spendCaptcha } from "./captcha.store.ts";

/** PBKDF2/SHA-256, 2000 rounds, 500-1500 tries at the price 1: about half a second on a phone (payments-security.md 5.5). */
const COST = 2_000;
const TRIES = { least: 500, most: 1_500 } as const;
/** How long a challenge may be answered: at the price 1, and so much longer for each more. */
const LIFE_MS = 5 * 60_000;
const LONGER_MS = 10_000;

/** The call that a proof is for. */
export type Purpose = "code" | "login" | "staffLogin" | "register";

const signingKey = ({ bytes }: Key) => hmac(bytes).update("captcha").digest("hex");
const subjectKey = ({ bytes }: Key, subject: string) =>
  hmac(bytes).update(`captcha|${subject.trim().toLowerCase()}`).digest("base64url");

/** A challenge that serves one purpose for one phone or username; `price` 2 takes twice the work of 1. */
export async function makeCaptcha({ secrets, now }: Pick<Means, "secrets" | "now">, purpose: Purpose, subject: string, price: number) {
  const data = { purpose, subject: subjectKey(secrets.lookup.current, subject), price, expires: now() + LIFE_MS + (price - 1) * LONGER_MS };
  const { parameters, signature } = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: randomInt(TRIES.least * price, TRIES.most * price + 1),
    deriveKey,
    hmacSignatureSecret: signingKey(secrets.tickets.current),
    // The library would judge an expiry of its own by the machine's clock; ours goes by the server's.
    data,
  });
  return { parameters: { ...parameters, data }, signature: signature! };
}

interface Asked {
  readonly purpose: Purpose;
  readonly subject: string;
  readonly answer: string | undefined;
  /** Whether work at this price is enough; absent: any is. */
  readonly suffices?: (paid: number) => boolean;
}

/** Whether the answer is right, in time, dear enough, meant for this call and used for the first time. Uses it up. */
async function isSolved(
  { db, secrets, now }: Pick<Means, "db" | "secrets" | "now">,
  { purpose, subject, answer, suffices = () => true }: Asked,
): Promise<boolean> {
  const payload = answer === undefined ? null : read(answer);
  if (!payload) return false;
  const data = payload.challenge.parameters.data ?? {};
  const number = (name: string) => (typeof data[name] === "number" ? data[name] : 0);
  const expires = number("expires");
  if (expires < now() || data["purpose"] !== purpose) return false;
  if (!secrets.lookup.held.some((key) => data["subject"] === subjectKey(key, subject))) return false;
  if (!suffices(number("price")) || !(await isSigned(payload, secrets.tickets))) return false;
  return spendCaptcha(db, payload.challenge.signature!, new Date(expires));
}

/** Whether a challenge is one of ours and the solution is right; it may be of before the school changed its keys. */
async function isSigned({ challenge, solution }: Payload, { held }: Ring): Promise<boolean> {
  for (const key of held) {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: signingKey(key) });
    if (verified) return true;
  }
  return false;
}

/** Code 2010 unless the answer is a good one. */
export async function requireCaptcha(means: Pick<Means, "db" | "secrets" | "now">, asked: Asked): Promise<void> {
  if (!(await isSolved(means, asked))) throw new Refusal(CAPTCHA_NEEDED, "captchaNeeded");
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
