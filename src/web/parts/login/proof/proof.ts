import type { account } from "#contract/account.ts";
import type { Received } from "#contract/endpoint.ts";
import { type Puzzle, type Solution, solve } from "./solve.ts";

type Challenge = Received<(typeof account)["getCaptcha"]>["challenge"];

/** Solves a challenge and returns the answer as the calls take it: base64 of JSON (contract, `captcha`). */
export async function prove(challenge: Challenge): Promise<string> {
  const solution = await beside(challenge.parameters).catch(() => solve(challenge.parameters));
  return btoa(JSON.stringify({ challenge, solution }));
}

/** In a worker, so that the page stays smooth. Rejects where there is none: an old browser, or its file can't be had. */
async function beside(puzzle: Puzzle): Promise<Solution> {
  const worker = new Worker(new URL("./solve.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Solution>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Solution | null>) =>
        data ? resolve(data) : reject(new Error("the worker found no solution"));
      worker.onerror = reject;
      worker.onmessageerror = reject;
      worker.postMessage(puzzle);
    });
  } finally {
    worker.terminate();
  }
}
