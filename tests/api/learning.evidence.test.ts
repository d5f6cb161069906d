import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffLearning } from "#contract/staff/learning.ts";
import { verifyAudit } from "#server/domains/staff/audit/verify.ts";
import { verifyEvidenceCommand } from "#server/domains/learning/evidence/commands.ts";
import { canonical, chainHash, GENESIS, type EvidenceRow } from "#server/domains/learning/ledger/evidence.rules.ts";
import { sealEvidenceJob } from "#server/domains/learning/jobs.ts";
import { takeEvent } from "#server/domains/learning/ledger/heartbeats.ts";
import { learningData } from "#server/domains/learning/personal.ts";
import { forge } from "../factories/forge.ts";
import { aMember } from "../factories/staff.ts";
import { aStudent, creditOf, faultsOf, Player } from "../factories/watching.ts";
import { runJob } from "../support/runJob.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(() => {
  school.clock.now = MORNING;
});
afterAll(() => school.close());

/** A learner with so many heartbeats of ten seconds behind them. */
async function watched(beats = 8) {
  const student = await aStudent(school);
  const player = await new Player(student.client, student.items[1]).open();
  for (let i = 0; i < beats; i += 1) {
    school.clock.now += 10_000;
    await player.beat({ ranges: [[i * 10, i * 10 + 10]], position: i * 10 + 10 });
  }
  return { ...student, player };
}

const AT = "2026-11-20T02:00:40.000Z";

describe("the evidence of a learner is one hash chain", () => {
  test("that is unbroken, and whose sums are the ledger's", async () => {
    const { learnerId } = await watched();
    expect(await faultsOf(school, learnerId)).toEqual([]);
    expect(await creditOf(school, learnerId)).toEqual({ credited: 80, evidence: 80, covered: 80 });
  });

  test("that the database checks with its own function", async () => {
    const { learnerId } = await watched();
    const { rows } = await school.pool.query<{ fits: boolean }>(
      `select hash = evidence_hash(coalesce(lag(hash) over (order by nth), ''::bytea), e) as fits
       from watch_evidence e where learner_id = $1`,
      [learnerId],
    );
    expect(rows.map((row) => row.fits)).toEqual(Array.from({ length: 8 }, () => true));
  });

  test("whose bytes are written down", () => {
    const row: EvidenceRow = {
      learnerId: 1,
      nth: 2,
      atUs: 3_000_000,
      sessionId: "s",
      seq: 4,
      itemId: 5,
      position: 6,
      rate: 1.5,
      rangesMs: [7, 8],
      coverageAdded: 9,
      creditAddedMs: 10,
      presence: "none",
      marks: "",
    };
    expect(canonical(row).toString("hex")).toBe(
      "0000000100000002" +
        "00000000002dc6c0" +
        "000000040000000500000006" +
        "3fc00000" +
        "000000090000000a" +
        "000000046e6f6e65" +
        "0000000173" +
        "000000020000000700000008",
    );
    expect(chainHash(GENESIS, row)).not.toEqual(chainHash(Buffer.alloc(32), row));
  });

  test("of every learner its own, also when their heartbeats are written together", async () => {
    const students = await Promise.all(Array.from({ length: 8 }, () => aStudent(school)));
    const players = await Promise.all(students.map(({ client, items }) => new Player(client, items[1]).open()));
    for (let at = 0; at < 30; at += 10) {
      school.clock.now += 10_000;
      await Promise.all(
        players.flatMap((player) => [player.beat({ ranges: [[at, at + 5]] }), player.beat({ ranges: [[at + 5, at + 10]] })]),
      );
    }
    for (const { learnerId } of students) expect(await faultsOf(school, learnerId)).toEqual([]);
  });

  test("over the end of a month within one batch, and when the clock runs back", async () => {
    school.clock.now = Date.parse("2026-11-30T23:59:50Z");
    const { client, learnerId, items } = await aStudent(school);
    const player = await new Player(client, items[1]).open();
    const { id: loginSessionId } = await school.db
      .selectFrom("session")
      .select("id")
      .where("learner_id", "=", learnerId)
      .executeTakeFirstOrThrow();
    const beat = (seq: number, at: string) =>
      takeEvent(school.means, {
        sessionId: player.sessionId, itemId: items[1], learnerId, loginSessionId, at: Date.parse(at), address: "", chance: 0,
        said: { kind: "beat", seq, position: seq, ranges: [[seq - 1, seq]], rate: 1, takeOver: false },
      });
    const both = await Promise.all([beat(1, "2026-11-30T23:59:59.990Z"), beat(2, "2026-12-01T00:00:00.010Z")]);
    expect(both.map((answer) => answer.outcome)).toEqual(["accepted", "accepted"]);
    await beat(3, "2026-11-30T23:59:55Z");
    await beat(4, "2026-12-01T00:00:10Z");
    const { rows } = await school.pool.query<{ part: string }>(
      "select tableoid::regclass::text as part from watch_evidence where learner_id = $1 order by nth",
      [learnerId],
    );
    const month = (n: number) => `watch_evidence_2026_${n}`;
    expect(rows.map((row) => row.part)).toEqual([month(11), month(12), month(12), month(12)]);
    expect(await faultsOf(school, learnerId)).toEqual([]);
    expect(await creditOf(school, learnerId)).toEqual({ credited: 4, evidence: 4, covered: 4 });
  });
});

describe("a change is found and named", () => {
  test.each<[string, string, (named: { learnerId: number; sessionId: string; itemId: number }) => string]>([
    [
      "one byte of a row's credit",
      "update watch_evidence set credit_added_ms = 10001 where learner_id = $1 and nth = 4",
      ({ learnerId, sessionId, itemId }) =>
        `learner ${learnerId}, row 4 of ${AT}, session ${sessionId}, seq 4, item ${itemId}: changed: credit_added_ms, it was 10000`,
    ],
    [
      "a row's coverage",
      "update watch_evidence set coverage_added = 200 where learner_id = $1 and nth = 4",
      ({ learnerId, sessionId, itemId }) =>
        `learner ${learnerId}, row 4 of ${AT}, session ${sessionId}, seq 4, item ${itemId}: changed: coverage_added, it was 10`,
    ],
    [
      "a row's instant, by a microsecond",
      "update watch_evidence set at = at + interval '1 microsecond' where learner_id = $1 and nth = 4",
      ({ learnerId, sessionId, itemId }) =>
        `learner ${learnerId}, row 4 of ${AT}, session ${sessionId}, seq 4, item ${itemId}: changed: at, it was ${AT}`,
    ],
    [
      "a removed row",
      "delete from watch_evidence where learner_id = $1 and nth = 4",
      ({ learnerId }) => `learner ${learnerId}, row 4: removed`,
    ],
    [
      "the last rows",
      "delete from watch_evidence where learner_id = $1 and nth > 6",
      ({ learnerId }) => `learner ${learnerId}, rows 7-8: removed`,
    ],
    [
      "all of a learner's rows",
      "delete from watch_evidence where learner_id = $1",
      ({ learnerId }) => `learner ${learnerId}, rows 1-8: removed`,
    ],
    [
      "an inserted row",
      `insert into watch_evidence select learner_id, at + interval '1 s', session_id, seq, item_id, position, rate, ranges_ms, 60, 60000,
        address, device, nth, presence, hash
       from watch_evidence where learner_id = $1 and nth = 4`,
      ({ learnerId, sessionId, itemId }) =>
        `learner ${learnerId}, row 4 of 2026-11-20T02:00:41.000Z, session ${sessionId}, seq 4, item ${itemId}: inserted`,
    ],
    [
      "a learner's rows handed to another",
      "update watch_evidence set learner_id = learner_id + 1000000 where learner_id = $1 and nth = 8",
      ({ learnerId }) => `learner ${learnerId}, row 8: removed`,
    ],
    [
      "two rows in each other's place",
      "update watch_evidence set nth = 9 - nth where learner_id = $1 and nth in (4, 5)",
      ({ learnerId, sessionId, itemId }) =>
        `learner ${learnerId}, row 4 of ${AT}, session ${sessionId}, seq 4, item ${itemId}: changed: nth, it was 4`,
    ],
    [
      "the ledger's credit",
      "update item_progress set credited_ms = credited_ms + 1 where learner_id = $1 and credited_ms > 0",
      ({ learnerId, itemId }) => `learner ${learnerId}, totals, item ${itemId}: totals: credited_ms, it was 80000`,
    ],
    [
      "the ledger's coverage",
      "update item_progress set covered_seconds = 300 where learner_id = $1 and credited_ms > 0",
      ({ learnerId, itemId }) => `learner ${learnerId}, totals, item ${itemId}: totals: covered_seconds, it was 80`,
    ],
    [
      "the chain's end",
      "update study_lease set chain_hash = sha256('x') where learner_id = $1",
      ({ learnerId }) => `learner ${learnerId}, row 8: end`,
    ],
  ])(
    "%s",
    async (_name, sql, line) => {
      const { learnerId, player, items } = await watched();
      await forge(school, sql, [learnerId]);
      expect(await faultsOf(school, learnerId)).toContain(line({ learnerId, sessionId: player.sessionId, itemId: items[1] }));
    },
    30_000,
  );

  test("among everybody's rows, by the operator's command, which says so and fails", async () => {
    const { learnerId } = await watched();
    const lines: string[] = [];
    expect(await verifyEvidenceCommand.run(school.means, ["--learner", String(learnerId)], (line) => lines.push(line))).toBe(0);
    expect(lines).toEqual(["8 rows of 1 learners checked: unbroken"]);
    await forge(school, "delete from watch_evidence where learner_id = $1 and nth = 2", [learnerId]);
    lines.length = 0;
    expect(await verifyEvidenceCommand.run(school.means, [], (line) => lines.push(line))).toBe(1);
    expect(lines).toContain(`learner ${learnerId}, row 2: removed`);
    await expect(verifyEvidenceCommand.run(school.means, ["--lerner", "1"], () => undefined)).rejects.toThrow("not understood");
  }, 60_000);

  test("by staff, for one learner, and it is written down who looked", async () => {
    const { learnerId } = await watched();
    const member = await aMember(school, "learners");
    expect(await member.call(staffLearning.verifyEvidence, { learnerId })).toEqual({ rows: 8, faults: [] });
    await forge(school, "delete from watch_evidence where learner_id = $1 and nth = 2", [learnerId]);
    expect(await member.call(staffLearning.verifyEvidence, { learnerId })).toEqual({
      rows: 7,
      faults: [
        { kind: "removed", learnerId, nth: 2 },
        { kind: "totals", learnerId, nth: 7, itemId: expect.any(Number) as number, field: "credited_ms", was: "70000" },
        expect.objectContaining({ field: "covered_seconds" }),
      ],
    });
    const noted = await school.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "learning.evidenceVerified")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(noted).toMatchObject({ actor: `staff:${member.staffId}`, object: `learner:${learnerId}` });
    expect((await (await aMember(school, "courses")).ask(staffLearning.verifyEvidence, { learnerId })).code).toBe(-1);
  });
});

describe("once a day the evidence is sealed", () => {
  test("and then not even a whole chain, rewritten with its end, passes for true", async () => {
    const { learnerId, player } = await watched();
    await runJob(school.means, sealEvidenceJob);
    school.clock.now += 10_000;
    await player.beat({ ranges: [[80, 90]] });
    expect(await faultsOf(school, learnerId)).toEqual([]);
    await rewrite(learnerId);
    const found = await faultsOf(school, learnerId);
    expect(found.some((line) => /row 8 .*: sealed$/.test(line)), found.join("\n")).toBe(true);
  });

  test("with a seal in the audit log that nobody makes anew without the key", async () => {
    await watched();
    school.clock.now += 86_400_000;
    await runJob(school.means, sealEvidenceJob);
    await runJob(school.means, sealEvidenceJob);
    const { rows: log } = await school.pool.query<{ details: { seal: string } }>("select * from audit_log order by id");
    expect((await verifyAudit(school.means)).faults).toEqual([]);
    const seals = await school.db.selectFrom("evidence_seal").selectAll().orderBy("id").execute();
    expect(log.map((row) => row.details.seal)).toEqual(expect.arrayContaining(seals.map((seal) => seal.seal.toString("hex"))));
    const lines: string[] = [];
    await forge(school, "update evidence_anchor set hash = sha256('y') where seal_id = $1", [seals.at(-2)!.id]);
    await verifyEvidenceCommand.run(school.means, [], (line) => lines.push(line));
    expect(lines).toContain(`seal ${seals.at(-2)!.id} of ${seals.at(-2)!.at.toISOString()}: can't be confirmed`);
  });
});

/** Rewrites a learner's chain with another credit in its fifth row, hashes, end and totals included. */
async function rewrite(learnerId: number): Promise<void> {
  await forge(school, "update watch_evidence set credit_added_ms = 9000 where learner_id = $1 and nth = 5", [learnerId]);
  const { rows } = await school.pool.query<{ nth: number }>("select nth from watch_evidence where learner_id = $1 order by nth", [
    learnerId,
  ]);
  for (const { nth } of rows) {
    await forge(
      school,
      `update watch_evidence e set hash = evidence_hash(coalesce((select hash from watch_evidence p where p.learner_id = $1
        and p.nth = $2 - 1), ''::bytea), e)
       where learner_id = $1 and nth = $2`,
      [learnerId, nth],
    );
  }
  await forge(
    school,
    `update study_lease set chain_hash = (select hash from watch_evidence where learner_id = $1 order by nth desc limit 1)
     where learner_id = $1`,
    [learnerId],
  );
  await forge(school, "update item_progress set credited_ms = credited_ms - 1000 where learner_id = $1 and credited_ms > 0", [learnerId]);
}

test("an erased learner's chain still holds, and goes on where it ended", async () => {
  const { learnerId, player } = await watched();
  await learningData.erase(school.means, learnerId);
  expect(await faultsOf(school, learnerId)).toEqual([]);
  const { rows } = await school.pool.query("select 1 from watch_evidence where learner_id = $1 and (address <> '' or device <> '')", [
    learnerId,
  ]);
  expect(rows).toEqual([]);
  expect((await player.beat({ ranges: [[80, 90]] })).code).toBe(2102);
});
