import { startSchool } from "../tests/e2e/support/schoolServer.ts";
import { cpuSeconds } from "./support/cpu.ts";
import { type Figure, median } from "./support/table.ts";

const ROUNDS = 5;

/** Sends `count` requests, eight at a time, and returns how many were answered per CPU-second of the server. */
async function perCpuSecond(pid: number, count: number, address: (i: number) => string): Promise<number> {
  const before = cpuSeconds(pid);
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const response = await fetch(address(next++), { headers: { "accept-encoding": "identity" } });
      const text = await response.text();
      if (response.status !== 200 || !text.includes("</html>")) throw new Error(`a page answered ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return count / (cpuSeconds(pid) - before);
}

/** Pages per CPU-second of the server process: rendered each time, and from the visitors' cache. */
export async function rendering(): Promise<Figure[]> {
  const school = await startSchool({ env: { BUDGET_TIMES: "1000" } });
  const pid = school.process.pid!;
  let unique = 0;
  // A partner's link is kept nowhere.
  const fresh = () => `${school.origin}/home?login=auto&n=${(unique += 1)}`;
  const kept = () => `${school.origin}/home`;
  try {
    await perCpuSecond(pid, 1_500, fresh);
    await perCpuSecond(pid, 3_000, kept);
    const uncached: number[] = [];
    const cached: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      uncached.push(await perCpuSecond(pid, 800, fresh));
      cached.push(await perCpuSecond(pid, 6_000, kept));
    }
    return [
      {
        name: "home rendered anew",
        measured: median(uncached),
        limit: 500,
        atLeast: true,
        unit: "pages/CPU-s",
        note: `median of ${ROUNDS}, one query string each`,
      },
      {
        name: "home from the visitors' cache",
        measured: median(cached),
        limit: 8_000,
        atLeast: true,
        unit: "pages/CPU-s",
        note: `median of ${ROUNDS}`,
      },
    ];
  } finally {
    await school.stop();
  }
}
