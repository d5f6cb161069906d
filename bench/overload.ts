import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { startSchool } from "../tests/e2e/support/schoolServer.ts";
import type { Figure } from "./support/table.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 20);
const RATE = 500;
const SLOW = 3_000;
/** Other visitors come from addresses of their own, which the school believes its proxy. */
const VISITORS = 50;

const p99 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;

/** Another process does this, so that the attacker's work is not measured with the visitors' waits. */
function attacker(...words: readonly string[]): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL("support/attacker.ts", import.meta.url)), ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function timed(address: string, from: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(address, { headers: { accept: "text/html", "x-forwarded-for": from } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - began;
}

/** What visitors wait for the pages that they go through, kept ones and such as must be drawn, in ms. */
async function visits(origin: string, seconds: number): Promise<number[]> {
  const paths = ["/home", "/courseClass/home", "/course/details?id=1", "/info/home", "/course/search/home?keyword=电工"];
  const waits: number[] = [];
  const until = performance.now() + seconds * 1_000;
  for (let n = 0; performance.now() < until; n += 1) {
    const kept = n % 2 === 0 ? paths[n % paths.length]! : `/course/search/home?keyword=电${n}`;
    waits.push(await timed(origin + kept, `10.1.0.${n % VISITORS}`));
    await pause(50);
  }
  return waits;
}

/** What health takes, in ms. */
async function looks(origin: string): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    waits.push(await timed(`${origin}/healthz`, "10.2.0.1"));
    await pause(50);
  }
  return waits;
}

/** Under 500 requests a second that must be drawn, all from one address; then with 3,000 senders that stop halfway. */
export async function overload(): Promise<Figure[]> {
  const school = await startSchool({ env: { TRUSTED_PROXIES: "127.0.0.1,::1" } });
  try {
    await visits(school.origin, SECONDS / 4);
    const quiet = p99(await visits(school.origin, SECONDS));
    const flood = attacker("flood", school.origin, String(RATE), String(SECONDS + 2));
    let told = "";
    flood.stdout!.on("data", (part: Buffer) => (told += part.toString()));
    await pause(1_000);
    const waits = await visits(school.origin, SECONDS);
    await once(flood, "exit");
    await pause(2_000);
    const before = p99(await looks(school.origin));
    const slow = attacker("slow", school.origin, String(SLOW));
    await once(slow.stdout!, "data");
    const health = p99(await looks(school.origin));
    slow.kill();
    return [
      {
        name: `a visitor's page while one address asks for ${RATE} pages a second, p99`,
        measured: p99(waits),
        limit: 300,
        atLeast: false,
        unit: "ms",
        note: `${quiet.toFixed(0)} ms without; ${waits.length} pages; the attacker was told ${told.trim()}`,
      },
      {
        name: `health with ${SLOW} senders that stopped halfway, p99`,
        measured: health,
        limit: 50,
        atLeast: false,
        unit: "ms",
        note: `${before.toFixed(0)} ms without`,
      },
    ];
  } finally {
    await school.stop();
  }
}
