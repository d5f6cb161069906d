import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Candidate, nextBase, saving } from "./candidates.ts";
import { type Crowd, rateOf } from "./crowd.ts";
import type { DurableSchool } from "./durableSchool.ts";
import { type Compared, inTurns, SECONDS } from "./inTurns.ts";

/** Saves at the school and, in turns, the same at a bare route of Fastify in a process of its own on one database (decision 65). */
export const againstBareRoute = (school: DurableSchool, candidates: readonly Candidate[]): Promise<Compared> =>
  withBareRoute(school, candidates, async (bare, crowd) => {
    const turn = (origin: string, who: typeof crowd) => {
      nextBase();
      return rateOf(origin, who, SECONDS);
    };
    await turn(bare, crowd);
    return inTurns(() => turn(bare, crowd), () => turn(school.origin, saving(candidates)));
  });

async function withBareRoute<T>(
  { cluster, pool }: DurableSchool,
  candidates: readonly Candidate[],
  work: (origin: string, crowd: Crowd<Candidate>) => Promise<T>,
): Promise<T> {
  const { rows } = await pool.query<{ id: number; learner_id: number }>("select id, learner_id from attempt where id = any($1::int[])", [
    candidates.map((one) => one.historyId),
  ]);
  const learnerOf = new Map(rows.map((row) => [row.id, row.learner_id]));
  const { path: _path, people, next } = saving(candidates.map((one) => ({ ...one, headers: { "content-type": "application/json" } })));
  const child = spawn(process.execPath, [join(import.meta.dirname, "bareServer.ts"), cluster.schoolUrl], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = (await once(child.stdout, "data")) as [Buffer];
    return await work(`http://127.0.0.1:${String(port).trim()}`, {
      path: "/save",
      people,
      next: (one) => `{"learnerId":${learnerOf.get(one.historyId)},${next(one).slice(1)}`,
    });
  } finally {
    child.kill();
  }
}
