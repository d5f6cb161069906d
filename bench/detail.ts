import Fastify from "fastify";
import { catalogue } from "#contract/catalogue.ts";
import type { Pool } from "#server/database/database.ts";
import { loadDemo } from "#demo/load.ts";
import { withOwnSchool } from "./support/ownSchool.ts";
import { type Figure, median } from "./support/table.ts";

const ROUNDS = 7;
const REQUESTS = 600;

/**
 * The course detail through the product against a bare Fastify route that sends the same statements and returns their rows:
 * what checking, composing and wrapping cost. Both run in this process on the same pool, in turns.
 */
export function detail(): Promise<Figure[]> {
  return withOwnSchool(async ({ db, pool, means, origin: ours }) => {
    await loadDemo(means);
    const { id } = await db.selectFrom("series").select("id").orderBy("lesson_count", "desc").executeTakeFirstOrThrow();
    const address = catalogue.getCourseSeriesDetail.path.replace(":id", String(id));
    const statements = await recorded(pool, () => fetch(`${ours}${address}?type=1`));
    const bare = Fastify();
    bare.get("/detail", async () => Promise.all(statements.map(async ({ text, values }) => (await pool.query(text, values)).rows)));
    const theirs = await bare.listen({ port: 0, host: "127.0.0.1" });
    const ratios: number[] = [];
    await cpuPer(`${ours}${address}?type=1`);
    await cpuPer(`${theirs}/detail`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const product = await cpuPer(`${ours}${address}?type=1`);
      const plain = await cpuPer(`${theirs}/detail`);
      ratios.push(product / plain);
    }
    await bare.close();
    return [
      {
        name: "course detail against a bare route",
        measured: median(ratios),
        limit: 0.8,
        atLeast: true,
        unit: "of its rate",
        note: `${statements.length} statements, median of ${ROUNDS} rounds of ${REQUESTS}`,
      },
    ];
  });
}

/** The statements that a piece of work sends through the pool. */
async function recorded(pool: Pool, work: () => Promise<Response>): Promise<{ text: string; values: unknown[] }[]> {
  const found: { text: string; values: unknown[] }[] = [];
  const note = (text: unknown, values: unknown) => {
    if (typeof text === "string") found.push({ text, values: Array.isArray(values) ? values : [] });
    else if (typeof text === "object" && text !== null)
      found.push({ text: (text as { text: string }).text, values: (text as { values?: unknown[] }).values ?? [] });
  };
  const clients = new Set<object>();
  pool.on("acquire", (client) => {
    if (clients.has(client)) return;
    clients.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    (client as unknown as { query: unknown }).query = (...args: unknown[]) => {
      if (recording) note(args[0], args[1]);
      return query(...args);
    };
  });
  let recording = true;
  const response = await work();
  if (response.status !== 200 || ((await response.json()) as { code: number }).code !== 1) throw new Error("the detail did not answer");
  recording = false;
  return found;
}

/** Requests per second over eight connections. */
async function cpuPer(address: string): Promise<number> {
  const began = performance.now();
  let left = REQUESTS;
  const worker = async () => {
    while (left-- > 0) await (await fetch(address)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return REQUESTS / ((performance.now() - began) / 1000);
}
