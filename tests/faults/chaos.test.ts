import { expect, test } from "vitest";
import { chaos } from "../support/chaos.ts";

/** `npm run bench chaos` has fifty rounds. CHAOS_SEED repeats what a run struck. */
const ROUNDS = 3;

test("server, guard, database or all of them killed at random: nothing acknowledged is lost, doubled or marked twice", async () => {
  const seed = Number(process.env["CHAOS_SEED"] ?? Math.floor(Math.random() * 1_000_000));
  const { lost, acknowledged } = await chaos(ROUNDS, seed);
  expect(lost, `CHAOS_SEED=${seed}`).toEqual([]);
  for (const [what, count] of Object.entries(acknowledged)) expect(count, what).toBeGreaterThan(0);
}, 300_000);
