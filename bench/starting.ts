import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSchool } from "../tests/e2e/support/schoolServer.ts";
import { familyOf, pssMegabytes } from "./support/cpu.ts";
import { type Figure, median } from "./support/table.ts";

/** Seconds from the process's start to its first page, on a new data directory and on a used one; memory when idle. */
export async function starting(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "jc-bench-"));
  const timed = async () => {
    const began = performance.now();
    const school = await startSchool({ dataDir, held: true });
    const page = await fetch(`${school.origin}/home`);
    if (page.status !== 200) throw new Error(`the first page answered ${page.status}`);
    await page.text();
    return { school, seconds: (performance.now() - began) / 1000 };
  };
  try {
    const first = await timed();
    await first.school.stop();
    const warm: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const again = await timed();
      warm.push(again.seconds);
      await again.school.stop();
    }
    const idle = await timed();
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    const memory = pssMegabytes(familyOf(idle.school.process.pid!, dataDir));
    await idle.school.stop();
    return [
      {
        name: "first start to first page",
        measured: first.seconds,
        limit: 30,
        atLeast: false,
        unit: "s",
        note: "new data directory, demo school loaded",
      },
      { name: "warm start to first page", measured: median(warm), limit: 5, atLeast: false, unit: "s", note: "median of 5" },
      {
        name: "idle memory of all processes",
        measured: memory,
        limit: 400,
        atLeast: false,
        unit: "MB",
        note: "PSS of holder, server, guard and database, 20 s after the first page",
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
