import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sealAuditJob, verifyAuditCommand } from "#server/domains/staff/audit/audit.ts";
import { chainHash, marksOf } from "#server/domains/staff/audit/audit.rules.ts";
import { verifyAudit } from "#server/domains/staff/audit/verify.ts";
import { act } from "#server/domains/staff/staff.ts";
import { actOf } from "#server/kernel/act.ts";
import { forge } from "../factories/forge.ts";
import { addMember } from "../factories/staff.ts";
import { ringOf } from "../factories/secrets.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

const TURNED = actOf<{ state: string; note: string }>("test.turned");

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const visit = { ip: "10.1.2.3" };
/** So many acts of a new member of staff; the name of their chain. */
async function acted(times = 4): Promise<string> {
  const staffId = await addMember(school, ["site"]);
  for (let i = 0; i < times; i += 1) await turn(staffId, i);
  return `staff:${staffId}`;
}
const turn = (staffId: number, n: number) =>
  act(school.means, { staffId }, visit, TURNED, `thing:${n}`, async () => ({
    result: n, before: { state: "held", note: "same" }, after: { state: `state ${n}`, note: "same" }, version: n + 1,
  }));

const faults = async () => (await verifyAudit(school.means)).faults;
const rowAt = (chain: string, nth: number) =>
  school.db.selectFrom("audit_log").selectAll().where("chain", "=", chain).where("nth", "=", nth).executeTakeFirstOrThrow();
/** Forges, looks what is found in this chain, and puts the chain back as it was. */
async function foundAfter(chain: string, sql: string, values: unknown[] = []) {
  const rows = await school.db.selectFrom("audit_log").selectAll().where("chain", "=", chain).orderBy("nth").execute();
  const end = await school.db.selectFrom("audit_chain").selectAll().where("chain", "=", chain).executeTakeFirstOrThrow();
  await forge(school, sql, values);
  const found = await faults();
  await forge(school, "delete from audit_log where id = any($1)", [rows.map((row) => row.id)]).catch(() => undefined);
  for (const row of rows) {
    await school.pool.query(
      `insert into audit_log (id, at, actor, action, object, ip, details, chain, nth, marks, prev_hash, hash) overriding system value
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [row.id, row.at, row.actor, row.action, row.object, row.ip, row.details, row.chain, row.nth, row.marks, row.prev_hash, row.hash],
    );
  }
  await school.pool.query(
    "insert into audit_chain values ($1, $2, $3) on conflict (chain) do update set count = excluded.count, hash = excluded.hash",
    [chain, end.count, end.hash],
  );
  expect(await faults()).toEqual([]);
  return found;
}

describe("an act", () => {
  test("and its entry are one: what fails leaves neither, and what did nothing is not written down", async () => {
    const staffId = await addMember(school, ["site"]);
    const add = (name: string, fails: boolean) =>
      act(school.means, { staffId }, visit, TURNED, "thing", async (tx) => {
        await tx.insertInto("staff").values({ username: name, name, password_hash: "", created_at: new Date() }).execute();
        if (fails) throw new Error("it failed");
        return { result: null, before: null, after: { state: "there" } };
      });
    await expect(add("failing", true)).rejects.toThrow("it failed");
    await add("fine", false);
    await act(school.means, { staffId }, visit, TURNED, "thing", async () => ({ result: null }));
    const { rows } = await school.pool.query<{ username: string }>("select username from staff where username in ('failing', 'fine')");
    expect(rows).toEqual([{ username: "fine" }]);
    const entries = await school.db.selectFrom("audit_log").selectAll().where("chain", "=", `staff:${staffId}`).execute();
    expect(entries).toMatchObject([
      {
        actor: `staff:${staffId}`,
        action: "test.turned",
        object: "thing",
        ip: "10.1.2",
        details: { before: null, after: { state: "there" } },
      },
    ]);
  });

  test("shows what differs, and of what is long the beginning", async () => {
    const staffId = await addMember(school, ["site"]);
    await act(school.means, { staffId }, visit, TURNED, "thing", async () => ({
      result: null, before: { state: "a", note: "same" }, after: { state: "长".repeat(500), note: "same" },
    }));
    const { details } = await rowAt(`staff:${staffId}`, 1);
    expect(details).toEqual({ before: { state: "a" }, after: { state: expect.stringMatching(/^长{100}… \([0-9a-f]{12}\)$/) as string } });
  });

  test("of one member waits for none of another, however long that one takes", async () => {
    const [slow, quick] = [await addMember(school, ["site"]), await addMember(school, ["site"])];
    let [goOn, holds]: [() => void, () => void] = [() => undefined, () => undefined];
    const held = new Promise<void>((resolve) => (holds = resolve));
    const wait = new Promise<void>((resolve) => (goOn = resolve));
    const first = school.db.transaction().execute(async (tx) => {
      await act({ ...school.means, db: tx }, { staffId: slow }, visit, TURNED, "thing", async () => ({ result: 0, after: { state: "x" } }));
      holds();
      await wait;
    });
    await held;
    await turn(quick, 1);
    goOn();
    await first;
    expect(await faults()).toEqual([]);
  });

  test("and forty at once of four members make four unbroken chains", async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => addMember(school, ["site"])));
    await Promise.all(Array.from({ length: 40 }, (_none, n) => turn(ids[n % 4]!, n)));
    for (const id of ids) expect((await rowAt(`staff:${id}`, 10)).nth).toBe(10);
    expect(await faults()).toEqual([]);
  });
});

describe("a changed byte is found and named, by chain, row and field", () => {
  test.each([
    ["actor", "actor = 'staff:0'"], ["action", "action = 'test.turnee'"], ["object", "object = 'thing:7'"], ["ip", "ip = '10.1.3'"],
    ["at", "at = at + interval '1 ms'"], ["details", "details = jsonb_set(details, '{after,state}', '\"state 8\"')"],
    ["marks", "marks = set_byte(marks, 7, get_byte(marks, 7) # 1)"], ["hash", "hash = set_byte(hash, 3, get_byte(hash, 3) # 1)"],
    ["prev_hash", "prev_hash = set_byte(prev_hash, 3, get_byte(prev_hash, 3) # 1)"],
  ])("%s", async (field, change) => {
    const chain = await acted();
    for (const nth of [2, 4]) {
      const { id } = await rowAt(chain, nth);
      const found = await foundAfter(chain, `update audit_log set ${change} where id = $1`, [id]);
      expect(found).toEqual([{ kind: "changed", chain, nth, id, fields: [field] }]);
    }
  });

  test("its place or its chain", async () => {
    const [chain, other] = [await acted(), await acted(2)];
    const { id } = await rowAt(chain, 3);
    expect(await foundAfter(chain, "update audit_log set nth = 77 where id = $1", [id])).toEqual([
      { kind: "changed", chain, nth: 3, id, fields: ["nth"] },
    ]);
    expect(await foundAfter(chain, "update audit_log set chain = $2 where id = $1", [id, other])).toEqual([
      { kind: "changed", chain, nth: 3, id, fields: ["chain"] },
    ]);
  });

  test("a row that was written anew with its hash is found by the one after it", async () => {
    const chain = await acted();
    const row = { ...(await rowAt(chain, 2)), object: "thing:9" };
    const marks = marksOf(row);
    const found = await foundAfter(chain, "update audit_log set object = $2, marks = $3, hash = $4 where id = $1", [
      row.id, row.object, marks, chainHash(row.prev_hash, chain, 2, marks),
    ]);
    expect(found).toEqual([{ kind: "changed", chain, nth: 2, id: row.id }]);
  });

  test("what was taken out, cut off or put in", async () => {
    const chain = await acted();
    expect(await foundAfter(chain, "delete from audit_log where chain = $1 and nth in (2, 3)", [chain])).toEqual([
      { kind: "removed", chain, nth: 2, toNth: 3 },
    ]);
    expect(await foundAfter(chain, "delete from audit_log where chain = $1 and nth = 4", [chain])).toEqual([
      { kind: "removed", chain, nth: 4 },
    ]);
    expect(await foundAfter(chain, "update audit_chain set hash = sha256('x') where chain = $1", [chain])).toEqual([
      { kind: "end", chain, nth: 4 },
    ]);
    expect(await foundAfter(chain, "delete from audit_chain where chain = $1", [chain])).toEqual([{ kind: "end", chain, nth: 4 }]);
  });
});

test("the command names what it found and ends with 1; all right ends with 0", async () => {
  const chain = await acted();
  const lines: string[] = [];
  expect(await verifyAuditCommand.run(school.means, [], (line) => lines.push(line))).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/^\d+ chains, \d+ rows: all right$/)]);
  const { id } = await rowAt(chain, 2);
  lines.length = 0;
  await forge(school, "update audit_log set ip = '1.1.1' where id = $1", [id]);
  expect(await verifyAuditCommand.run(school.means, [], (line) => lines.push(line))).toBe(1);
  expect(lines).toEqual([`chain ${chain}, row 2 (id ${id}): changed: ip`, expect.stringMatching(/: 1 faults$/)]);
  await forge(school, "update audit_log set ip = '10.1.2' where id = $1", [id]);
});

describe("once a day the chains are sealed", () => {
  test("and then not even a whole chain, rewritten with its end, passes for true, nor one that is gone", async () => {
    const [chain, gone] = [await acted(), await acted(1)];
    await runJob(school.means, sealAuditJob);
    await turn(Number(chain.slice(6)), 9);
    expect(await faults()).toEqual([]);
    let previous = (await rowAt(chain, 3)).prev_hash;
    for (let nth = 3; nth <= 5; nth += 1) {
      const row = { ...(await rowAt(chain, nth)), object: "thing:another" };
      const marks = marksOf(row);
      const hash = chainHash(previous, chain, nth, marks);
      await forge(school, "update audit_log set object = $2, marks = $3, prev_hash = $4, hash = $5 where id = $1", [
        row.id, row.object, marks, previous, hash,
      ]);
      previous = hash;
    }
    await forge(school, "update audit_chain set hash = $2 where chain = $1", [chain, previous]);
    await forge(school, "delete from audit_log where chain = $1", [gone]);
    await forge(school, "delete from audit_chain where chain = $1", [gone]);
    const found = await faults();
    expect(found).toContainEqual(expect.objectContaining({ kind: "sealed", chain, nth: 4 }));
    expect(found).toContainEqual({ kind: "sealed", chain: gone, nth: 1 });
  });

  test("with a seal that nobody makes anew without the key", async () => {
    await acted(1);
    await runJob(school.means, sealAuditJob);
    await acted(1);
    await runJob(school.means, sealAuditJob);
    expect((await verifyAudit(school.means)).seals).toEqual([]);
    const { rows } = await school.pool.query<{ id: number }>("select max(id) as id from audit_seal");
    const last = rows[0]!.id;
    await forge(school, "update audit_anchor set nth = nth + 1 where seal_id = $1", [last]);
    expect((await verifyAudit(school.means)).seals).toEqual([last]);
    await forge(school, "delete from audit_anchor where seal_id = $1", [last - 1]);
    await forge(school, "delete from audit_seal where id = $1", [last - 1]);
    expect((await verifyAudit(school.means)).seals).toEqual([last]);
    const forged = { ...school.means, secrets: { ...school.means.secrets, evidence: ringOf(Buffer.alloc(32)) } };
    expect((await verifyAudit(forged)).seals.length).toBeGreaterThan(1);
  });
});
