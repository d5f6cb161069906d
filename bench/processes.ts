import { startSchool } from "../tests/e2e/support/schoolServer.ts";
import { makePaper, openCandidates, saving } from "./support/candidates.ts";
import { rateOf } from "./support/crowd.ts";
import { withDurableSchool } from "./support/durableSchool.ts";
import { inTurns, SECONDS } from "./support/inTurns.ts";
import type { Figure } from "./support/table.ts";

const CROWD = 500;
const PAPER = 100;

/** Saves of a crowd at one process of the school, and in turn at two on the same database: what they cost each other. */
export function processes(): Promise<Figure[]> {
  return withDurableSchool(async ({ dataDir, cluster, pool, origin }) => {
    const second = await startSchool({ dataDir, env: { DATABASE_URL: cluster.url, BUDGET_TIMES: "1000" } });
    try {
      const candidates = await openCandidates(pool, origin, await makePaper(pool, PAPER), CROWD);
      const both = [origin, second.origin];
      await rateOf(both, saving(candidates), SECONDS);
      const { ratio, ours, theirs } = await inTurns(
        () => rateOf(origin, saving(candidates), SECONDS),
        () => rateOf(both, saving(candidates), SECONDS),
      );
      return [
        {
          name: `saves of ${CROWD} learners at two processes against one`,
          measured: ratio,
          limit: 0.9,
          atLeast: true,
          unit: "of its rate",
          note: `in turns on one database: ${Math.round(ours)}/s at two, ${Math.round(theirs)}/s at one`,
        },
      ];
    } finally {
      await second.stop();
    }
  });
}
