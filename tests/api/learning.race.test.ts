import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Pool } from "#server/database/database.ts";
import { takeEvent } from "#server/domains/learning/ledger/heartbeats.ts";
import { aStudent, creditOf, faultsOf, Player } from "../factories/watching.ts";
import { openSchool, type School } from "../support/school.ts";

/** Several servers on one database: each writes its own batches. */

let school: School;
let pools: Pool[];
beforeAll(async () => {
  school = await openSchool();
  const url = new URL(school.pool.options.connectionString!);
  pools = Array.from({ length: 3 }, () => openDatabase(url.href, () => undefined, 4).pool);
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await school.close();
});

test("heartbeats of one learner that reach several servers at once are applied one after the other, in one chain", async () => {
  const { client, learnerId, items } = await aStudent(school, 3600);
  const players = await Promise.all([items[1], items[1], items[2]].map((itemId) => new Player(client, itemId).open()));
  const { id: loginSessionId } = await school.db
    .selectFrom("session")
    .select("id")
    .where("learner_id", "=", learnerId)
    .executeTakeFirstOrThrow();
  const from = school.clock.now;
  for (let round = 1; round <= 15; round += 1) {
    const at = from + round * 1_000;
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const player = players[i % 3]!;
        return takeEvent(
          { pool: pools[(i + round) % 3]!, kept: school.means.kept },
          {
            sessionId: player.sessionId,
            learnerId,
            loginSessionId,
            itemId: player.itemId,
            at,
            address: "",
            chance: 0,
            said: {
              kind: "beat",
              seq: round * 20 + i,
              position: 0,
              ranges: [[round * 50 + i * 3, round * 50 + i * 3 + 3]],
              rate: 1,
              takeOver: true,
            },
          },
        );
      }),
    );
  }
  const { credited, evidence, covered } = await creditOf(school, learnerId);
  expect(credited).toBeLessThanOrEqual(15);
  expect(covered).toBeLessThanOrEqual(30);
  expect(evidence).toBe(credited);
  expect(credited).toBeGreaterThan(0);
  expect(await faultsOf(school, learnerId)).toEqual([]);
}, 60_000);

test("heartbeats of many learners in every order never wait for each other in a circle", async () => {
  const students = await Promise.all(Array.from({ length: 10 }, () => aStudent(school, 3600)));
  const players = await Promise.all(students.map(({ client, items }) => new Player(client, items[1]).open()));
  const logins = await Promise.all(
    students.map(({ learnerId }) =>
      school.db.selectFrom("session").select("id").where("learner_id", "=", learnerId).executeTakeFirstOrThrow(),
    ),
  );
  const from = school.clock.now;
  for (let round = 1; round <= 8; round += 1) {
    const answers = await Promise.all(
      pools.flatMap((pool, p) =>
        (p === 1 ? players.toReversed() : players).map((player) => {
          const i = players.indexOf(player);
          return takeEvent(
            { pool, kept: school.means.kept },
            {
              sessionId: player.sessionId,
              learnerId: students[i]!.learnerId,
              loginSessionId: logins[i]!.id,
              itemId: player.itemId,
              at: from + round * 3_000,
              address: "",
              chance: 0,
              said: {
                kind: "beat",
                seq: round * 3 + p,
                position: 0,
                ranges: [[round * 3 + p, round * 3 + p + 1]],
                rate: 1,
                takeOver: false,
              },
            },
          );
        }),
      ),
    );
    expect(answers.every(({ outcome }) => outcome === "accepted" || outcome === "repeated")).toBe(true);
  }
  for (const { learnerId } of students) expect(await faultsOf(school, learnerId)).toEqual([]);
}, 60_000);
