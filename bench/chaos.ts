import { chaos } from "../tests/support/chaos.ts";
import type { Figure } from "./support/table.ts";

const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

/** Kills server, guard, database or all of them at random under load (CHAOS_ROUNDS, CHAOS_SEED): nothing acknowledged may be lost. */
export async function chaosFigures(): Promise<Figure[]> {
  const [rounds, seed] = [setting("CHAOS_ROUNDS", 50), setting("CHAOS_SEED", Math.floor(Math.random() * 1_000_000))];
  console.error(`CHAOS_SEED=${seed}`);
  const { lost, struck, acknowledged, recoveries } = await chaos(rounds, seed, (line) => console.error(line));
  for (const line of lost) console.error(line);
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([name, count]) => `${name} ${count}`).join(", ");
  return [
    {
      name: `acknowledged and lost or doubled in ${rounds} rounds of SIGKILL`,
      measured: lost.length,
      limit: 0,
      atLeast: false,
      unit: "rows",
      note: `acknowledged: ${list(acknowledged)}; struck: ${list(struck)}; CHAOS_SEED=${seed}`,
    },
    {
      name: "the slowest of them until everybody goes on",
      measured: Math.max(...recoveries) / 1000,
      limit: 30,
      atLeast: false,
      unit: "s",
      note: "with the start of the next server",
    },
  ];
}
