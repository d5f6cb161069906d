import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { account } from "#contract/account.ts";
import type { Client } from "../support/client.ts";

/** Fetches a challenge as a browser at `address` would, solves it and returns the answer for `captcha`. */
export async function solveCaptcha(
  client: Client,
  purpose: "code" | "login" | "staffLogin" | "register",
  subject: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { data } = await client.ask(account.getCaptcha, { purpose, subject }, headers);
  const challenge = data!.challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
