import Fastify from "fastify";
import { openDatabase } from "#server/database/database.ts";
import { saveAnswers } from "#server/domains/practice/answering/saving.ts";

/**
 * `bareServer DATABASE_URL`: one route of Fastify that writes what a save of the school writes, by the same statement for many, and does
 * nothing else: no sign-in, no check of what was sent, no limit, no count. Prints its port once it listens.
 */
const { pool } = openDatabase(process.argv[2]!, (error) => console.error(error));
const app = Fastify();

interface Said {
  readonly historyId: number;
  readonly learnerId: number;
  readonly answers: readonly Answer[];
}

interface Answer {
  readonly questionId: number;
  readonly answer: string;
  readonly seq: number;
  readonly spentSeconds: number;
}

app.post<{ Body: Said }>("/save", async ({ body: { historyId, learnerId, answers } }) => {
  const at = Date.now();
  const given = answers.map((one) => ({ ...one, answer: JSON.stringify(one.answer) }));
  const taken = await saveAnswers({ pool }, {
    attemptId: historyId, learnerId, at, grace: 0, upSince: at, device: null, answers: given,
  });
  if (!taken) throw new Error(`attempt ${historyId} takes nothing`);
  return { code: 1, message: "", data: { saved: taken.rows, serverTime: at } };
});

await app.listen({ port: 0, host: "127.0.0.1" });
console.log((app.server.address() as { port: number }).port);
